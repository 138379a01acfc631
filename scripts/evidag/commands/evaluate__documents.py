"""
Score the conversion of PDFs against the same papers as JATS.

DIR holds pairs, NAME.pdf beside NAME.xml. A pair whose PDF lacks a tenth of the words of its JATS is another
version of the paper and is left out. Each measure is a share: found, of what there is to find.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

from evidag.documents.conversion import Converter
from evidag.documents.conversion_messages import Options
from evidag.documents.evaluation import (
    MEASURES,
    SAME_PAPER,
    Counts,
    Twin,
    intervals,
    rates,
    score,
    total,
    words_contained,
)
from evidag.documents.evaluation_readers import converted_of, twin_of
from evidag.errors import DONE, FOUND, InputError, PaperError
from evidag.files import read_bytes
from evidag.sources import jats


def run(
    folder: Annotated[Path, "folder of the pairs"],
    *,
    layout: Annotated[Literal["geometric", "heron"], "how a page is taken apart"] = "geometric",
    ocr: Annotated[bool, "read page images"] = False,
    timeout_seconds: Annotated[float, "seconds that one paper may take"] = 600.0,
) -> int:
    pairs = [path for path in sorted(folder.glob("*.pdf")) if path.with_suffix(".xml").is_file()]
    if not pairs:
        raise InputError("holds no NAME.pdf beside a NAME.xml", at=folder)
    options = Options(layout, ocr, max_pages=1000, max_megabytes=200, timeout_seconds=timeout_seconds)
    print(_row("paper", MEASURES))
    counted, failed = [], 0
    with Converter(options) as converter:
        for path in pairs:
            try:
                counts = _scored(path, converter)
            except PaperError as problem:
                failed += 1
                print(f"{path.stem}: {problem.code}: {problem}", file=sys.stderr)
            else:
                if counts is not None:
                    counted.append(counts)
                    print(_row(path.stem, (_shown(value) for value in rates(counts).values())))
    for line in _summary(counted):
        print(line)
    return FOUND if failed else DONE


def _scored(path: Path, converter: Converter) -> Counts | None:
    pdf = read_bytes(path)
    twin = twin_of(jats.parse(read_bytes(path.with_suffix(".xml"))))
    document = converter.convert(pdf, "pdf").document
    if (share := _share_of_words(pdf, twin)) < SAME_PAPER:
        print(f"{path.stem}: left out, only {share:.2f} of its words are in the PDF", file=sys.stderr)
        return None
    return score(converted_of(document), twin)


def _share_of_words(pdf: bytes, twin: Twin) -> float:
    """By PDFium's text, so that a bad conversion is not taken for another version."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    return words_contained(twin, " ".join(page.get_textpage().get_text_range() for page in document))


def _summary(counted: list[Counts]) -> Iterator[str]:
    yield _row(f"all {len(counted)}", (_shown(value) for value in rates(total(counted)).values()))
    bounds = intervals(counted).values()
    yield _row("from", (_shown(each and each[0]) for each in bounds))
    yield _row("to", (_shown(each and each[1]) for each in bounds))


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _row(name: str, cells: Iterable[str]) -> str:
    return f"{name[:32]:<32}" + "".join(f"{cell:>19}" for cell in cells)
