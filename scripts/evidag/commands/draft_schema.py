"""Print a JSON Schema for drafts under one profile, to guide editors and models."""

import json
from pathlib import Path
from typing import Annotated

from evidag.output import give, keep_apart
from evidag.records.draft_schema import draft_json_schema
from evidag.records.loading import profile_path


def run(
    *,
    profile: Annotated[str, "a built-in profile (see evidag profiles) or a YAML file"] = "general",
    output: Annotated[Path | None, "write the schema here instead of to stdout"] = None,
) -> None:
    keep_apart(output, profile_path(profile))
    give(json.dumps(draft_json_schema(profile), indent=2) + "\n", output)
