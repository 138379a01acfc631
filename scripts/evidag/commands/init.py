"""
Begin a project: its folders, its configuration, and a Snakefile that runs the installed workflow.

Nothing that is there already is written over.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from evidag.config import HOME
from evidag.errors import DONE, OutputError
from evidag.files import write_bytes

SNAKEFILE = '''"""This project runs the evidag workflow that is installed; its own settings are in config/."""

from evidag.config import HOME


include: str(HOME / "Snakefile")


rule everything:
    """What plain `snakemake` makes; there are `pin` and `gate` too."""
    default_target: True
    input:
        rules.all.input,
'''
CONFIG = """\
# Only what differs from the defaults; config/README.md lists every key. For example:
#
# sources:
#   email: you@example.org
# records:
#   uses: [research_summary]
"""
IGNORED = """\
.snakemake/
/data/lake/
/data/artifacts/pdfs/
/data/artifacts/markdown/
/data/snapshots/
/data/cache/
/data/exchanges/
/data/reports/
/logs/
"""
FOLDERS = ("data/inputs/seeds", "data/inputs/drafts", "data/artifacts/intake/pdfs")
MANIFEST = "metadata_id\tfile\treplace\n"


def run(
    folder: Annotated[Path, "the new project's folder; made where there is none"],
    *,
    demo: Annotated[bool, "put the invented papers of the demo into it"] = False,
) -> int:
    content = dict(_files(demo=demo))
    taken = [name for name in content if (folder / name).exists()]
    if taken:
        raise OutputError(f"holds {taken[0]} already", at=folder, hint="choose another folder, or remove it")
    try:
        for name in FOLDERS:
            (folder / name).mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OutputError(f"cannot be made: {problem.strerror}", at=problem.filename) from problem
    for name, source in content.items():
        write_bytes(folder / name, source.read_bytes() if isinstance(source, Path) else source.encode())
    print(_next_step(folder, demo=demo))
    return DONE


def _files(*, demo: bool) -> Iterator[tuple[str, str | Path]]:
    """Every file of a new project by its name in it: a text of ours or a file to copy."""
    given: dict[str, str | Path] = {
        "Snakefile": SNAKEFILE,
        "config/config.yaml": CONFIG,
        "data/artifacts/intake/manifest.tsv": MANIFEST,
        ".gitignore": IGNORED,
    }
    for name in ("config/README.md", "profiles/default/config.yaml"):
        given[name] = HOME / name
    for prompt in sorted((HOME / "config/prompts").glob("*.md")):
        given[f"config/prompts/{prompt.name}"] = prompt
    if demo:
        root = HOME / "data/demo"
        for path in sorted(path for part in ("config", "data") for path in (root / part).rglob("*")):
            if path.is_file():
                given[path.relative_to(root).as_posix()] = path
    yield from given.items()


def _next_step(folder: Path, *, demo: bool) -> str:
    if demo:
        return f"{folder} holds the demo; run it there with: snakemake --cores 2"
    return (
        f"{folder} is ready. Put a list of DOIs into {folder / 'data/inputs/seeds'} (dois.txt, one a line), "
        "then, in that folder: evidag check, and snakemake --cores 2"
    )
