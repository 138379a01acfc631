"""Build the records that people wrote by hand, a line a draft; their hashes are kept as stated."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from evidag.artifacts import Line, failed, ok, write_lines
from evidag.errors import InputError
from evidag.records.artifacts import PaperRecords
from evidag.records.draft_files import build_record, load_draft
from evidag.sources.identifiers import file_safe


def run(
    *,
    drafts: Annotated[list[Path], "drafts, YAML or JSON"],
    records: Annotated[Path, "out: evidence records, a line a draft"],
) -> None:
    write_lines(records, _lines(drafts))


def _lines(drafts: list[Path]) -> Iterator[Line[Any]]:
    stems = Counter(file_safe(path.stem) for path in drafts)
    for path in drafts:
        name = file_safe(path.stem)
        paper_id = f"draft.{name if stems[name] == 1 else file_safe(path.name)}"
        try:
            record = build_record(load_draft(path), base_dir=path.parent)
        except InputError as problem:
            yield failed(paper_id, "bad_draft", f"{path}: {problem}")
            continue
        yield ok(paper_id, PaperRecords(paper_id, str(path), (_signed(record, paper_id),), ()))


def _signed(record: dict[str, Any], paper_id: str) -> dict[str, Any]:
    """The record with a person named as the author of its evidence, which a draft itself cannot say."""
    author = {"id": f"author:{paper_id}", "agent_type": "human"}
    statement = {**record["statement"], "created_by": author}
    items = [{**item, "created_by": author} for item in record["evidence_items"]]
    return {**record, "statement": statement, "evidence_items": items}
