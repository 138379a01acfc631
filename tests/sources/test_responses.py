"""What is read out of resolvers' answers, in the shapes that they have and in those they should not have."""

import json

import pytest

from evidag.errors import PaperError
from evidag.sources.artifacts import Author
from evidag.sources.catalog import Entry, read_catalog
from evidag.sources.responses import metadata_of, read_response
from evidag.sources.store import SnapshotStore
from tests.sources import invented
from tests.sources.invented import Work

WORK = Work("10.5555/mouse.1", pmid="101", pmcid="PMC11", title="Drug <i>X</i> in mice")
PINNED = Entry("europepmc", "1" * 64, retrieved_at="2026-01-02T03:04:05+00:00")


def read(resolver: str, answer: object, **options: bool):
    content = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    return read_response(resolver, content, **options)


def described(response):
    return metadata_of(response, PINNED, paper_id="10.5555_mouse.1", named={"pmcid": "PMC99"}, seeds=())


def test_europe_pmc():
    response = read("europepmc", invented.europepmc(WORK))
    assert response.ids == {"doi": "10.5555/mouse.1", "pmid": "101", "pmcid": "PMC11"}
    metadata = described(response)
    assert metadata.title == "Drug X in mice."
    assert metadata.authors == (
        Author("Doe", "Jane", "0000-0002-1825-0097"),
        Author("The Mouse and Drug Group", None, None),
    )
    assert metadata.abstract == "Aim\nDrug X was given to mice. Their blood pressure fell."
    assert (metadata.container_title, metadata.issued, metadata.volume, metadata.issue, metadata.page) == (
        "Journal of Invented Results",
        "2021-03-04",
        "5",
        "2",
        "11-19",
    )
    assert (metadata.license, metadata.language, metadata.is_open_access, metadata.is_retracted) == (
        "cc by",
        "en",
        True,
        False,
    )


def test_crossref():
    """What it leaves out comes from the seeds."""
    metadata = described(read("crossref", invented.crossref(WORK)))
    assert (metadata.title, metadata.pmcid, metadata.is_open_access) == ("Drug X in mice", "PMC99", None)
    assert metadata.authors[0] == Author("Doe", "Jane", "0000-0002-1825-0097")
    assert (metadata.publisher, metadata.issued, metadata.license) == (
        "Invented Press",
        "2021-03-04",
        "cc by",
    )


def test_ncbi():
    response = read("ncbi", invented.esummary(WORK, "101"))
    assert response.ids == {"doi": "10.5555/mouse.1", "pmid": "101", "pmcid": "PMC11"}
    metadata = described(response)
    assert (metadata.issued, metadata.authors) == ("2021-03-04", (Author("Doe", "J", None),))


@pytest.mark.parametrize(
    ("resolver", "answer"),
    [
        ("europepmc", invented.europepmc(None)),
        ("europepmc", {"resultList": {}}),
        ("crossref", {"message": None}),
        ("crossref", {"message": {}}),
        ("ncbi", invented.esummary(None, "7")),
        ("ncbi", {"result": {"uids": []}}),
    ],
)
def test_what_is_not_found(resolver, answer):
    assert not read(resolver, answer).found


@pytest.mark.parametrize("resolver", ["europepmc", "crossref", "ncbi"])
@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"Resource not found.",
        b"<!doctype html><html></html>",
        b"\xff\xfe",
        b"[]",
        b"[" * 100_000,
        b'{"error": "API key invalid"}',
        b'{"resultList": [], "message": [1], "result": "x"}',
        b'{"resultList": {"result": ["x"]}, "message": "x"}',
        b'{"message-type": "work-list", "message": {"items": []}}',
    ],
)
def test_what_is_no_answer_is_said_to_be_none(resolver, answer):
    """Never a paper that is not there, never a traceback."""
    with pytest.raises(PaperError) as caught:
        read(resolver, answer)
    assert caught.value.code == "unreadable_response"


ODD = [None, "", " ", 0, 7, True, [], [None], [[]], {}, {"date-parts": [[None]]}, {"date-parts": [[]]}, "x"]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_any_field_may_be_odd(odd):
    """An answer with one field, or all fields, of another type is read as far as it goes."""
    shapes = {
        "europepmc": json.loads(invented.europepmc(WORK)),
        "crossref": json.loads(invented.crossref(WORK)),
        "ncbi": json.loads(invented.esummary(WORK, "101")),
    }
    works = {
        "europepmc": shapes["europepmc"]["resultList"]["result"][0],
        "crossref": shapes["crossref"]["message"],
        "ncbi": shapes["ncbi"]["result"]["101"],
    }
    for resolver, work in works.items():
        whole = dict(work)
        for name in [*whole, "updated-by", "update-to", "commentCorrectionList", "references"]:
            work.clear()
            work.update(whole | {name: odd})
            assert read(resolver, shapes[resolver]).found
        work.clear()
        work.update({name: odd for name in whole if name != "error"} | {"title": "T", "filled": 1})
        assert described(read(resolver, shapes[resolver])).title == "T"


def test_an_answer_without_a_title_is_unreadable():
    """A record cannot cite it."""
    for title in (None, "", "<i> </i>", []):
        with pytest.raises(PaperError, match="gives the work no title"):
            described(read("crossref", invented.crossref(WORK, title=title)))


@pytest.mark.parametrize(
    ("parts", "date"),
    [
        ([[2018, 10, 21, 13]], "2018-10-21"),
        ([[2021, 2]], "2021-02"),
        ([["2021", "2", "3"]], "2021-02-03"),
        ([[2021, None, 3]], "2021"),
        ([[2021, 13, 1]], "2021"),
        ([[None]], None),
        ([[]], None),
        ([], None),
        (None, None),
        ([[0]], None),
        ([2021], "2021"),
    ],
)
def test_dates_are_as_long_as_they_are_known(parts, date):
    assert read("crossref", invented.crossref(WORK, issued={"date-parts": parts})).issued == date


def test_retraction_has_a_direction(shared):
    """Case s06: the retracted paper carries `updated-by`; the notice, with `update-to`, is sound itself."""
    case = json.loads((shared / "cases/s06-retraction-direction.json").read_text())
    responses = [read("crossref", {"message": work}) for work in case["input"]["records"]]
    assert [response.standing for response in responses] == [
        ("retracted",),
        ("retraction_notice",),
        ("corrected",),
        ("corrected", "expression_of_concern"),
        ("retracted_by_title",),
        (),
        (),
    ]
    assert [response.retracted for response in responses] == [True, *[False] * 6]
    assert responses[0].notice == "10.5555/notice-1, 2021-05-04"


def test_a_strict_reader_takes_the_notice_for_retracted():
    update = [{"DOI": "10.5555/MOUSE.1", "type": "Retraction"}]
    notice = invented.crossref(WORK, **{"update-to": update})
    assert not read("crossref", notice).retracted
    assert read("crossref", notice, strict_contract=True).retracted
    assert "Retraction of Publication" in read("crossref", notice).publication_types


def test_retraction_at_the_others():
    retracted = Work("10.5555/r", pmid="5", retracted=True)
    assert (
        described(read("europepmc", invented.europepmc(retracted))).retraction_notice == "J Inv Res. 2022;6:1"
    )
    assert read("ncbi", invented.esummary(retracted, "5")).retracted
    alone = invented.europepmc(WORK).replace(b'"research-article"', b'"RETRACTED publication"')
    assert read("europepmc", alone).retracted and not read("europepmc", invented.europepmc(WORK)).retracted
    notice = {"type": "Retraction of", "reference": "x"}
    answer = json.loads(invented.europepmc(WORK))
    answer["resultList"]["result"][0]["commentCorrectionList"] = {"commentCorrection": notice}
    assert read("europepmc", answer).standing == ("retraction_notice",)


def test_a_title_alone_is_said_to_be_all():
    title = ["RETRACTED: Drug X in mice"]
    metadata = described(read("crossref", invented.crossref(WORK, title=title)))
    assert metadata.is_retracted and metadata.retraction_notice == "the title says so; no notice is linked"
    assert not described(
        read("crossref", invented.crossref(WORK, title=["Retracted lips in cats"]))
    ).is_retracted


def test_an_answer_about_another_work():
    """Same kind of identifier, another value; what it does not give contradicts nothing."""
    response = read("crossref", invented.crossref(WORK))
    assert response.contradicts("doi:10.5555/other") and not response.contradicts("doi:10.5555/MOUSE.1")
    assert not response.contradicts("pmid:999")


def test_recorded_answers(shared):
    """Each is read or refused, whoever it is said to be of; those of papers have title and date."""
    good = 0
    for path in sorted([*shared.glob("corpus/api/*"), *shared.glob("corpus/more/api/*")]):
        for resolver in ("europepmc", "crossref", "ncbi"):
            try:
                response = read_response(resolver, path.read_bytes())
            except PaperError as problem:
                assert problem.code == "unreadable_response"
                continue
            if response.found:
                metadata = described(response)
                assert metadata.title and metadata.issued and metadata.container_title
                assert path.name.startswith(resolver)
                assert metadata.is_retracted == ("_retracted_" in path.name)
                good += 1
    assert good >= 11


def test_the_pinned_answers_of_the_corpus(shared):
    """All are about the work of their key; those that say 'no such record' are read as that."""
    folder = shared / "corpus/civic/snapshots"
    store = SnapshotStore.from_directory(folder)
    for key, entry in read_catalog(folder / "literature.json").items():
        response = read_response(entry.resolver, store.load(entry.metadata_sha256))
        assert not response.contradicts(key)
        assert response.found == (not key.startswith("pmid:990000"))
