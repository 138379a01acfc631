"""A two-column paper as its reader sees it: headings, paragraphs and table in order, furniture left out."""

from functools import cache
from typing import Any

import pytest

from evidag.documents.docling_items import items
from evidag.documents.pdf_pipeline import GeometricPdfPipeline
from tests.documents import paper_pdf
from tests.documents.paper_pdf import DISCUSSION, INTRODUCTION, METHODS, REFERENCES, RESULTS, TABLE, TITLE


@cache
def _pipeline() -> GeometricPdfPipeline:
    return GeometricPdfPipeline(ocr=False)


def _read(content: bytes) -> dict[str, Any]:
    return _pipeline().read(content).document.export_to_dict()


@pytest.fixture(scope="module")
def paper() -> dict[str, Any]:
    return _read(paper_pdf.two_columns())


def _outline(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(item.role, item.text) for item in items(document)]


AUTHORS = "Jane Doe and Richard Roe, Institute of Invented Medicine"
OUTLINE = [
    ("heading", TITLE),
    ("text", AUTHORS),
    ("heading", "1. Introduction"),
    ("text", INTRODUCTION),
    ("heading", "2. Methods"),
    ("text", METHODS),
    ("table", "\n".join(["Table 1. Sleep by group.", *(" | ".join(row) for row in TABLE)])),
    ("heading", "3. Results"),
    ("text", RESULTS),
    ("heading", "4. Discussion"),
    ("text", DISCUSSION),
    ("heading", "References"),
]


def test_everything_is_read_in_order(paper):
    """The paragraph that breaks off at the foot of a column is whole, its words as written."""
    outline = _outline(paper)
    assert outline[: len(OUTLINE)] == OUTLINE
    assert "\n".join(text for _, text in outline[len(OUTLINE) :]).split("\n") == [
        reference[3:] for reference in REFERENCES
    ]


def test_a_number_is_the_mark_of_its_list_item(paper):
    assert [(text["marker"], text["label"]) for text in paper["texts"] if "marker" in text] == [
        ("1.", "list_item"),
        ("2.", "list_item"),
    ]


def test_running_heads_and_folios_are_no_text(paper):
    furniture = {text["text"] for text in paper["texts"] if text["content_layer"] == "furniture"}
    assert furniture == {"Annals of Invented Medicine 2020;3:14-15", "Doe and Roe", "14", "15"}


def test_every_text_keeps_page_and_box(paper):
    """The paragraph on two columns has two boxes, and the characters that each holds."""
    (methods,) = [text for text in paper["texts"] if text["text"] == METHODS]
    first, second = methods["prov"]
    assert first["page_no"] == second["page_no"] == 1
    assert first["bbox"]["r"] < second["bbox"]["l"]
    assert METHODS[slice(*first["charspan"])].endswith("nor the nurse knew")
    assert METHODS[slice(*second["charspan"])].startswith("which. Sleep")
    assert all(text["prov"] for text in paper["texts"])


def test_a_table_keeps_its_grid(paper):
    (table,) = paper["tables"]
    data = table["data"]
    assert (data["num_rows"], data["num_cols"]) == (4, 3)
    assert {
        (cell["start_row_offset_idx"], cell["start_col_offset_idx"]): cell["text"]
        for cell in data["table_cells"]
    } == {(row, column): text for row, cells in enumerate(TABLE) for column, text in enumerate(cells)}


def test_a_table_that_goes_on_overleaf_is_one():
    document = _read(paper_pdf.table_over_two_pages())
    (table,) = document["tables"]
    assert [place["page_no"] for place in table["prov"]] == [1, 2]
    rows: dict[int, list[str]] = {}
    for cell in table["data"]["table_cells"]:
        rows.setdefault(cell["start_row_offset_idx"], []).append(cell["text"])
    assert [rows[row] for row in sorted(rows)] == [
        ["Week", "Minutes"],
        *([str(week), str(400 + week)] for week in (1, 2, 3, 4, 5)),
    ]
    assert not any("Continued" in text["text"] for text in document["texts"])


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turned_pages_read_the_same(quarters):
    """A scanner or a rotated page turns the text; boxes stay on the page."""
    document = _read(paper_pdf.turned(paper_pdf.two_columns(), quarters))
    assert _outline(document)[: len(OUTLINE)] == OUTLINE
    for text in document["texts"]:
        for place in text["prov"]:
            size = document["pages"][str(place["page_no"])]["size"]
            assert 0 <= place["bbox"]["l"] < place["bbox"]["r"] <= size["width"]
            assert 0 <= place["bbox"]["b"] < place["bbox"]["t"] <= size["height"]


def test_no_torch_is_loaded(paper):
    import sys

    assert "torch" not in sys.modules
