"""Seeds: five formats in, each paper once, each bad entry by its file and line."""

import json
import random
import time
from pathlib import Path

import pytest

from evidag.errors import InputError
from evidag.sources.identifiers import Identifier
from evidag.sources.seed_formats import Entry, Fault, entries, format_of
from evidag.sources.seeds import batch_of, count, of_batch, papers, papers_digest, problems


def found(format: str, text: str | bytes) -> list[Entry | Fault]:
    return list(entries(format, text.encode() if isinstance(text, str) else text))


def named(format: str, text: str) -> list[list[str]]:
    return [[each.value for each in entry.identifiers] for entry in found(format, text)]


def test_jsonl():
    """All that a line names, the DOI first; tags and note are carried."""
    line = '{"pmid": 123, "doi": "https://doi.org/10.5555/A", "tags": ["t"], "note": "why", "year": 2020}'
    assert found("jsonl", f"\n{line}\r\n\n") == [
        Entry(
            2,
            "https://doi.org/10.5555/A",
            (Identifier("doi", "10.5555/a"), Identifier("pmid", "123")),
            ("t",),
            "why",
        )
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("10.5555/a", "not acceptable JSON"),
        ('{"doi": "10.5555/a"', "not acceptable JSON"),
        ('{"doi": "10.5555/a", "doi": "10.5555/b"}', "given twice"),
        ('["10.5555/a"]', "no JSON object"),
        ("{}", "holds no DOI"),
        ('{"doi": null, "pmid": ""}', "holds no DOI"),
        ('{"doi": "10.55/x", "pmid": "1"}', "doi '10.55/x' is no DOI"),
        ('{"pmid": true}', "neither text nor number"),
        ('{"doi": {"a": 1}}', "neither text nor number"),
        ('{"doi": "10.5555/a", "tags": [1]}', "tags"),
        ('{"doi": "10.5555/a", "note": []}', "note"),
        ("[" * 5000, "not acceptable JSON"),
    ],
)
def test_a_bad_line_is_named_and_the_others_go_on(line, message):
    good = '{"doi": "10.5555/good"}'
    first, second, third = found("jsonl", f"{good}\n{line}\n{good}")
    assert isinstance(second, Fault) and second.line == 2 and message in second.message
    assert first.identifiers == third.identifiers


def test_a_plain_list():
    """Any form of any identifier, several to a line, comments; digits alone are a PMID."""
    text = "# mine\n10.5555/a\n\nPMID: 7\n8\n10.5555/b, https://doi.org/10.5555/c\nPMC9\narXiv:2301.00001\tTitle\nno\n"
    assert [[each.value for each in entry.identifiers] for entry in found("list", text)[:-2]] == [
        ["10.5555/a"],
        ["7"],
        ["8"],
        ["10.5555/b"],
        ["10.5555/c"],
        ["PMC9"],
    ]
    assert found("list", text)[-1] == Fault(9, "'no' holds no DOI, PMID, PMCID or arXiv id")


RIS = """\
TY  - JOUR
TI  - With DOI
DO  - 10.5555/a
ER  -

TY  - JOUR
TI  - Only an address
UR  - https://pubmed.ncbi.nlm.nih.gov/12/
ER  -
TY  - JOUR
TI  - Nothing
N1  - a note on 10.5555/other
TY  - JOUR
DO  - 10.5555/not-closed
"""


def test_ris():
    """Also of entries that are not closed; a DOI in a note is not the paper's."""
    assert [getattr(each, "line", None) for each in found("ris", RIS)] == [1, 6, 10, 13]
    assert [each.identifiers[0].value if isinstance(each, Entry) else None for each in found("ris", RIS)] == [
        "10.5555/a",
        "12",
        None,
        "10.5555/not-closed",
    ]


NBIB = """\
PMID- 12
TI  - A title that
      goes on
LID - 10.5555/a [doi]
AID - S1-2 [pii]
AID - 10.5555/A [doi]
PMC - PMC34

PMID- abc
TI  - Bad number

PMID- 13
DP  - 2020 Nonsense 99
"""


def test_nbib():
    """One bad record does not take the others with it."""
    first, bad, last = found("nbib", NBIB)
    assert [each.value for each in first.identifiers] == ["10.5555/a", "12", "PMC34"]
    assert bad == Fault(9, "pmid 'abc' is no PMID")
    assert last.identifiers == (Identifier("pmid", "13"),)


BIBTEX = r"""
@comment{doi = {10.5555/comment}}
@string{j = "Journal"}
@article{a,
  title = {About {10.5555/other} and more},
  doi = {10.5555/a\_b},
  pmid = 12
}
@misc{b, doi="https://doi.org/10.5555/c"}
@article{broken, title = {never closed,
  doi = {10.5555/d},
@misc{e, eprint = {2301.00001}, archivePrefix = {arXiv}}
@misc{f, url = {https://doi.org/10.5555/f}}
@book{g, title = {No name}}
"""


def test_bibtex():
    """With LaTeX's escapes; a broken entry does not swallow the next one."""
    got = found("bibtex", BIBTEX)
    assert [getattr(each, "identifiers", ("none",))[0] for each in got] == [
        Identifier("doi", "10.5555/a_b"),
        Identifier("doi", "10.5555/c"),
        Identifier("doi", "10.5555/d"),
        Identifier("arxiv", "2301.00001"),
        Identifier("doi", "10.5555/f"),
        "none",
    ]
    assert [each.line for each in got] == [4, 9, 10, 12, 13, 14]


def test_exports_of_reference_managers(shared):
    """Each entry of the recorded exports is read, by our reader and by the formats' own parsers alike."""
    bibtexparser, nbib, rispy = (pytest.importorskip(name) for name in ("bibtexparser", "nbib", "rispy"))
    folder = shared / "corpus"
    exports = {
        "api/bibliography.nbib.txt": lambda text: [each.get("doi") for each in nbib.read(text)],
        "api/bibliography.ris.txt": lambda text: [each.get("doi") for each in rispy.loads(text)],
        "more/api/bibliography.bib.txt": lambda text: [
            each.get("doi") for each in bibtexparser.loads(text).entries
        ],
    }
    for name, theirs in exports.items():
        text = (folder / name).read_text("utf-8")
        ours = found(format_of(name, text.encode()), text)
        ours_dois = [each.identifiers[0].value if isinstance(each, Entry) else None for each in ours]
        assert ours_dois == [doi and doi.lower() for doi in theirs(text)]
        assert any(ours_dois)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"  \n\n", "is empty"),
        (b"# nothing yet\n", "names no paper"),
        ("10.5555/a\n".encode("utf-16"), "UTF-16"),
        ("10.5555/é\n".encode("latin-1"), "not UTF-8"),
        (b"\0\0\0\0", "no text"),
    ],
)
def test_a_file_without_papers_says_why(content, message):
    (fault,) = found("list", content)
    assert message in fault.message


def test_one_line_in_another_encoding_is_one_bad_line():
    """A byte order mark is none."""
    content = (
        b'\xef\xbb\xbf{"doi": "10.5555/a"}\n{"doi": "10.5555/b", "note": "caf\xe9"}\n{"doi": "10.5555/c"}\n'
    )
    first, bad, last = found("jsonl", content)
    assert bad == Fault(2, "is not UTF-8; save the file as UTF-8")
    assert [first.identifiers[0].value, last.identifiers[0].value] == ["10.5555/a", "10.5555/c"]


def write(folder: Path, **files: str) -> list[Path]:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text)
    return [folder / name.replace("_", ".") for name in files]


def test_papers_are_one_whatever_form_they_were_named_in(tmp_path):
    """Each thing that is said of a paper is kept once."""
    seeds = write(
        tmp_path,
        a_jsonl='{"doi": "10.5555/X", "tags": ["t"]}\n{"doi": "doi:10.5555/x"}\n'
        '{"doi": "10.5555/X", "tags": ["t"]}\n',
        b_txt="https://doi.org/10.5555/x\narXiv:2301.00001v2\n10.48550/arXiv.2301.00001\n",
    )
    first, second = papers(seeds)
    assert (first.paper_id, first.doi) == ("10.48550_arxiv.2301.00001", "10.48550/arxiv.2301.00001")
    assert (second.paper_id, second.key, len(second.seeds)) == ("10.5555_x", "doi:10.5555/x", 3)
    assert count(seeds).read == 6 and count(seeds).bad == 0


def test_ten_thousand_duplicates_are_one_paper_and_a_count(tmp_path):
    seeds = write(tmp_path, a_jsonl='{"doi": "10.5555/ABC"}\n' * 10_000)
    (paper,) = papers(seeds)
    assert len(paper.seeds) == 1
    assert count(seeds).read == 10_000


def test_the_order_of_lines_and_files_plays_no_role(tmp_path):
    lines = [
        json.dumps({"doi": f"10.5555/x.{number % 40}", "tags": [str(number % 3)]}) for number in range(120)
    ]
    expected = papers(write(tmp_path, a_jsonl="\n".join(lines), b_txt="10.5555/x.1\n"))
    random.Random(7).shuffle(lines)
    paths = write(tmp_path, a_jsonl="\n\n".join(lines), b_txt="\n10.5555/x.1\n")
    assert papers(reversed(paths)) == papers([tmp_path]) == expected
    assert papers_digest(papers(paths)) == papers_digest(expected)


def test_a_line_more_changes_the_digest_of_its_own_batch_alone(tmp_path):
    """Else one new paper would run every batch again."""
    before = papers(write(tmp_path, a_txt="10.5555/a\n10.5555/b\n"))
    after = papers(write(tmp_path, a_txt="10.5555/new\n10.5555/a\n10.5555/b\n"))
    one = [paper for paper in after if paper in before]
    assert one == before and papers_digest(one) == papers_digest(before)
    assert papers_digest(after) != papers_digest(before)


def test_problems_are_named_by_file_and_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path, a_jsonl='{"doi": "10.5555/a"}\n{}\n', b_txt="")
    assert [str(each) for each in problems([Path("a.jsonl"), (tmp_path / "b.txt")])] == [
        "a.jsonl:2: holds no DOI, PMID, PMCID or arXiv id",
        "b.txt:1: is empty; name at least one paper",
    ]


def test_a_seed_file_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        papers([tmp_path / "none.txt"])


def test_files_are_named_as_the_project_sees_them(tmp_path, monkeypatch):
    """Artifacts hold no path of one machine."""
    paths = write(tmp_path, a_txt="10.5555/a\n")
    monkeypatch.chdir(tmp_path)
    assert papers(paths)[0].seeds[0].file == "a.txt"
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    assert papers(paths)[0].seeds[0].file == "a.txt"
    assert count([Path("../a.txt"), *paths]).read == 1


def test_batches_are_spread_and_padded():
    batches = [batch_of(f"10.5555_{number}", 12) for number in range(500)]
    assert set(batches) == {f"{number:02d}" for number in range(12)}
    assert batch_of("10.5555_a", 1) == "0"


def test_seeds_that_changed_under_a_run_stop_it(tmp_path):
    """The batch of the plan and the batch of the job are the same papers."""
    seeds = write(tmp_path, a_txt="10.5555/a\n10.5555/b\n")
    listed = papers(seeds)
    assert of_batch(listed, "0", 1, papers_digest(listed)) == listed
    with pytest.raises(InputError, match="the seeds changed during the run; run again"):
        of_batch(listed[:1], "0", 1, papers_digest(listed))


@pytest.mark.slow
def test_ten_thousand_seeds_are_read_in_a_moment(tmp_path):
    """The workflow reads them each time it is called."""
    seeds = write(
        tmp_path, a_jsonl="".join(f'{{"doi": "10.5555/abc.{number}"}}\n' for number in range(10_000))
    )
    started = time.process_time()
    assert len(papers(seeds)) == 10_000
    assert time.process_time() - started < 2  # measured: 0.3
