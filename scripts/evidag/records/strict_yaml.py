"""
YAML for configuration that people write, read so that it can mean one thing only.

Typing is YAML 1.1 (`no` is false, `1.0` a number, an unquoted date a date). Repeated keys, keys that are no
strings, merge keys, unknown tags, several documents and a root that is no mapping are refused. Aliases are
allowed, within bounds.
"""

from typing import Any

from evidag.errors import InputError
from evidag.files import MAX_DEPTH, decode, parse_json

MAX_BYTES = 16 * 2**20
MAX_NODES = 1_000_000  # after aliases are followed
TYPES = ("null", "bool", "int", "float", "timestamp", "str")
PREFIX = "tag:yaml.org,2002:"


def parse_mapping(content: bytes, *, at: object) -> dict[str, Any]:
    """
    The one mapping that a YAML or JSON file holds.

    >>> parse_mapping(b"uses: [a, b]", at="draft.yaml")
    {'uses': ['a', 'b']}
    """
    if len(content) > MAX_BYTES:
        raise InputError(f"is larger than {MAX_BYTES} bytes", at=at, hint="split it")
    if content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        try:  # JSON escapes an emoji as two surrogates, which a YAML reader refuses
            return dict(parse_json(decode(content.removeprefix(b"\xef\xbb\xbf"), at=at), at=at))
        except InputError:
            pass  # a flow mapping, or a fault that the YAML reader names as well
    return _Reader(content, at).document()


class _Reader:
    """Builds one document from parser events, so that depth and size are bounded as it goes."""

    def __init__(self, content: bytes, at: object) -> None:
        import yaml

        self.yaml, self.at = yaml, at
        self.loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(content)
        self.anchors: dict[str, tuple[Any, int, int]] = {}
        self.left = MAX_NODES

    def document(self) -> dict[str, Any]:
        try:
            self._next()
            if isinstance(self.loader.peek_event(), self.yaml.StreamEndEvent):
                raise self._refusal("is empty")
            self._next()
            value, _, _ = self._value(1)
            self._next()
            if not isinstance(self.loader.peek_event(), self.yaml.StreamEndEvent):
                raise self._refusal("holds several documents", self.loader.peek_event())
        except self.yaml.YAMLError as problem:
            raise self._refusal(_reason(problem)) from problem
        if not isinstance(value, dict):
            raise self._refusal("is not a mapping at its root")
        return value

    def _value(self, depth: int) -> tuple[Any, int, int]:
        """The next value, how many nodes it has and how deep it is."""
        event = self._next()
        if isinstance(event, self.yaml.AliasEvent):
            return self._alias(event, depth)
        if isinstance(event, self.yaml.ScalarEvent):
            built = self._scalar(event), 1, 0
            self._spend(1, event)
        else:
            if depth > MAX_DEPTH:
                raise self._refusal(f"is nested deeper than {MAX_DEPTH}", event)
            self._spend(1, event)
            built = self._collection(event, depth)
        if event.anchor:
            self.anchors[event.anchor] = built
        return built

    def _collection(self, event: Any, depth: int) -> tuple[Any, int, int]:
        mapping = isinstance(event, self.yaml.MappingStartEvent)
        if event.tag not in (None, "!", PREFIX + ("map" if mapping else "seq")):
            raise self._refusal(f"has an unknown tag {event.tag}", event)
        found: Any = {} if mapping else []
        size, deepest = 1, 0
        while not isinstance(
            self.loader.peek_event(), (self.yaml.MappingEndEvent, self.yaml.SequenceEndEvent)
        ):
            key = self._key(found) if mapping else None
            value, nodes, levels = self._value(depth + 1)
            size, deepest = size + nodes, max(deepest, levels)
            if mapping:
                found[key] = value
            else:
                found.append(value)
        self._next()
        return found, size, deepest + 1

    def _key(self, found: dict[str, Any]) -> str:
        event = self.loader.peek_event()
        if isinstance(event, self.yaml.ScalarEvent) and event.value == "<<" and event.implicit[0]:
            raise self._refusal("has a merge key <<", event)
        if not isinstance(event, (self.yaml.ScalarEvent, self.yaml.AliasEvent)):
            raise self._refusal("has a key that is no string", event)
        key, _, _ = self._value(1)
        if not isinstance(key, str):
            raise self._refusal(f"has a key that is no string: {str(key)[:60]}", event)
        if key in found:
            raise self._refusal(f"gives the key {key[:60]!r} twice", event)
        return key

    def _alias(self, event: Any, depth: int) -> tuple[Any, int, int]:
        if event.anchor not in self.anchors:
            raise self._refusal(f"uses *{event.anchor} before it is complete", event)
        value, size, levels = self.anchors[event.anchor]
        self._spend(size, event)
        if depth - 1 + levels > MAX_DEPTH:
            raise self._refusal(f"is nested deeper than {MAX_DEPTH}", event)
        return value, size, levels

    def _scalar(self, event: Any) -> Any:
        tag = event.tag
        if tag in (None, "!"):
            tag = self.loader.resolve(self.yaml.ScalarNode, event.value, event.implicit)
        if tag.removeprefix(PREFIX) not in TYPES or not tag.startswith(PREFIX):
            raise self._refusal(f"has an unknown tag {tag}", event)
        try:
            return self.loader.construct_object(self.yaml.ScalarNode(tag, event.value))
        except (ValueError, KeyError, AttributeError, OverflowError) as problem:
            kind = tag.removeprefix(PREFIX)
            raise self._refusal(f"{event.value[:60]!r} is no {kind}", event) from problem

    def _spend(self, nodes: int, event: Any) -> None:
        self.left -= nodes
        if self.left < 0:
            raise self._refusal(f"has more than {MAX_NODES} values once its aliases are followed", event)

    def _next(self) -> Any:
        return self.loader.get_event()

    def _refusal(self, reason: str, event: Any = None) -> InputError:
        where = f" (line {event.start_mark.line + 1})" if event is not None else ""
        return InputError(f"is not acceptable YAML: {reason}{where}", at=self.at)


def _reason(problem: Any) -> str:
    """One line of what the parser reports in several."""
    mark = getattr(problem, "problem_mark", None)
    if mark is None:
        return " ".join(str(problem).split())[:200]
    return f"{problem.problem} (line {mark.line + 1}, column {mark.column + 1})"
