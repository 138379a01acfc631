"""Publications and their quotes against pinned bytes: nothing false gets in, nothing true is kept out."""

import gzip

import pytest

from tests.grounding.invented import ANSWER, DOI, JATS, QUOTE, TITLE, Pinned


@pytest.fixture
def pinned(tmp_path):
    return Pinned(tmp_path)


def test_a_true_record_is_admitted(pinned):
    report = pinned.report(pinned.record())
    assert (report["overall_status"], report["findings"]) == ("admitted", [])
    assert report["grounding"] == ["source-bytes", "literature"]


@pytest.mark.parametrize(
    "uri",
    [f"https://doi.org/{DOI}", f"http://doi.org/{DOI.upper()}", f"DOI:{DOI}", f"https://dx.doi.org/{DOI}"],
)
def test_every_contract_form_of_the_doi_is_the_same(pinned, uri):
    assert pinned.codes(pinned.record(uri=uri)) == set()


@pytest.mark.parametrize("at", [at for at, character in enumerate(QUOTE) if character.isalnum()])
def test_one_changed_letter_or_digit_of_the_quote_is_seen(pinned, at):
    """Every letter and digit of the quote, one after the other."""
    other = next(each for each in ("7x" if QUOTE[at].isdigit() else "xy") if each != QUOTE[at])
    report = pinned.report(pinned.record(QUOTE[:at] + other + QUOTE[at + 1 :]))
    assert "BEV017" in {finding["rule_id"] for finding in report["findings"]}
    assert report["overall_status"] == "rejected"


def test_another_hash_is_seen_twice(pinned):
    """The bytes are not there, and the hash is not the one pinned for the paper."""
    wrong = ("0" if pinned.fulltext[0] != "0" else "1") + pinned.fulltext[1:]
    assert {"BEV015", "BEV017"} <= pinned.codes(pinned.record(sha256=wrong))


def test_another_doi_is_not_confirmed(pinned):
    assert "BEV015" in pinned.codes(pinned.record(uri=f"doi:{DOI}2"))


def test_altered_text_is_refused(pinned):
    path = pinned.store.path(pinned.fulltext)
    path.write_bytes(path.read_bytes().replace(b"12.5", b"18.5"))
    assert "BEV014" in pinned.codes(pinned.record())


def test_altered_metadata_confirms_nothing(pinned):
    path = pinned.store.path(pinned.metadata)
    path.write_bytes(path.read_bytes().replace(b"older", b"young"))
    assert "BEV015" in pinned.codes(pinned.record())


def test_missing_uri_is_no_traceback(pinned):
    record = pinned.record()
    del record["source_artifacts"][0]["uri"]
    assert "BEV015" in pinned.codes(record)


@pytest.mark.parametrize(
    ("quote", "locator", "codes"),
    [
        ("No cat fell ill during the whole trial.", "#p1", set()),
        ("No cat fell ill during the whole trial.", "Results", set()),
        ("No cat fell ill during the whole trial.", "#p2", {"BEV017", "BEV020"}),
        ("No cat fell ill during the whole trial.", "#p9", {"BEV015", "BEV020"}),
        ("cat fell ill", "#p1", {"BEV015", "BEV020"}),
        ("Velamine was never given to any cat at all.", "#p1", {"BEV017", "BEV020"}),
        ("We doubt that velamine lowered any blood pressure.", "#d1", {"BEV015", "BEV020"}),
        ("Counts reached 10⁵ cells per plate in week two.", "#p2", set()),
        ("Counts reached 105 cells per plate in week two.", "#p2", set()),
        ("Counts reached 10⁶ cells per plate in week two.", "#p2", {"BEV017", "BEV020"}),
        ("Counts reached 105 cells per plate1 in week two.", "#p2", set()),
        (TITLE, "Title", set()),
    ],
)
def test_quotes(pinned, quote, locator, codes):
    assert pinned.codes(pinned.record(quote, locator)) == codes


def test_the_contract_takes_an_unknown_place_for_none(pinned):
    record = pinned.record("No cat fell ill during the whole trial.", "#p9")
    assert pinned.codes(record, strict_contract=True) == set()


def test_closest_sentence_is_named(pinned):
    report = pinned.report(pinned.record("No cat fell ill during the second trial."))
    message = next(f["message"] for f in report["findings"] if f["rule_id"] == "BEV017")
    assert "No cat fell ill during the whole trial." in message


def answer(**changes):
    work = {**ANSWER["resultList"]["result"][0], **changes}
    return {"resultList": {"result": [work]}}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"title": "A survey of dental care in rural towns"}, "BEV017"),
        ({"doi": "10.5555/other"}, "BEV017"),
        ({"pubTypeList": {"pubType": ["Retracted Publication"]}}, "BEV019"),
        ({"commentCorrectionList": {"commentCorrection": [{"type": "Retraction in", "id": "1"}]}}, "BEV019"),
        ({"title": None}, "BEV015"),
    ],
)
def test_what_the_answer_says_against_a_source(tmp_path, changes, code):
    pinned = Pinned(tmp_path, answer=answer(**changes))
    report = pinned.report(pinned.record())
    assert code in {finding["rule_id"] for finding in report["findings"]}
    assert report["overall_status"] != "admitted"
    assert "BEV020" in {finding["rule_id"] for finding in report["findings"]}, (
        "an unsound source verifies nothing"
    )


def test_a_retraction_of_another_paper_is_no_retraction(tmp_path):
    notice = {"commentCorrectionList": {"commentCorrection": [{"type": "Retraction of", "id": "1"}]}}
    pinned = Pinned(tmp_path, answer=answer(**notice))
    assert pinned.codes(pinned.record()) == set()


def test_unknown_work_does_not_exist(tmp_path):
    pinned = Pinned(tmp_path, answer={"resultList": {"result": []}})
    report = pinned.report(pinned.record())
    assert [f["rule_id"] for f in report["findings"]] == ["BEV020", "BEV016"]


def test_another_papers_text_is_seen(tmp_path):
    """The catalogue pins a text whose own DOI is another one."""
    pinned = Pinned(tmp_path, jats=JATS.replace(DOI, "10.5555/other"))
    assert {"BEV017", "BEV020"} == pinned.codes(pinned.record())
    assert pinned.codes(pinned.record(), strict_contract=True) == set()


@pytest.mark.parametrize(
    "jats", ["<article><body>", "<html/>", "", "<!DOCTYPE a [<!ENTITY b 'c'>]><article>&b;</article>"]
)
def test_unreadable_text_confirms_nothing(tmp_path, jats):
    pinned = Pinned(tmp_path, jats=jats)
    assert pinned.codes(pinned.record()) == {"BEV015", "BEV020"}


def test_truncated_gzip_confirms_nothing(pinned):
    whole = gzip.compress(JATS.encode())
    pinned.store.path(pinned.fulltext).unlink()
    (pinned.folder / f"{pinned.fulltext}.xml.gz").write_bytes(whole[: len(whole) // 2])
    assert pinned.codes(pinned.record()) & {"BEV014", "BEV015"}
    assert pinned.report(pinned.record())["overall_status"] != "admitted"


def test_metadata_only_cannot_confirm_a_quote(tmp_path):
    pinned = Pinned(tmp_path, jats=None)
    assert pinned.codes(pinned.record()) == {"BEV015", "BEV020"}


ABSTRACT = f"""<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>77</PMID><Article>
<ArticleTitle>{TITLE}</ArticleTitle><Abstract><AbstractText>Velamine lowered mean blood pressure by 12.5 mmHg.
</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"""


def test_abstract_alone_is_not_the_paper(tmp_path):
    """A quote that the abstract lacks may be in the paper: it cannot be confirmed, but is not refuted."""
    pinned = Pinned(tmp_path, jats=None)
    pinned.entry = pinned.catalog[f"doi:{DOI}"] = type(pinned.entry)(
        "europepmc", pinned.metadata, None, pinned.store.add(ABSTRACT.encode(), "xml")
    )
    assert (
        pinned.codes(pinned.record("Velamine lowered mean blood pressure by 12.5 mmHg.", "#abstract-1"))
        == set()
    )
    assert pinned.codes(pinned.record("No cat fell ill during the whole trial.")) == {"BEV015", "BEV020"}
    assert "BEV017" in pinned.codes(
        pinned.record("No cat fell ill during the whole trial."), strict_contract=True
    )


def test_titles_in_other_scripts(tmp_path):
    title = "Влияние веламина на давление у кошек"
    pinned = Pinned(tmp_path, answer=answer(title=title))
    assert pinned.codes(pinned.record(title=title)) == set()
    assert "BEV017" in pinned.codes(pinned.record(title=title), strict_contract=True)


def test_answer_that_is_no_json_object(tmp_path):
    pinned = Pinned(tmp_path)
    page = pinned.store.add(b"<html>busy</html>", "json")
    pinned.catalog[f"doi:{DOI}"] = type(pinned.entry)("europepmc", page, pinned.fulltext)
    assert {"BEV015", "BEV020"} == pinned.codes(pinned.record())
