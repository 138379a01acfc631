"""The configuration: the defaults, a project's own keys over them, and what the schema refuses."""

import difflib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from evidag.errors import InputError
from evidag.files import read_text

PACKAGE = Path(__file__).parent
# Beside the package in a checkout, inside it in a wheel: Snakefile, rules, config, profiles.
HOME = PACKAGE / "_workflow" if (PACKAGE / "_workflow").is_dir() else PACKAGE.parent.parent
FILE = Path("config/config.yaml")


def load() -> dict[str, Any]:
    """The checked configuration of the project in the working folder: its own keys over the defaults."""
    merged = read_yaml(HOME / FILE)
    own = own_file()
    merged = _over(merged, read_yaml(own)) if own else merged
    check(merged)
    return merged


def own_file() -> Path | None:
    """The configuration that the working folder's project brings, if it brings one and it can be read."""
    return FILE if FILE.is_file() and read_yaml(FILE) else None


def read_yaml(path: Path) -> dict[str, Any]:
    """The mapping that a YAML file holds; an empty file holds an empty one."""
    import yaml

    try:
        value = yaml.safe_load(read_text(path))
    except (yaml.YAMLError, RecursionError) as problem:
        raise InputError(f"is no YAML: {_first_line(problem)}", at=path) from problem
    if value is not None and not isinstance(value, dict):
        raise InputError("is no mapping of keys to values", at=path)
    return value or {}


def _first_line(problem: BaseException) -> str:
    return " ".join(str(problem).split())


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        merged[key] = _over(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return merged


def check(config: dict[str, Any]) -> None:
    """
    Refuse what the schema refuses, in one line that names the key and, for an unknown one, the nearest valid.

    >>> check({"sources": {"emial": "a@example.org"}})
    Traceback (most recent call last):
    ...
    evidag.errors.InputError: config: no key sources.emial; did you mean sources.email?
    """
    schema = schema_of_config()
    for key, beside in _unknown(config, schema, ""):
        near = _nearest(key, beside, list(_keys(schema, "")))
        hint = f"did you mean {near}?" if near else f"there are {', '.join(beside)}"
        raise InputError(f"no key {key}", at="config", hint=hint)
    problem = next(iter(_validator().iter_errors(config)), None)
    if problem is not None:
        where = ".".join(map(str, problem.instance_path)) or "the whole"
        raise InputError(f"{where}: {problem.message}", at="config", hint=_meaning(schema, problem))


def schema_of_config() -> dict[str, Any]:
    """The closed JSON Schema that describes every key."""
    return read_yaml(HOME / "config/config.schema.yaml")


@cache
def _validator() -> Any:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(schema_of_config())


def _unknown(value: Any, schema: dict[str, Any], at: str) -> list[tuple[str, list[str]]]:
    """Every key that the schema does not have, with the keys that it has beside it."""
    if not isinstance(value, dict) or "properties" not in schema:
        return []
    known = schema["properties"]
    valid = [f"{at}{key}" for key in known]
    found = [(f"{at}{key}", valid) for key in value if key not in known]
    for key in value:
        if key in known:
            found += _unknown(value[key], known[key], f"{at}{key}.")
    return found


def _keys(schema: dict[str, Any], at: str) -> Iterator[str]:
    for key, each in schema.get("properties", {}).items():
        yield f"{at}{key}"
        yield from _keys(each, f"{at}{key}.")


def _nearest(key: str, beside: list[str], everywhere: list[str]) -> str | None:
    """The key that was meant: the same one in another section, else the one beside it spelt most alike."""
    name = _last(key)
    for other in everywhere:
        if _last(other) == name:
            return other
    alike = {other: difflib.SequenceMatcher(None, name, _last(other)).ratio() for other in beside}
    best = max(beside, key=lambda other: (sorted(_last(other)) == sorted(name), alike[other]))
    return best if alike[best] >= 0.5 else None


def _last(key: str) -> str:
    return key.rpartition(".")[2]


def _meaning(schema: dict[str, Any], problem: Any) -> str:
    """What the schema says of the key at fault."""
    for part in problem.instance_path:
        schema = schema.get("properties", {}).get(part, {})
    return f"it is: {schema['description']}" if problem.instance_path and "description" in schema else ""
