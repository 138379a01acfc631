"""
Expand a draft to a full evidence record.

A draft says each fact once; building derives identifiers, groups evidence by direction and hashes the local
files that the draft names, relative to the draft. What the draft does not say is never supplied.
"""

import json
from pathlib import Path
from typing import Annotated

from evidag.errors import InputError
from evidag.output import give, keep_apart
from evidag.records.draft_files import build_record, load_draft


def run(
    draft: Annotated[Path, "the draft, YAML or JSON"],
    *,
    output: Annotated[Path | None, "write the record here instead of to stdout"] = None,
) -> None:
    keep_apart(output, draft)
    said = load_draft(draft)
    try:
        record = build_record(said, base_dir=draft.parent)
    except InputError as problem:
        raise InputError(f"cannot be built: {problem}", at=draft) from problem
    give(json.dumps(record, indent=2) + "\n", output)
