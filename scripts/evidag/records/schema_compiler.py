"""LinkML in, JSON Schema out: the one place where linkml is imported, and only when something is compiled."""

import logging
from typing import Any

from evidag.errors import InputError
from evidag.files import dump_json

DIALECT = "https://json-schema.org/draft/2020-12/schema"
HEAD = ("$schema", "$id", "title", "version")


def compile_linkml(path: str) -> dict[str, Any]:
    """
    The JSON Schema of a LinkML file and its imports: objects closed, optional slots nullable, order kept.

    The compiler's own version is left out, so that the same source gives the same bytes.
    """
    make = _generator()
    try:
        generator = make(path)
        compiled = dict(generator.generate())
        unknown = _unknown_ranges(generator.schemaview)
    except (Exception, SystemExit) as problem:  # linkml and what it stands on raise about everything
        reason = " ".join(str(problem).split())[:300]
        raise InputError(f"is no LinkML schema: {reason or type(problem).__name__}", at=path) from problem
    if unknown:
        raise InputError(
            f"is no LinkML schema: it defines no {unknown[0]}", at=path, hint="define or import it"
        )
    compiled["$schema"] = DIALECT
    compiled["version"] = None if compiled["version"] is None else str(compiled["version"])
    del compiled["metamodel_version"]
    return _ordered(compiled)


def schema_text(compiled: dict[str, Any]) -> str:
    """A compiled schema as its file has it."""
    return dump_json(compiled, indent=1) + "\n"


def _generator() -> Any:
    try:
        from linkml.generators.jsonschemagen import JsonSchemaGenerator
    except ImportError as problem:
        raise InputError(
            "compiling a LinkML schema needs linkml, which is not installed",
            hint="pip install 'evidag[schema]'",
        ) from problem
    logging.getLogger("linkml").setLevel(logging.ERROR)
    return JsonSchemaGenerator


def _unknown_ranges(view: Any) -> list[str]:
    """Ranges that nothing defines; linkml would take them for texts and leave out what they should check."""
    slots = [slot for name in view.all_classes() for slot in view.class_induced_slots(name)]
    return sorted({slot.range for slot in slots if slot.range} - set(view.all_elements()) - {"string"})


def _ordered(compiled: dict[str, Any]) -> dict[str, Any]:
    head = {key: compiled.pop(key) for key in HEAD if compiled.get(key) is not None}
    definitions = compiled.pop("$defs", {})
    body = {key: value for key, value in compiled.items() if value not in (None, "")}
    for each in definitions.values():
        if not each.get("description"):
            each.pop("description", None)
    return head | body | {"$defs": {name: definitions[name] for name in sorted(definitions)}}
