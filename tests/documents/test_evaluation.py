"""What the measures of a conversion count, on papers small enough to count by hand."""

from evidag.commands.evaluate__documents import run
from evidag.documents.evaluation import (
    Converted,
    Counts,
    Twin,
    intervals,
    rates,
    score,
    words,
    words_contained,
)
from tests.documents import paper_pdf

ONE = "the first paragraph has nine words in all here"
TWO = "another one follows it and holds ten words in all"
LONG = " ".join(f"word{number}" for number in range(50))


def _twin(*, headings=(), optional=(), paragraphs=(), tables=()):
    return Twin("The title of it", headings, optional, paragraphs, tables)


def test_headings_are_found_in_any_dress():
    """Numbering, case, accents and a longer ending are forgiven, and so are title and usual heads."""
    twin = _twin(headings=("Études", "Statistical analysis", "Missing"), optional=("Ethics",))
    given = (
        "The title of it",
        "Abstract",
        "1. ETUDES",
        "2.1 Statistical analysis of it",
        "Ethics",
        "Figure label",
    )
    counts = score(Converted(given, (), ()), twin)
    assert (counts.headings_found, counts.headings_in_twin) == (2, 3)
    assert (counts.headings_true, counts.headings_given) == (2, 3)


def test_a_heading_counts_once():
    counts = score(Converted(("Results", "Results"), (), ()), _twin(headings=("Results",)))
    assert (counts.headings_true, counts.headings_given) == (1, 2)


def test_grams_run_over_the_breaks_of_blocks():
    twin = _twin(paragraphs=(ONE,))
    assert score(Converted((), (ONE,), ()), twin).grams_found == 4
    assert score(Converted((), (ONE[:23], ONE[23:]), ()), twin).grams_found == 4
    assert score(Converted((), ("nothing of it",), ()), twin).grams_found == 0


def test_a_paragraph_is_kept_when_one_block_holds_it():
    twin = _twin(paragraphs=(LONG,))
    whole, halves = (LONG,), (LONG[: len(LONG) // 2], LONG[len(LONG) // 2 :])
    assert score(Converted((), whole, ()), twin).paragraphs_kept == 1
    assert score(Converted((), halves, ()), twin).paragraphs_kept == 0
    assert score(Converted((), halves, ()), twin).paragraphs_long == 1


def test_adjacent_paragraphs_in_order():
    twin = _twin(paragraphs=(ONE, TWO))
    right, wrong = Converted((), (ONE, TWO), ()), Converted((), (TWO, ONE), ())
    assert (score(right, twin).pairs_in_order, score(right, twin).pairs_located) == (1, 1)
    assert (score(wrong, twin).pairs_in_order, score(wrong, twin).pairs_located) == (0, 1)


def test_cells_count_where_they_stand():
    twin = _twin(tables=({(0, 0): "Age", (0, 1): "N", (1, 0): "9", (1, 1): "12"},))
    given = {(0, 0): "age", (0, 1): "N", (1, 0): "12", (1, 1): "9"}
    counts = score(Converted((), (), ({(0, 0): "x"}, given)), twin)
    assert (counts.cells_right, counts.cells_in_twin) == (2, 4)


def test_citation_marks_are_no_words():
    assert words("as shown [3, 4–6] before.7,8 In (9) mice") == ["as", "shown", "before", "in", "mice"]


def test_rates_and_their_intervals():
    papers = [Counts(headings_found=1, headings_in_twin=1), Counts(headings_found=0, headings_in_twin=1)]
    assert rates(Counts())["table cells"] is None
    assert intervals(papers)["heading recall"] == (0.0, 1.0)
    assert intervals(papers) == intervals(papers)
    assert intervals([])["heading recall"] is None


def test_another_version_of_a_paper_is_told_by_its_words():
    assert words_contained(_twin(paragraphs=(ONE,)), f"{ONE} and more") == 1.0
    assert words_contained(_twin(paragraphs=("one two three four",)), "one two") == 0.5


def test_the_command_prints_a_line_a_pair(tmp_path, capsys):
    """A pair that fails and a pair of two versions are named, the others counted."""
    jats = (
        "<article><front><article-meta><title-group><article-title>{title}</article-title></title-group>"
        "</article-meta></front><body><sec><title>Results</title><p>{results}</p></sec></body></article>"
    )
    twin = jats.format(title=paper_pdf.TITLE, results=paper_pdf.RESULTS)
    for name, pdf in (
        ("good", paper_pdf.two_columns()),
        ("bad", b"%PDF-1.7"),
        ("other", paper_pdf.plain("else")),
    ):
        (tmp_path / f"{name}.pdf").write_bytes(pdf)
        (tmp_path / f"{name}.xml").write_text(twin)
    assert run(tmp_path) == 1
    printed = capsys.readouterr()
    good = next(line for line in printed.out.splitlines() if line.startswith("good"))
    assert good.split() == ["good", "1.000", "0.333", "1.000", "1.000", "-", "-"]
    assert "bad: docling_failed" in printed.err and "other: left out" in printed.err
