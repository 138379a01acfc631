"""Papers that do not exist, and what the resolvers would say of them in their own shapes."""

import json
from dataclasses import dataclass
from typing import Any

from evidag.sources.artifacts import PaperMetadata

BODY = "<body><sec><title>Results</title><p id='p1'>The drug lowered blood pressure in mice.</p></sec></body>"


@dataclass(frozen=True)
class Work:
    """One invented paper; `at` says which resolvers know it."""

    doi: str
    pmid: str | None = None
    pmcid: str | None = None
    title: str = "Drug X lowers blood pressure in mice"
    open_access: bool = True
    retracted: bool = False
    body: str = BODY
    abstract: str | None = "Drug X was given to mice. Their blood pressure fell."
    at: tuple[str, ...] = ("europepmc", "crossref", "ncbi")


def metadata(paper_id: str, **known: Any) -> PaperMetadata:
    """What a resolver that knows little says of a paper, and what else is known."""
    values: dict[str, Any] = dict.fromkeys(PaperMetadata.__dataclass_fields__)
    values |= {
        "metadata_id": paper_id,
        "title": "An invented paper",
        "authors": (),
        "publication_types": (),
        "is_retracted": False,
        "resolver": "europepmc",
        "metadata_sha256": "0" * 64,
        "retrieved_at": "2026-01-02T03:04:05+00:00",
        "seeds": (),
    }
    return PaperMetadata(**(values | known))


AUTHORS = [
    {
        "fullName": "Doe J",
        "firstName": "Jane",
        "lastName": "Doe",
        "initials": "J",
        "authorId": {"type": "ORCID", "value": "0000-0002-1825-0097"},
    },
    {"collectiveName": "The Mouse and Drug Group"},
]


def europepmc(work: Work | None) -> bytes:
    """A search answer."""
    if work is None:
        return json.dumps({"version": "6.9", "hitCount": 0, "resultList": {"result": []}}).encode()
    found = {
        "id": work.pmid or work.doi,
        "source": "MED",
        "doi": work.doi,
        "title": f"{work.title}.",
        "authorString": "Doe J, Roe R.",
        "authorList": {"author": AUTHORS},
        "journalInfo": {
            "issue": "2",
            "volume": "5",
            "dateOfPublication": "2021 Mar 4",
            "monthOfPublication": 3,
            "yearOfPublication": 2021,
            "journal": {"title": "Journal of Invented Results"},
        },
        "pubYear": "2021",
        "pageInfo": "11-19",
        "abstractText": f"<h4>Aim</h4>{work.abstract}" if work.abstract else None,
        "language": "eng",
        "pubTypeList": {"pubType": ["research-article", "Journal Article"]},
        "isOpenAccess": "Y" if work.open_access else "N",
        "license": "cc by",
    }
    if work.retracted:
        found["pubTypeList"]["pubType"].append("Retracted Publication")
        notice = {"id": "9", "reference": "J Inv Res. 2022;6:1", "type": "Retraction in"}
        found["commentCorrectionList"] = {"commentCorrection": [notice]}
    found |= {name: value for name, value in (("pmid", work.pmid), ("pmcid", work.pmcid)) if value}
    return json.dumps({"version": "6.9", "hitCount": 1, "resultList": {"result": [found]}}).encode()


def crossref(work: Work, **fields: object) -> bytes:
    """A work's answer; `fields` of the message are added."""
    message: dict[str, object] = {
        "DOI": work.doi,
        "type": "journal-article",
        "title": [work.title],
        "author": [
            {"given": "Jane", "family": "Doe", "ORCID": "http://orcid.org/0000-0002-1825-0097"},
            {"name": "The Mouse and Drug Group"},
        ],
        "container-title": ["Journal of Invented Results"],
        "publisher": "Invented Press",
        "issued": {"date-parts": [[2021, 3, 4]]},
        "volume": "5",
        "issue": "2",
        "page": "11-19",
        "language": "en",
        "license": [{"URL": "https://creativecommons.org/licenses/by/4.0/", "content-version": "vor"}],
    }
    answer = {"status": "ok", "message-type": "work", "message": message | fields}
    return json.dumps(answer).encode()


def esummary(work: Work | None, number: str) -> bytes:
    """A PubMed summary; of a work that is not there, as E-utilities say it."""
    document: dict[str, object] = {"uid": number, "error": "cannot get document summary"}
    if work is not None:
        ids = [("pubmed", work.pmid), ("doi", work.doi), ("pmc", work.pmcid)]
        document = {
            "uid": number,
            "title": f"{work.title}.",
            "pubdate": "2021 Mar 4",
            "fulljournalname": "Journal of Invented Results",
            "authors": [{"name": "Doe J", "authtype": "Author"}],
            "pubtype": ["Journal Article"] + (["Retracted Publication"] if work.retracted else []),
            "lang": ["eng"],
            "articleids": [{"idtype": kind, "value": value} for kind, value in ids if value],
        }
    return json.dumps({"header": {}, "result": {"uids": [number], number: document}}).encode()


def esearch(work: Work | None) -> bytes:
    return json.dumps({"esearchresult": {"idlist": [work.pmid] if work and work.pmid else []}}).encode()


def jats(work: Work) -> bytes:
    """An open full text."""
    ids = "".join(
        f'<article-id pub-id-type="{kind}">{value}</article-id>'
        for kind, value in (("doi", work.doi), ("pmid", work.pmid), ("pmc", work.pmcid))
        if value
    )
    return (
        f'<?xml version="1.0"?><article article-type="research-article"><front><article-meta>{ids}'
        f"<title-group><article-title>{work.title}</article-title></title-group>"
        "<permissions><license><ext-link>https://creativecommons.org/licenses/by/4.0/</ext-link></license>"
        f"</permissions></article-meta></front>{work.body}</article>"
    ).encode()


def pubmed(work: Work) -> bytes:
    """A PubMed record with its abstract."""
    return (
        f"<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>{work.pmid}</PMID><Article>"
        f"<ArticleTitle>{work.title}</ArticleTitle><Abstract><AbstractText>{work.abstract}</AbstractText>"
        "</Abstract></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"
    ).encode()
