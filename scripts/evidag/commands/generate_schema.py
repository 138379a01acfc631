"""
Write the JSON Schema that records are validated against, compiled from LinkML.

With --schema, write that LinkML file's; validation applies the core schema in any case.
"""

from pathlib import Path
from typing import Annotated

from evidag.output import give, keep_apart
from evidag.records.extension import load_extension
from evidag.records.loading import CORE, core_schema


def run(
    *,
    output: Annotated[Path, "the file to write"],
    schema: Annotated[Path | None, "a LinkML schema"] = None,
) -> None:
    keep_apart(output, schema, CORE)
    give((core_schema() if schema is None else load_extension(schema)).text, output)
