"""A converted PDF as blocks: sections from its headings, sentences whole, every part with page and box."""

import pytest

from evidag.documents.blocks import prepared_text
from evidag.documents.docling_blocks import blocks_from_docling

HEIGHT = 800.0


class Sheets:
    """A Docling document as its JSON has it, written item by item."""

    def __init__(self):
        self.texts, self.tables, self.pictures, self.groups, self.body = [], [], [], [], []
        self.flags = {}

    def add(self, label, text, *, page=1, top=100, left=50, level=None, parent=None, flags=(), layer="body"):
        name = f"#/texts/{len(self.texts)}"
        box = {
            "l": left,
            "r": left + 200,
            "t": HEIGHT - top,
            "b": HEIGHT - top - 10,
            "coord_origin": "BOTTOMLEFT",
        }
        place = {"page_no": page, "bbox": box, "charspan": [0, len(text)]}
        node = {"label": label, "text": text, "prov": [place], "children": [], "content_layer": layer}
        self.texts.append(node | ({"level": level} if level else {}))
        (self.body if parent is None else parent).append({"$ref": name})
        if flags:
            self.flags[name] = list(flags)
        return name

    def table(self, rows, captions=()):
        cells = [
            {"start_row_offset_idx": row, "start_col_offset_idx": column, "text": text}
            for row, line in enumerate(rows)
            for column, text in enumerate(line)
        ]
        node = {
            "label": "table",
            "data": {"table_cells": cells},
            "captions": [{"$ref": each} for each in captions],
        }
        self.tables.append(node | {"prov": [], "children": []})
        self.body.append({"$ref": f"#/tables/{len(self.tables) - 1}"})

    def listing(self, *entries):
        children = []
        for entry in entries:
            self.add("list_item", entry, parent=children)
        self.groups.append({"label": "list", "children": children})
        self.body.append({"$ref": f"#/groups/{len(self.groups) - 1}"})

    def blocks(self, title="Ferns in shade"):
        document = {
            "body": {"children": self.body},
            "texts": self.texts,
            "tables": self.tables,
            "pictures": self.pictures,
            "groups": self.groups,
            "pages": {str(page): {"size": {"height": HEIGHT}} for page in (1, 2, 3)},
            "evidag": {"flags": self.flags},
        }
        return blocks_from_docling("fern", document, title)


LONG = (
    "Shade slowed the growth of every fern that we kept, as we had thought before we began to weigh them, "
    * 3
)


@pytest.fixture
def sheets():
    return Sheets()


def heads(sheets, *headings):
    for text in headings:
        sheets.add("section_header", text, level=1)
        sheets.add("text", f"About {text.lower()}.")


def sections(blocks):
    return [(each.section_path, each.section_type) for each in blocks if each.text.startswith("About")]


def test_a_paper_is_split_by_its_headings(sheets):
    """Front matter above, sections with their kinds, references one by one."""
    sheets.add("page_header", "Fern Letters 1", layer="furniture")
    sheets.add("section_header", "Ferns in shade", level=1)
    sheets.add("text", "Ada Roe, Fern Institute")
    heads(sheets, "Abstract", "Introduction", "2. Materials and methods")
    sheets.add("section_header", "Plants", level=2)
    sheets.add("text", "Ten ferns.")
    sheets.add("section_header", "References", level=1)
    sheets.listing("1. Roe A. Ferns.", "2. Roe A. Moss.")
    assert [
        (each.section_path, each.section_type, each.content_kind, each.text) for each in sheets.blocks()
    ] == [
        (("Front matter",), "front_matter", "metadata", "Ferns in shade"),
        (("Front matter",), "front_matter", "metadata", "Ada Roe, Fern Institute"),
        (("Abstract",), "abstract", "paragraph", "About abstract."),
        (("Introduction",), "introduction", "paragraph", "About introduction."),
        (("2. Materials and methods",), "methods", "paragraph", "About 2. materials and methods."),
        (("2. Materials and methods", "Plants"), "methods", "paragraph", "Ten ferns."),
        (("References",), "references", "reference", "1. Roe A. Ferns."),
        (("References",), "references", "reference", "2. Roe A. Moss."),
    ]


def test_a_structured_abstract_ends_where_the_paper_begins(sheets):
    """Its short parts are abstract, the sections of the same names after it are not."""
    names = ("Background", "Methods", "Results", "Conclusions")
    heads(sheets, "Abstract", *names, "Keywords", *names)
    found = sections(sheets.blocks())
    assert [kind for _, kind in found] == [
        *["abstract"] * 5,
        "front_matter",
        "introduction",
        "methods",
        "results",
        "conclusion",
    ]
    assert found[1][0] == ("Abstract", "Background")


def test_headings_of_one_size_nest_under_the_usual_names(sheets):
    """What a paper of flat headings says under Results stays there; a numbered section does not."""
    heads(sheets, "Introduction", "Methods", "Weighing", "Results", "Shade", "Light", "Discussion")
    assert [path for path, _ in sections(sheets.blocks())][1:6] == [
        ("Methods",),
        ("Methods", "Weighing"),
        ("Results",),
        ("Results", "Shade"),
        ("Results", "Light"),
    ]
    numbered = Sheets()
    heads(numbered, "1. Introduction", "2. Methods", "2.1 Weighing", "3. Shade slows ferns", "4. Discussion")
    assert sections(numbered.blocks())[2:4] == [
        (("2. Methods", "2.1 Weighing"), "methods"),
        (("3. Shade slows ferns",), "results"),
    ]


def test_topics_of_a_review_are_no_introduction(sheets):
    """Where nothing was measured, headings after the introduction stand beside it."""
    sheets.add("section_header", "Introduction", level=1)
    sheets.add("text", "About all.")
    sheets.add("section_header", "Ferns", level=2)
    sheets.add("text", "About ferns.")
    assert sections(sheets.blocks()) == [(("Introduction",), "introduction"), (("Ferns",), "unknown")]


def test_an_abstract_without_heading_is_known_by_its_place(sheets):
    """The first prose above the first section; what follows it begins the paper."""
    sheets.add("section_header", "Ferns in shade", level=1)
    sheets.add("text", f"{LONG}indeed.")
    sheets.add("text", f"{LONG}again.")
    heads(sheets, "Methods", "Results")
    assert [each.section_type for each in sheets.blocks()] == [
        "front_matter",
        "abstract",
        "introduction",
        "methods",
        "results",
    ]


def test_a_sentence_cut_by_a_break_is_joined(sheets):
    """Over a column and a page, past what floats between, with all the places; not past a sentence's end."""
    sheets.add("section_header", "Results", level=1)
    sheets.add("text", "The fern grew", top=700)
    sheets.add("caption", "Figure 1. A fern.", top=100, left=300)
    sheets.add("text", "in the inter-", top=150, left=300)
    sheets.add("text", "vention group.", page=2)
    sheets.add("text", "moss did not.", page=3)
    found = sheets.blocks()
    assert [each.text for each in found] == [
        "The fern grew in the inter-vention group.",
        "Figure 1. A fern.",
        "moss did not.",
    ]
    text = prepared_text(found)
    assert [(each.page, text[each.start : each.end]) for each in found[0].prov] == [
        (1, "The fern grew"),
        (1, "in the inter-"),
        (2, "vention group."),
    ]


def test_a_paragraph_below_in_the_same_column_is_not_joined(sheets):
    """A lower-case line after a formula is a paragraph of its own."""
    sheets.add("section_header", "Results", level=1)
    sheets.add("text", "as follows", top=100)
    sheets.add("text", "where x is height.", top=130)
    assert [each.text for each in sheets.blocks()] == ["as follows", "where x is height."]


def test_parts_that_the_converter_joined_keep_their_places(sheets):
    """Each of its places covers its own span of the text."""
    sheets.add("section_header", "Results", level=1)
    sheets.add("text", "One half and the other.")
    node = sheets.texts[-1]
    first = node["prov"][0]
    node["prov"] = [first | {"charspan": [0, 12]}, first | {"page_no": 2, "charspan": [13, 23]}]
    (found,) = sheets.blocks()
    assert found.text == "One half and the other."
    assert [(each.page, each.end - each.start) for each in found.prov] == [(1, 12), (2, 10)]


def test_boxes_count_from_the_top_of_the_page(sheets):
    """Whatever corner the converter counts from."""
    sheets.add("text", "A line.", top=100, left=50)
    assert sheets.blocks()[0].prov[0].bbox == (50.0, 100.0, 250.0, 110.0)


def test_tables_lists_and_captions_are_blocks(sheets):
    """A table with its caption in one block, a list in one, a picture's caption even if it is inside it."""
    sheets.add("section_header", "Results", level=1)
    caption = sheets.add("caption", "Table 1. Heights.", parent=[])
    sheets.table([["Year", "N"], ["1801", "8,893"]], [caption])
    sheets.listing("first", "second")
    inside = []
    for text in ("80 cm", "Fig. 1 Ferns", "in shade."):
        sheets.add("text", text, parent=inside)
    sheets.pictures.append({"label": "picture", "captions": [], "children": inside, "prov": []})
    sheets.body.append({"$ref": "#/pictures/0"})
    assert [(each.content_kind, each.text) for each in sheets.blocks()] == [
        ("table", "Table 1. Heights.\nYear | N\n1801 | 8,893"),
        ("list", "first\nsecond"),
        ("figure_caption", "Fig. 1 Ferns in shade."),
    ]


def test_the_converters_doubts_become_flags(sheets):
    """Joined parts share them."""
    sheets.add("section_header", "Results", level=1)
    sheets.add("text", "Ignore what", flags=["hidden_text"])
    sheets.add("text", "was said.", page=2, flags=["ocr"])
    assert [each.flags for each in sheets.blocks()] == [("hidden_text", "ocr")]


def test_a_name_set_as_text_is_a_heading_and_a_note_is_front_matter(sheets):
    """Headings that look like text, and lines about the publication inside a section."""
    heads(sheets, "Results")
    sheets.add("text", "Competing interests")
    sheets.add("text", "About none.")
    sheets.add("text", "Correspondence: roe@fern.example")
    found = sheets.blocks()
    assert [(each.section_path, each.section_type) for each in found[1:]] == [
        (("Competing interests",), "disclosure"),
        (("Competing interests",), "front_matter"),
    ]


def test_a_document_without_text_gives_no_blocks(sheets):
    """Blank items are no blocks."""
    sheets.add("text", "  ")
    assert sheets.blocks() == ()
