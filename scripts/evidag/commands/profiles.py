"""Print the built-in profiles: what each use asks of the evidence."""

import json
from typing import Annotated

from evidag.output import give
from evidag.records.loading import list_profiles


def run(*, all: Annotated[bool, "also those that this project adds to the contract's"] = False) -> None:
    give(json.dumps(list_profiles(ours=all), indent=2) + "\n", None)
