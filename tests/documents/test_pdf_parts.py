"""The single ideas that the layout of a PDF goes by."""

import pytest

from evidag.documents.converters import DAMAGED, GARBLED, IMAGE, UNPARSED, notes_on
from evidag.documents.pdf_geometry import Box
from evidag.documents.pdf_joining import is_cut, joined_lines
from evidag.documents.pdf_rows import columns_of, runs_of, without_overprinted
from evidag.documents.pdf_sheets import Word, font_named
from evidag.documents.pdf_tables import grid_of
from evidag.documents.pdf_wording import is_garbled, is_name_of_section
from evidag.errors import PaperError

PLAIN = font_named("/ABCDEF+Times-Roman")


def _words(left: float, top: float, *texts: str, gap: float = 3.0, size: float = 10.0) -> list[Word]:
    found = []
    for text in texts:
        right = left + 5.0 * len(text)
        found.append(Word(text, Box(left, top, right, top + size), PLAIN))
        left = right + gap
    return found


@pytest.mark.parametrize(
    ("name", "bold", "italic"),
    [
        ("/ABCDEF+Times-BoldItalic", True, True),
        ("/XYZABC+MinionPro-Semibold", True, False),
        ("/AdvTT5843c571.B", True, False),
        ("/F1", False, False),
    ],
)
def test_fonts_tell_weight_and_slant(name, bold, italic):
    font = font_named(name)
    assert (font.bold, font.italic) == (bold, italic)


def test_one_font_in_two_subsets_is_one_font():
    assert font_named("/ABCDEF+Times-Roman") == font_named("/GHIJKL+Times-Roman")


def test_a_run_ends_at_a_gutter():
    """Words of both columns painted on one line are two runs."""
    words = _words(50, 100, "left", "column") + _words(320, 100, "right", "column")
    assert [run.text for run in runs_of(words)] == ["left column", "right column"]


def test_no_space_where_none_was_left():
    words = [*_words(50, 100, "kg/m", gap=0.0), Word("2", Box(70.2, 98, 73, 104), PLAIN)]
    assert runs_of(words)[0].text == "kg/m2"


def test_a_page_of_two_columns_has_one_gutter():
    lines = []
    for row in range(30):
        lines += _words(50, 100 + 12 * row, "left", "column", "of", "text", "that", "goes", "on")
        lines += _words(320, 100 + 12 * row, "right", "column", "of", "text", "that", "goes", "on")
    columns = columns_of(runs_of(lines), 612.0)
    assert len(columns.gutters) == 1 and 230 < columns.gutters[0] < 320
    assert [columns.of(run) for run in runs_of(lines)[:2]] == [1, 2]


def test_a_page_of_one_column_has_no_gutter():
    line = ["a", "line", "of", "text", "that", "goes", "over", "all", "of", "the", "page", "and", "so", "on"]
    words = [word for row in range(30) for word in _words(50, 100 + 12 * row, *line)]
    assert columns_of(runs_of(words), 612.0).gutters == ()


def test_a_heading_over_two_columns_spans_them():
    words = [
        *_words(50, 100, "Outcome"),
        *_words(150, 100, "mean", "of", "both", "the", "groups", gap=6),
        *_words(50, 120, "Sleep", gap=4),
        *_words(150, 120, "431"),
        *_words(250, 120, "400"),
        *_words(50, 140, "Errors", gap=4),
        *_words(150, 140, "12"),
        *_words(250, 140, "13"),
    ]
    grid = grid_of(words)
    assert grid is not None and (grid.rows, grid.columns) == (3, 3)
    cells = {(cell.row, cell.column): cell.text for cell in grid.cells}
    assert cells[0, 1] == "mean of both the groups" and cells[1, 0] == "Sleep" and cells[2, 2] == "13"
    assert [cell.end_column for cell in grid.cells if cell.column == 1] == [3, 2, 2]


def test_words_in_no_columns_are_no_table():
    assert grid_of(_words(50, 100, "just", "one", "line", "of", "text")) is None


@pytest.mark.parametrize(
    ("lines", "vocabulary", "text"),
    [
        (["adminis-", "tered daily"], {}, "administered daily"),
        (["a dose-", "dependent rise"], {"dose-dependent": 1}, "a dose-dependent rise"),
        (["well-", "known"], {"well": 3, "known": 2}, "well-known"),
        (["IL-", "6 rose"], {}, "IL-6 rose"),
        (["pages 12-", "15"], {}, "pages 12-15"),
        (["slept -", "or not"], {}, "slept - or not"),
        (["non-", "Hodgkin lymphoma"], {}, "non-Hodgkin lymphoma"),
        (["the co-", "operation"], {"cooperation": 2, "co-operation": 1}, "the cooperation"),
    ],
)
def test_hyphens_at_line_ends(lines, vocabulary, text):
    """A word is closed up unless the document writes it with its hyphen, or both halves are words of it."""
    assert joined_lines(lines, vocabulary) == text


@pytest.mark.parametrize(
    ("before", "after", "cut"),
    [
        ("treated with", "LPS for 2 h.", True),
        ("It grew (see", "Table 2) and fell.", True),
        ("It grew.", "The control did not.", False),
        ("It grew.", "and so on", True),
        ("as follows", "1. the first of them", False),
    ],
)
def test_where_a_paragraph_was_cut(before, after, cut):
    assert is_cut(before, after) is cut


@pytest.mark.parametrize(
    "text", ["Abstract", "2. Materials and Methods", "III. RESULTS", "Conflict of interest:", "Key words"]
)
def test_usual_names_of_sections(text):
    assert is_name_of_section(text)


@pytest.mark.parametrize("text", ["Results were clear", "Background noise in the laboratory", "Mossberry"])
def test_other_texts_are_no_names_of_sections(text):
    assert not is_name_of_section(text)


def test_signs_without_letters_are_garbled():
    assert is_garbled(["/G21/G34/G12", "GLYPH<31>"])
    assert not is_garbled(["μ = 0.4 ± 0.1", "�"] + ["text"] * 10)


def test_missing_pages_are_noted():
    assert notes_on(5, {DAMAGED: {2}, GARBLED: {4}}) == (
        "page 2 unreadable: its bytes are damaged",
        "page 4 unreadable: its fonts do not tell which letters they paint",
    )


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ({DAMAGED: {1, 2}}, "2 of 3 pages of the PDF cannot be read: the bytes are damaged"),
        ({GARBLED: {1, 2, 3}}, "every page of the PDF cannot be read: its fonts do not tell"),
        ({UNPARSED: {1, 2, 3}}, "every page of the PDF cannot be parsed"),
        ({IMAGE: {1, 2, 3}}, "pip install 'evidag[ocr]'"),
        ({DAMAGED: {1}, GARBLED: {2}}, "2 of 3 pages"),
    ],
)
def test_more_missing_than_there_is_no_document(missing, said):
    with pytest.raises(PaperError) as failure:
        notes_on(3, missing)
    assert failure.value.code == "docling_failed"
    assert said in failure.value.message


def _lines(*rows: tuple[float, tuple[tuple[float, str], ...]]) -> list[Word]:
    return [word for top, cells in rows for left, text in cells for word in _words(left, top, *text.split())]


def _texts(words: list[Word], *rules: Box) -> list[list[str]]:
    grid = grid_of(words, rules)
    assert grid is not None
    texts = {(cell.row, cell.column): cell.text for cell in grid.cells}
    return [[texts.get((row, column), "") for column in range(grid.columns)] for row in range(grid.rows)]


def test_rows_of_several_lines_are_parted_by_wider_spaces():
    words = _lines(
        (100, ((50, "Tea of mossberry in"), (200, "12"))),
        (112, ((50, "hot water"),)),
        (130, ((50, "Coloured water for"), (200, "9"))),
        (142, ((50, "comparison"),)),
        (160, ((50, "Nothing"), (200, "4"))),
    )
    assert _texts(words) == [
        ["Tea of mossberry in hot water", "12"],
        ["Coloured water for comparison", "9"],
        ["Nothing", "4"],
    ]


def test_evenly_spaced_lines_are_rows_but_for_words_that_had_no_room():
    words = _lines(
        (100, ((50, "Tea of mossberry in hot"), (185, "12"))),
        (112, ((50, "water"),)),
        (124, ((50, "Nothing"), (185, "4"))),
        (136, ((50, "All"), (185, "16"))),
    )
    assert _texts(words) == [["Tea of mossberry in hot water", "12"], ["Nothing", "4"], ["All", "16"]]


def test_lines_over_the_first_rule_are_the_head():
    """The two lines of a column's name are one cell; a name over two others is a row of its own."""
    rules = [Box(50, at, 300, at + 0.5) for at in (98, 124, 150)]
    words = _lines(
        (100, ((50, "Group"), (150, "Workers"), (250, "Sleep"))),
        (112, ((150, "treated"), (250, "(min)"))),
        (126, ((50, "Tea"), (150, "20"), (250, "431"))),
        (138, ((50, "Water"), (150, "20"), (250, "400"))),
    )
    assert _texts(words, *rules) == [
        ["Group", "Workers treated", "Sleep (min)"],
        ["Tea", "20", "431"],
        ["Water", "20", "400"],
    ]


def test_a_rule_under_every_row_parts_them():
    rules = [Box(50, at, 300, at + 0.5) for at in (98, 111, 135, 147)]
    words = _lines(
        (100, ((50, "Group"), (150, "Drink"))),
        (112, ((50, "Tea"), (150, "hot"))),
        (124, ((150, "water and leaves"),)),
        (136, ((50, "Water"), (150, "cold"))),
    )
    assert _texts(words, *rules) == [["Group", "Drink"], ["Tea", "hot water and leaves"], ["Water", "cold"]]


def test_of_two_texts_on_one_spot_the_last_is_seen():
    words = [
        *_words(50, 100, "Hidden", "caption"),
        *_words(50, 100.2, "Figure", "3"),
        *_words(50, 120, "below"),
    ]
    assert [run.text for run in without_overprinted(runs_of(words))] == ["Figure 3", "below"]
