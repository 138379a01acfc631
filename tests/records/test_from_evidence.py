"""Findings become records: ids, predicates, scope, lines and quotes."""

from dataclasses import replace

import pytest

from evidag.documents.artifacts import Block, Paper, Provenance
from evidag.errors import PaperError
from evidag.extraction.artifacts import CanonicalEvidence, CanonicalItem, Observation
from evidag.records.from_evidence import entity_name, paper_records
from evidag.records.validator import RecordValidator
from evidag.sources.artifacts import PaperMetadata
from evidag.sources.catalog import Entry

RESULT = "Velamine lowered mean blood pressure by 12.5 mmHg in 40 cats."
DETAIL = "Pressure was read at noon on every day."
FULL_TEXT, METADATA = "a" * 64, "b" * 64
CATALOG = {"doi:10.5555/a": Entry("europepmc", METADATA, FULL_TEXT, retrieved_at="2026-01-02T03:04:05Z")}
USES = ("research_summary", "knowledge_base")
OF_PAPER = PaperMetadata(
    metadata_id="10.5555_a",
    doi="10.5555/a",
    pmid="7",
    pmcid=None,
    title="Velamine in cats",
    authors=(),
    container_title=None,
    publisher=None,
    issued="2025-03",
    volume=None,
    issue=None,
    page=None,
    abstract=None,
    publication_types=(),
    language=None,
    license=None,
    is_open_access=True,
    is_retracted=False,
    retraction_notice=None,
    resolver="europepmc",
    metadata_sha256=METADATA,
    fulltext_sha256=FULL_TEXT,
    retrieved_at="2026-01-02T03:04:05Z",
    seeds=(),
)


def block(name, text, *places, kind="paragraph"):
    return Block(name, "10.5555_a", "0" * 64, 0, ("Results",), "results", kind, text, places, ())


def paper(*blocks):
    return Paper("10.5555_a", "jats", FULL_TEXT, "research-article", OF_PAPER, blocks)


PAPER = paper(
    block("b1", f"{RESULT} {DETAIL}", Provenance("p1", None, None, 0, 99)),
    block("b2", "Cats 40 pressure 12.5 mmHg lower", Provenance("t1", None, None, 0, 9), kind="table"),
    block("b3", f"{DETAIL} {RESULT}", Provenance(None, 2, None, 0, 39), Provenance(None, 3, None, 40, 99)),
)


def item(*observations, **changes):
    made = CanonicalItem(
        canonical_evidence_id="ce1",
        paper_id="10.5555_a",
        study_id=None,
        evidence_type="between_group_result",
        evidence_text=RESULT,
        population="older cats",
        subgroup=None,
        organism="animal",
        intervention_or_exposure="Velamine",
        comparator="placebo",
        outcomes=("mean blood pressure",),
        direction="decrease",
        timepoint=None,
        duration=None,
        dose=None,
        measurement_method=None,
        observations=observations or (Observation("b1", RESULT, "primary_finding"),),
        quantitative_data=None,
        source_block_ids=("b1",),
        evidence_role_in_paper="primary_result",
        assertion_type="comparative",
    )
    return replace(made, **changes)


def records_of(*items, extractor="offline/baseline", of=PAPER, catalog=CATALOG):
    evidence = CanonicalEvidence("10.5555_a", extractor, items, ())
    return paper_records(evidence, of, catalog, profile_id="paper-evidence", uses=USES)


def the_record(*items, **more):
    (record,) = records_of(*items, **more).records
    return record


def test_a_record_is_clean_and_names_its_source():
    """No finding about its shape, and the source is cited as it is pinned."""
    record = the_record(item())
    report = RecordValidator("paper-evidence").validate(record)
    assert report["schema_valid"]
    assert "RECORD_INTEGRITY" not in {finding["rule_id"] for finding in report["findings"]}
    (source,) = record["source_artifacts"]
    assert (source["uri"], source["sha256"]) == ("doi:10.5555/a", FULL_TEXT)
    assert (source["title"], source["version"]) == ("Velamine in cats", "2025-03")
    assert record["statement"]["statement_status"] == "proposed"
    assert record["statement"]["subject"] == {
        "id": "exposure:velamine",
        "label": "Velamine",
        "entity_type": "exposure",
    }
    assert record["statement"]["object"]["id"] == "outcome:mean_blood_pressure"


@pytest.mark.parametrize(
    ("direction", "predicate"),
    [
        ("increase", "increases"),
        ("decrease", "decreases"),
        ("no_change", "has_no_effect_on"),
        ("positive_association", "is_positively_associated_with"),
        ("negative_association", "is_negatively_associated_with"),
        ("mixed", "has_mixed_effect_on"),
    ],
)
def test_predicates(direction, predicate):
    assert the_record(item(direction=direction))["statement"]["predicate"] == predicate


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"direction": "unclear"}, "direction_unclear"),
        ({"direction": "not_applicable"}, "direction_not_applicable"),
        ({"intervention_or_exposure": None}, "no_exposure"),
        ({"intervention_or_exposure": " — "}, "no_exposure"),
        ({"outcomes": ()}, "no_outcome"),
        ({"outcomes": ("?",)}, "no_outcome"),
        ({"observations": (Observation("b1", RESULT, "context_support"),)}, "no_checkable_quote"),
        (
            {"observations": (Observation("b1", "Velamine lowered it", "primary_finding"),)},
            "no_checkable_quote",
        ),
        (
            {"observations": (Observation("b2", "Cats 40 pressure 12.5 mmHg", "primary_finding"),)},
            "no_checkable_quote",
        ),
    ],
)
def test_why_a_finding_gives_no_record(changes, reason):
    """It is counted, with its reason."""
    made = records_of(item(**changes))
    assert (made.records, [none.reason for none in made.no_record]) == ((), [reason])


@pytest.mark.parametrize(
    ("organism", "population", "scope"),
    [
        ("human", "adults", ["NCBITaxon:9606", "adults"]),
        ("animal", "older cats", ["animal", "older cats"]),
        ("in_vitro", "in_vitro", ["in_vitro"]),
        (None, "adults", ["adults"]),
        ("human", " ", ["NCBITaxon:9606"]),
        (None, None, ["unspecified"]),
    ],
)
def test_scope(organism, population, scope):
    """The organism, then the population; what is missing or said twice is left out."""
    record = the_record(item(organism=organism, population=population))
    assert record["statement"]["scope"] == scope
    assert record["evidence_items"][0]["scope"] == scope


def test_one_record_an_outcome():
    """An outcome that is listed twice is one."""
    made = records_of(item(outcomes=("pressure", "heart rate", "pressure")))
    assert [record["statement"]["object"]["label"] for record in made.records] == ["pressure", "heart rate"]
    assert len({record["record_id"] for record in made.records}) == 2


def test_lines_and_locators():
    """Findings support, other quotes are neutral; a PDF's quote names the page that it begins on."""
    record = the_record(
        item(
            Observation("b1", RESULT, "context_support"),
            Observation("b1", DETAIL, "limitation_or_caution"),
            Observation("b3", RESULT, "quantitative_support"),
            Observation("b1", RESULT, "primary_finding"),
        )
    )
    locators = {each["id"][-1]: each["locator"] for each in record["evidence_items"]}
    assert locators == {"1": "#p1", "2": "#p1", "3": "page=3"}
    lines = {
        line["direction"]: [each[-1] for each in line["evidence_item_ids"]]
        for line in record["statement"]["evidence_lines"]
    }
    assert lines == {"supports": ["1", "3"], "neutral": ["2"]}


@pytest.mark.parametrize(
    ("extractor", "method"),
    [("offline/baseline", "normalized_string_match"), ("some/model", "llm_extraction")],
)
def test_who_extracted_it(extractor, method):
    record = the_record(item(), extractor=extractor)
    (quoted,) = record["evidence_items"]
    assert quoted["extraction_method"] == method
    assert quoted["created_by"] == record["statement"]["created_by"]
    assert quoted["created_by"] == {"id": extractor, "agent_type": "software"}


def test_ids_do_not_change_with_the_source():
    """Pinning the paper again, or another extractor, makes no new record."""
    again = {"doi:10.5555/a": Entry("crossref", "c" * 64, retrieved_at="2026-05-02T03:04:05Z")}
    assert the_record(item())["record_id"] == the_record(item(), catalog=again, extractor="x")["record_id"]
    assert the_record(item())["record_id"] != the_record(item(outcomes=("weight",)))["record_id"]


def test_the_paper_is_cited_by_a_key_of_the_catalogue():
    by_pmid = {"pmid:7": CATALOG["doi:10.5555/a"]}
    assert the_record(item(), catalog=by_pmid)["source_artifacts"][0]["uri"] == "pmid:7"


@pytest.mark.parametrize("catalog", [{}, {"doi:10.5555/a": Entry("crossref", METADATA, retrieved_at="2026")}])
def test_what_is_not_pinned_cannot_be_cited(catalog):
    with pytest.raises(PaperError) as refused:
        records_of(item(), catalog=catalog)
    assert refused.value.code == "not_in_catalogue"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Blood  Pressure", "blood-pressure"),
        ("CO₂ (mmol/L)", "CO2, mmol/l"),
        ("eﬀect", "effect"),
        ("Café", "cafe\u0301"),
    ],
)
def test_names_that_are_one(one, other):
    assert entity_name(one) == entity_name(other) != ""


def test_names_keep_their_letters():
    assert entity_name("Артериальное давление") == "артериальное_давление"
    assert entity_name("रक्तचाप दवा") == "रक्तचाप_दवा"
    assert entity_name("α-tocopherol") != entity_name("tocopherol")
