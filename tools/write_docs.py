"""
Write what the documentation takes from the code: the table of config keys, the README's rule graph and codes.

    python tools/write_docs.py
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evidag.config import FILE, HOME, read_yaml, schema_of_config
from evidag.records import codes

ROOT = Path(__file__).resolve().parent.parent
CONFIG_README = ROOT / "config/README.md"
README = ROOT / "README.md"
GRAPH = re.compile(r"(?<=<!-- rule graph -->\n).*?(?=<!-- end of rule graph -->)", re.DOTALL)
CODES = re.compile(r"(?<=<!-- codes -->\n).*?(?=<!-- end of codes -->)", re.DOTALL)
REFERRED = {
    "folder": "a folder",
    "address": "a web address",
    "address_or_none": "a web address, or empty",
}
OPENING = """\
# Configuration

Defaults live in [config.yaml](config.yaml) of the workflow; a project's own `config/config.yaml` needs only
the keys that differ, and `--config` on Snakemake's command line wins over both. A key that is not here, or a
value of the wrong kind, is refused, naming the nearest valid one. Editing a value re-runs what depends on it.

Prompts lie in `config/prompts/`, a project's own evidence profiles in `config/profiles/`.

| Key | Meaning | Values | Default |
|---|---|---|---|
"""


def config_readme() -> str:
    """The page that explains every key, from the schema and the defaults."""
    return OPENING + "\n".join(_rows(schema_of_config(), read_yaml(HOME / FILE), "")) + "\n"


def _rows(schema: dict[str, Any], defaults: dict[str, Any], at: str) -> Iterator[str]:
    for key, each in schema["properties"].items():
        if "properties" in each:
            yield from _rows(each, defaults[key], f"{at}{key}.")
        else:
            yield f"| `{at}{key}` | {each['description']} | {_kind(each)} | {_default(defaults[key])} |"


def _kind(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "$ref" in schema:
        return REFERRED[schema["$ref"].rpartition("/")[2]]
    bounds = [f"from {schema['minimum']}"] if "minimum" in schema else []
    bounds += [f"above {schema['exclusiveMinimum']}"] if "exclusiveMinimum" in schema else []
    bounds += [f"to {schema['maximum']}"] if "maximum" in schema else []
    words = {"array": "a list", "boolean": "true or false", "integer": "whole number", "number": "number"}
    return " ".join([words.get(schema["type"], "text"), *bounds])


def _default(value: Any) -> str:
    if isinstance(value, list):
        return "<br>".join(f"`{each}`" for each in value)
    return "empty" if value == "" else f"`{str(value).lower() if isinstance(value, bool) else value}`"


def rule_graph() -> str:
    """The DAG's rules as Mermaid, as Snakemake sees them for a project of one paper and one draft."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {
            "seeds/dois.txt": "10.5555/a.1\n",
            "drafts/a.yaml": "sources: [{uri: 'doi:10.5555/a.1'}]\n",
        }.items():
            path = Path(folder, "data/inputs", name)
            path.parent.mkdir(parents=True)
            path.write_text(text)
        command = ["--snakefile", str(ROOT / "Snakefile"), "--directory", folder, "--cores", "1"]
        shown = subprocess.run(
            [sys.executable, "-m", "snakemake", *command, "--rulegraph", "mermaid-js"],
            capture_output=True,
            text=True,
            check=True,
            cwd=folder,
        ).stdout
    names = dict(re.findall(r"(id\d+)\[(\w+)\]", shown))
    edges = sorted((names[a], names[b]) for a, b in re.findall(r"(id\d+) --> (id\d+)", shown))
    lines = [f"    {a} --> {b}" for a, b in edges if b not in ("all", "summarise_run")]
    reads_all = "    every_stage([every stage's output]) --> summarise_run"
    return "\n".join(["```mermaid", "flowchart LR", *lines, reads_all, "```", ""])


def main() -> None:
    CONFIG_README.write_text(config_readme())
    readme = GRAPH.sub(lambda _: rule_graph(), README.read_text())
    README.write_text(CODES.sub(lambda _: codes.table(), readme))


if __name__ == "__main__":
    main()
