"""Putting back together what line, column and page breaks cut apart: words and paragraphs."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from docling.datamodel.base_models import TextElement
from docling.datamodel.document import ConversionResult
from docling.models.postprocessing.reading_order_rb import PageElement, ReadingOrderPredictor
from docling.models.stages.page_assemble.page_assemble_model import PageAssembleModel, PageAssembleOptions
from docling.models.stages.reading_order.readingorder_model import ReadingOrderModel, ReadingOrderOptions
from docling_core.types.doc import DocItemLabel, DoclingDocument, ProvenanceItem, Size, TextItem

from evidag.documents.pdf_blocks import Seam
from evidag.documents.pdf_geometry import Box
from evidag.documents.pdf_sheets import quarter_turn
from evidag.documents.pdf_wording import LIST_ITEM, SENTENCE_END

Name = tuple[int, int]  # page, cluster


class LineJoiner(PageAssembleModel):
    """Docling's page assembly, but a hyphen at a line's end goes only if the document writes the word so."""

    def __init__(self) -> None:
        super().__init__(PageAssembleOptions())
        self.vocabulary: Counter[str] = Counter()

    def sanitize_text(self, lines: list[str]) -> str:
        return super().sanitize_text([joined_lines(lines, self.vocabulary)])


def joined_lines(lines: Sequence[str], vocabulary: Mapping[str, int]) -> str:
    """
    Lines as one text.

    >>> joined_lines(["the dose-", "dependent adminis-", "tration"], {"dose-dependent": 2})
    'the dose-dependent administration'
    """
    text = ""
    for line in lines:
        text = joined_halves(text, line, vocabulary) if text else line
    return text


_HEAD = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)-$")
_TAIL = re.compile(r"[^\W\d_]+")


def joined_halves(before: str, after: str, vocabulary: Mapping[str, int]) -> str:
    """Two pieces of text with a space between them, or a word that was cut by a hyphen made whole."""
    head, tail = _HEAD.search(before), _TAIL.match(after)
    if not before.endswith("-"):
        return f"{before} {after}"
    if before.endswith(" -") or before == "-":
        return f"{before} {after}"  # a dash or a bullet
    if head is None or tail is None:
        return before + after  # "12-" and "15", "IL-" and "6"
    if _keeps_hyphen(head.group(1), tail.group(), vocabulary):
        return before + after
    return before[:-1] + after


def _keeps_hyphen(head: str, tail: str, vocabulary: Mapping[str, int]) -> bool:
    whole, hyphened = (head + tail).lower(), f"{head}-{tail}".lower()
    seen, seen_hyphened = vocabulary.get(whole, 0), vocabulary.get(hyphened, 0)
    if seen or seen_hyphened:
        return seen_hyphened > seen
    if tail[0].isupper() or head.isupper():
        return True
    last = head.rpartition("-")[2].lower()
    both_are_words = vocabulary.get(last, 0) and vocabulary.get(tail.lower(), 0)
    return bool(both_are_words) and min(len(last), len(tail)) > 2


class ParagraphJoiner(ReadingOrderModel):
    """Docling's reading order, with paragraphs joined across columns, pages and what floats between."""

    def __init__(self) -> None:
        super().__init__(ReadingOrderOptions())
        self.vocabulary: Counter[str] = Counter()
        self.turned: Mapping[int, int] = {}

    def reading(
        self, seams: Mapping[Name, Seam], vocabulary: Counter[str], turned: Mapping[int, int]
    ) -> None:
        """Say what the next document is like; `turned` has the quarter turns that make its pages upright."""
        self.ro_model, self.vocabulary, self.turned = SeamFinder(seams), vocabulary, turned

    def _assembled_to_readingorder_elements(self, conv_res: ConversionResult) -> list[PageElement]:
        """Elements of a page that lies on its side, where a reader who turns it sees them."""
        elements = super()._assembled_to_readingorder_elements(conv_res)
        return [_upright(element, self.turned.get(element.page_no, 0)) for element in elements]

    def _merge_elements(
        self, element: TextElement, merged_elem: TextElement, new_item: TextItem, page_height: float
    ) -> None:
        """The stock method measures a fragment's box on the page of the first, and drops every hyphen."""
        text = joined_halves(new_item.text, merged_elem.text, self.vocabulary)
        start = len(text) - len(merged_elem.text)
        last = new_item.prov[-1]
        last.charspan = (last.charspan[0], min(last.charspan[1], start))  # without the hyphen that went
        box, height = merged_elem.cluster.bbox, self.heights[merged_elem.page_no]
        new_item.prov.append(
            ProvenanceItem(
                page_no=merged_elem.page_no,
                charspan=(start, len(text)),
                bbox=box.to_bottom_left_origin(height),
            )
        )
        new_item.text = new_item.orig = text
        if new_item.hyperlink != merged_elem.hyperlink:
            new_item.hyperlink = None

    def __call__(self, conv_res: ConversionResult, **budget: Any) -> DoclingDocument:
        self.heights = {page.page_no: page.size.height for page in conv_res.pages if page.size}
        return super().__call__(conv_res, **budget)


def _upright(element: PageElement, turned: int) -> PageElement:
    size = element.page_size
    box = Box(element.l, size.height - element.t, element.r, size.height - element.b)
    for _ in range(turned):
        box = quarter_turn(box, size.height)
        size = Size(width=size.height, height=size.width)
    return element.model_copy(
        update={
            "l": box.left,
            "t": size.height - box.top,
            "r": box.right,
            "b": size.height - box.bottom,
            "page_size": size,
        }
    )


class SeamFinder(ReadingOrderPredictor):
    """Finds the fragments of one paragraph in the reading order."""

    def __init__(self, seams: Mapping[Name, Seam]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.seams = seams

    def predict_merges(self, sorted_elements: list[PageElement]) -> dict[int, list[int]]:
        merges: dict[int, list[int]] = {}
        first: PageElement | None = None
        last: PageElement | None = None
        passed = False
        for element in sorted_elements:
            aside = element.label in PROSE and _name(element) not in self.seams
            if element.label in BETWEEN or aside:
                passed = passed or element.label in FLOATS or aside
                continue
            if first and last and self._goes_on(last, element, passed):
                merges.setdefault(first.cid, []).append(element.cid)
            else:
                first = element if element.label == DocItemLabel.TEXT else None
            last, passed = element, False
        return merges

    def _goes_on(self, last: PageElement, element: PageElement, passed: bool) -> bool:
        one, other = self.seams.get(_name(last)), self.seams.get(_name(element))
        if element.label != DocItemLabel.TEXT or one is None or other is None:
            return False
        moved = last.page_no != element.page_no or last.is_strictly_left_of(element) or passed
        in_one_paragraph = one.ends_full and other.starts_flush
        return moved and (in_one_paragraph or is_cut(last.text, element.text))


PROSE = (DocItemLabel.TEXT, DocItemLabel.LIST_ITEM)  # without a seam it is not body text, but a note
FLOATS = (DocItemLabel.TABLE, DocItemLabel.PICTURE, DocItemLabel.CAPTION)
BETWEEN = (*FLOATS, DocItemLabel.FOOTNOTE, DocItemLabel.PAGE_HEADER, DocItemLabel.PAGE_FOOTER)


def _name(element: PageElement) -> Name:
    _, page, cluster = element.ref.cref.split("/")
    return int(page), int(cluster)


def is_cut(before: str, after: str) -> bool:
    """
    Whether a sentence goes on from one fragment to the next.

    >>> is_cut("treated with", "LPS for 2 h."), is_cut("It grew.", "The control")
    (True, False)
    """
    if not before or not after or LIST_ITEM.match(after):
        return False
    return after[0].islower() or not SENTENCE_END.search(before)
