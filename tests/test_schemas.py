"""The compiled schemas are current, and say the same as the dataclasses that stages pass around."""

import dataclasses
import importlib
import json
import subprocess
import sys
import types
import typing
from pathlib import Path

import pytest

import evidag

PACKAGE = Path(evidag.__file__).parent
ROOT = Path(__file__).parents[1]


def artifact_classes() -> list[type]:
    found = []
    for path in sorted(PACKAGE.glob("*/artifacts.py")):
        module = importlib.import_module(f"evidag.{path.parent.name}.artifacts")
        found += [
            each
            for each in vars(module).values()
            if dataclasses.is_dataclass(each) and each.__module__ == module.__name__
        ]
    return found


def definitions(cls: type) -> dict[str, typing.Any]:
    module = sys.modules[cls.__module__]
    path = Path(module.__file__).parent / module.SCHEMA
    assert path.is_file(), f"{path.name} is missing beside {cls.__module__}"
    return json.loads(path.read_text("utf-8"))["$defs"]


def test_compiled_schemas_are_current():
    """Compiling every LinkML source again gives the committed bytes."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "compile_schemas.py", "--check"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


@pytest.mark.parametrize("cls", artifact_classes(), ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
def test_class_has_the_slots_of_its_dataclass(cls):
    """Same slots in the same order, optional where the dataclass says None, lists where it says tuple."""
    defined = definitions(cls)
    assert cls.__name__ in defined, f"no class {cls.__name__} in the LinkML source"
    schema = defined[cls.__name__]
    names = [field.name for field in dataclasses.fields(cls)]
    assert list(schema["properties"]) == names
    assert schema["additionalProperties"] is False
    hints = typing.get_type_hints(cls)
    assert schema.get("required", []) == [name for name in names if not optional(hints[name])]
    for name in names:
        agree(hints[name], schema["properties"][name], defined, at=f"{cls.__name__}.{name}")


def optional(hint: typing.Any) -> bool:
    union = typing.get_origin(hint) in (types.UnionType, typing.Union)
    return union and type(None) in typing.get_args(hint)


def agree(hint: typing.Any, schema: dict, defined: dict, at: str) -> None:
    if optional(hint):
        hint = next(each for each in typing.get_args(hint) if each is not type(None))
        schema = schema["anyOf"][0] if "anyOf" in schema else schema
    reference = schema.get("$ref", "").rpartition("/")[2]
    if typing.get_origin(hint) is tuple:
        assert "array" in schema["type"], at
        agree(typing.get_args(hint)[0], schema["items"], defined, at)
    elif typing.get_origin(hint) is typing.Literal:
        assert defined[reference]["enum"] == list(typing.get_args(hint)), at
    elif dataclasses.is_dataclass(hint):
        assert reference == hint.__name__, at
