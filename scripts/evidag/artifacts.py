"""
Collections: JSONL files with a line a paper, each the paper's artifact or why there is none.

A module that defines artifacts says `SCHEMA = "<phase>.schema.json"`: the JSON Schema beside it, compiled
from LinkML, that has a definition of each artifact's class name.
"""

import json
import logging
import sys
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from evidag.errors import InputError, OutputError, PaperError
from evidag.files import dump_json, read_jsonl, write_text

log = logging.getLogger(__name__)
A = TypeVar("A")
B = TypeVar("B")
Outcome = Literal["ok", "skipped", "failed"]
KEYS = ["paper_id", "outcome", "code", "message", "retryable", "artifact"]
# The collections of the lake, in the order in which a paper comes through them.
COLLECTIONS = (
    "pdf_links",
    "paper_metadata",
    "documents",
    "structured_papers",
    "paper_classifications",
    "trimmed_papers",
    "experiment_maps",
    "experiment_packets",
    "canonical_evidence",
    "records",
    "validations",
)
DRAFTS = "drafts"  # the batch of what people wrote by hand, which is in these collections only
OF_DRAFTS = ("records", "validations")


@dataclass(frozen=True)
class Line(Generic[A]):
    """One paper's place in a collection; only `ok` lines hold the collection's artifact."""

    paper_id: str
    outcome: Outcome
    code: str | None
    message: str | None
    retryable: bool
    artifact: A | None

    @property
    def value(self) -> A:
        """The artifact of a line that is `ok`."""
        assert self.artifact is not None, f"{self.paper_id} is {self.outcome}"
        return self.artifact


def ok(paper_id: str, artifact: A) -> Line[A]:
    """A paper that goes on."""
    return Line(paper_id, "ok", None, None, False, artifact)


def skipped(paper_id: str, code: str, message: str, artifact: Any = None) -> Line[Any]:
    """A paper that stops here, as it should; the artifact is the reason in full, if it has one."""
    return Line(paper_id, "skipped", code, message, False, artifact)


def failed(paper_id: str, code: str, message: str, *, retryable: bool = False) -> Line[Any]:
    """A paper that cannot go on; `retryable` when the same input may succeed later."""
    return Line(paper_id, "failed", code, message, retryable, None)


def carried(line: Line[Any]) -> Line[Any]:
    """What an earlier stage said of a paper that does not reach this one."""
    return Line(line.paper_id, "skipped", line.code, line.message, line.retryable, None)


def each(lines: Iterable[Line[A]], work: Callable[[A], B | Line[B]]) -> Iterator[Line[B]]:
    """
    Do the work of a stage on every paper that reached it; one bad paper never stops the others.

    Work may return an artifact, or a whole line (`skipped` with its reason). A `PaperError` becomes a
    `failed` line; anything unforeseen does too, as `internal_error`, with its traceback in the log.
    """
    for line in lines:
        if line.outcome != "ok":
            yield carried(line)
            continue
        try:
            done = work(line.value)
        except PaperError as problem:
            log.warning("%s: %s: %s", line.paper_id, problem.code, problem)
            yield failed(line.paper_id, problem.code, str(problem), retryable=problem.retryable)
        except InputError as problem:
            log.warning("%s: %s", line.paper_id, problem)
            yield failed(line.paper_id, "unreadable_input", str(problem))
        except (MemoryError, OSError, OutputError):
            raise  # the machine's trouble, not the paper's
        except Exception as problem:
            log.exception("%s: unforeseen failure", line.paper_id)
            yield failed(line.paper_id, "internal_error", f"{type(problem).__name__}: {problem}")
        else:
            yield done if isinstance(done, Line) else ok(line.paper_id, done)


def read_lines(cls: type[A], path: Path) -> Iterator[Line[A]]:
    """
    The lines of a collection, checked against the schema of `cls`; `dict` takes any object.

    Raises:
        InputError: a line that is no JSON, not of this shape, or a second line of one paper.
    """
    seen = set()
    for number, raw in read_jsonl(path):
        at = f"{path}:{number}"
        if not isinstance(raw, dict) or list(raw) != KEYS:
            raise InputError(f"is no line of a collection (needs {', '.join(KEYS)})", at=at)
        if raw["paper_id"] in seen:
            raise InputError(f"a second line of {raw['paper_id']}", at=at)
        seen.add(raw["paper_id"])
        if raw["outcome"] == "ok":
            raw["artifact"] = load(cls, raw["artifact"], at=at)
        yield Line(**raw)


def write_lines(path: Path, lines: Iterable[Line[Any]]) -> None:
    """
    Write a collection, every artifact checked first, in order of `paper_id`, all or nothing.

    An artifact that its own schema refuses is never written: its paper's line says `invalid_artifact`.

    Raises:
        InputError: a paper with two lines.
    """
    kept: dict[str, str] = {}
    for line in lines:
        if line.paper_id in kept:
            raise InputError(f"two lines for {line.paper_id}", at=path)
        kept[line.paper_id] = _written(line)
    write_text(path, "".join(f"{kept[paper]}\n" for paper in sorted(kept)))


def _written(line: Line[Any]) -> str:
    try:
        artifact = None if line.artifact is None else dump(line.artifact, at=line.paper_id)
        return dump_json(dict(zip(KEYS, (*_head(line), artifact), strict=True)))
    except (InputError, ValueError) as problem:
        log.error("invalid artifact: %s", problem)
        refused = failed(line.paper_id, "invalid_artifact", str(problem))
        return dump_json(dict(zip(KEYS, (*_head(refused), None), strict=True)))


def _head(line: Line[Any]) -> tuple[Any, ...]:
    return line.paper_id, line.outcome, line.code, line.message, line.retryable


def load(cls: type[A], raw: Any, *, at: object) -> A:
    """An artifact from parsed JSON, checked against the schema of its class."""
    check(cls, raw, at=at)
    built: A = _build(cls, raw)
    return built


def dump(artifact: Any, *, at: object) -> Any:
    """The JSON value of an artifact, keys in the order of the class, checked against its schema."""
    raw = plain(artifact)
    check(type(artifact), raw, at=at)
    return raw


def check(cls: type, raw: Any, *, at: object) -> None:
    """Refuse what the compiled schema of `cls` refuses, naming the first place."""
    if cls is dict:
        return
    problem = next(problems(cls, raw), None)
    if problem is not None:
        raise InputError(f"not a valid {cls.__name__}: {problem}", at=at)


def problems(cls: type, raw: Any) -> Iterator[str]:
    """Every place of a value that the compiled schema of `cls` refuses, and why."""
    validator = _validator(cls)
    try:
        found = list(validator.iter_errors(raw))
    except UnicodeEncodeError:  # a lone surrogate, legal in JSON, which the engine cannot hold
        found = list(validator.iter_errors(_encodable(raw)))
    for problem in found:
        where = "".join(
            f"[{part}]" if isinstance(part, int) else f".{part}" for part in problem.instance_path
        )
        yield f"${where}: {problem.message[:300]}"


def _encodable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, list):
        return [_encodable(item) for item in value]
    if isinstance(value, dict):
        return {_encodable(key): _encodable(item) for key, item in value.items()}
    return value


def schema_of(cls: type) -> dict[str, Any]:
    """The compiled JSON Schema of one class, with every definition that it may refer to."""
    module = sys.modules[cls.__module__]
    assert module.__file__ is not None
    schema = json.loads((Path(module.__file__).parent / module.SCHEMA).read_text("utf-8"))
    return {"$ref": f"#/$defs/{cls.__name__}", "$defs": schema["$defs"]}


@cache
def _validator(cls: type) -> Any:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(schema_of(cls), validate_formats=False)


def plain(value: Any) -> Any:
    """Dataclasses as objects, tuples as arrays, all else as it is."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


@cache
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _build(kind: Any, raw: Any) -> Any:
    origin = typing.get_origin(kind)
    if raw is None or kind is Any:
        return raw
    if origin in (typing.Union, types.UnionType):
        kind = next(option for option in typing.get_args(kind) if option is not type(None))
        return _build(kind, raw)
    if origin is tuple:
        return tuple(_build(typing.get_args(kind)[0], item) for item in raw)
    if origin is dict:
        return {key: _build(typing.get_args(kind)[1], item) for key, item in raw.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: _build(hints[name], raw.get(name)) for name in hints})
    return raw
