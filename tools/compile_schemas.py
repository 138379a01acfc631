"""
Compile every LinkML source of the package to the JSON Schema that is committed beside it.

`--check` writes nothing, names the files that are stale, and exits 1 if there are any.
"""

import argparse
import sys
from pathlib import Path

from evidag.errors import EvidagError
from evidag.files import write_text
from evidag.records.schema_compiler import compile_linkml, schema_text

PACKAGE = Path(__file__).parents[1] / "scripts" / "evidag"


def target(source: Path) -> Path:
    """
    The compiled schema's place, beside its source.

    >>> target(Path("records/core.linkml.yaml")).as_posix()
    'records/core.schema.json'
    """
    return source.with_name(source.name.removesuffix(".linkml.yaml") + ".schema.json")


def compile_one(source: Path, *, check: bool) -> bool:
    """Whether the compiled schema is, at the end, the one that its source gives."""
    text = schema_text(compile_linkml(str(source)))
    path = target(source)
    if path.is_file() and path.read_text("utf-8") == text:
        return True
    name = path.relative_to(PACKAGE.parent).as_posix()
    print(f"{name}: {'stale; run tools/compile_schemas.py' if check else 'written'}")
    if not check:
        write_text(path, text)
    return not check


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compile every LinkML source of the package to JSON Schema.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 and name what is stale")
    check = parser.parse_args(argv).check
    good = True
    for source in sorted(PACKAGE.glob("*/*.linkml.yaml")):
        try:
            good &= compile_one(source, check=check)
        except EvidagError as problem:
            print(problem)
            good = False
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
