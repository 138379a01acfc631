"""
Publications against their pinned bytes: does the paper exist, is it the one cited, and does it say this?

From the resolver's answer and the pinned text alone: nothing is fetched, and the catalogue is trusted for
hashes only.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evidag.grounding.matching import contains, core, stands_in
from evidag.grounding.titles import same_title, same_title_by_contract
from evidag.grounding.works import Ids, Passage, Text, Work
from evidag.records.findings import ERROR, REVIEW, Finding, Record
from evidag.sources.answers import Response
from evidag.sources.catalog import Catalog
from evidag.sources.identifiers import catalog_key, identify
from evidag.sources.store import SnapshotStore
from evidag.text import fold, normalise, quoted_words

LEAST_WORDS = 5
MOST_WORKS = 256  # kept parsed at a time
Fault = tuple[str, str]  # rule and message
SEVERITY = {"BEV015": REVIEW, "BEV016": ERROR, "BEV017": ERROR, "BEV019": ERROR}


@dataclass(frozen=True)
class Cited:
    """A source that was found, and whether nothing speaks against it."""

    key: str
    work: Work
    sound: bool


class LiteratureGrounder:
    """
    Checks the publications of a record, and the quotes that are taken from them.

    Args:
        store: the pinned bytes.
        catalog: which bytes belong to which work, by the contract's keys.
        strict_contract: the contract's behaviour to the letter, also where it is known to be weak.
    """

    name = "literature"

    def __init__(self, store: SnapshotStore, catalog: Catalog, *, strict_contract: bool = False) -> None:
        self.store, self.catalog, self.strict_contract = store, catalog, strict_contract
        self._works: dict[str, Work] = {}
        self._same_title = same_title_by_contract if strict_contract else same_title
        self._found_in = contains if strict_contract else stands_in
        self._form = normalise if strict_contract else fold

    def check(self, record: Record) -> Iterator[Finding]:
        """What speaks against the sources, then what speaks against the items quoted from them."""
        cited = {}
        for index, source in enumerate(record["source_artifacts"]):
            if source["source_type"] != "publication":
                continue
            faults, found = self._source(source)
            yield from _findings(faults, f"$.source_artifacts[{index}]")
            if found is not None:
                cited[source["id"]] = found
        for index, item in enumerate(record["evidence_items"]):
            if item["source_artifact_id"] in cited:
                fault = self._item(item, cited[item["source_artifact_id"]])
                yield from _findings([fault] if fault else [], f"$.evidence_items[{index}]")

    def verified_items(self, record: Record) -> set[str]:
        """The items whose quote stands at its place in a source that nothing speaks against."""
        cited = {}
        for source in record["source_artifacts"]:
            if source["source_type"] == "publication":
                cited[source["id"]] = self._source(source)[1]
        return {
            item["id"]
            for item in record["evidence_items"]
            if (found := cited.get(item["source_artifact_id"]))
            and found.sound
            and self._stands(item, found.work)
        }

    def _work(self, key: str) -> Work | None:
        if key not in self._works:
            entry = self.catalog.get(key)
            if entry is None:
                return None
            if len(self._works) >= MOST_WORKS:
                self._works.clear()
            self._works[key] = Work(self.store, entry, strict_contract=self.strict_contract)
        return self._works[key]

    def _source(self, source: Mapping[str, Any]) -> tuple[list[Fault], Cited | None]:
        """What is wrong with a source; where it was not found at all, nothing more is said of its items."""
        uri = source.get("uri")
        key = catalog_key(uri) if uri else None
        if key is None:
            return [
                ("BEV015", f"{uri or 'a publication without uri'} names no DOI, PMID or PMCID; give one")
            ], None
        work = self._work(key)
        if work is None:
            return [("BEV015", f"{key} is not pinned; pin it (evidag ground), then validate again")], None
        response = work.response
        if response is None:
            return [("BEV015", f"{key}: {work.trouble[-1]}")], None
        if not response.found:
            return [("BEV016", f"{key} does not exist: the resolver knows no such work")], None
        faults = list(self._disagreements(source, key, work, response))
        return faults, Cited(key, work, sound=not faults)

    def _disagreements(
        self, source: Mapping[str, Any], key: str, work: Work, response: Response
    ) -> Iterator[Fault]:
        if response.retracted:
            notice = f" ({response.notice})" if response.notice else ""
            yield "BEV019", f"{key} has been retracted{notice}; it can support nothing"
        title = (response.title or "").strip()
        if not title:
            yield "BEV015", f"{key}: the resolver's answer gives no title to compare with"
        elif not self._same_title(source["title"], title):
            yield "BEV017", f"{key} has another title: {_short(title)}; cite the right paper"
        if source["sha256"] != self._pinned(work):
            yield "BEV017", f"the record's hash is not the one pinned for {key}, {self._pinned(work)[:12]}…"
        if not self.strict_contract:
            yield from _other_paper(key, work, response)

    def _pinned(self, work: Work) -> str:
        entry = work.entry
        if self.strict_contract:  # other readers of a catalogue know no pinned PDF
            return entry.fulltext_sha256 or entry.abstract_sha256 or entry.metadata_sha256
        return entry.pinned_sha256

    def _item(self, item: Mapping[str, Any], cited: Cited) -> Fault | None:
        """What is wrong with one quote, if anything."""
        if self._waits_for_its_pdf(cited.work):
            return "BEV015", "the paper is pinned as a PDF only, whose quotes cannot be checked here yet"
        text = cited.work.text
        if text is None:
            none = "no open full text or abstract of it is pinned"
            return "BEV015", f"{cited.key}: {cited.work.trouble[-1] if cited.work.trouble else none}"
        words = item.get("extracted_text") or ""
        if quoted_words(words) < LEAST_WORDS:
            few = f"a quote of fewer than {LEAST_WORDS} words proves nothing; quote more of the sentence"
            return "BEV015", few
        if not self._stands(item, cited.work):
            return self._why_not(item["locator"], self._form(words), text)
        return None

    def _stands(self, item: Mapping[str, Any], work: Work) -> bool:
        """Whether a quote is long enough and stands in the text, at the place that its locator names."""
        words = item.get("extracted_text") or ""
        if self._waits_for_its_pdf(work) or quoted_words(words) < LEAST_WORDS or work.text is None:
            return False
        quote, named = self._form(words), self._named(item["locator"], work.text)
        if named is None:
            return False
        here = named if named else work.text.with_words(core(quote))
        return any(self._holds(each, quote) for each in here)

    def _waits_for_its_pdf(self, work: Work) -> bool:
        entry = work.entry
        return not (entry.fulltext_sha256 or self.strict_contract) and entry.pdf_sha256 is not None

    def _named(self, locator: str, text: Text) -> Sequence[Passage] | None:
        """
        The paragraphs that a locator names; empty where it names none, and so the whole text ("Table 2").

        None where it names a place that there is not.
        """
        anchor = locator.rpartition("#")[2]
        named = text.by_id.get(anchor)
        if named or self.strict_contract:
            return named or ()
        return text.by_part.get(anchor) or (None if "#" in locator else ())

    def _holds(self, passage: Passage, quote: str) -> bool:
        if passage.is_foreign and not self.strict_contract:
            return False
        return self._is_in(passage, quote)

    def _is_in(self, passage: Passage, quote: str) -> bool:
        return any(self._found_in(quote, form.text, form.breaks) for form in passage.forms)

    def _why_not(self, locator: str, quote: str, text: Text) -> Fault:
        """What to say of a quote that does not stand where it should."""
        named, anchor = self._named(locator, text), locator.rpartition("#")[2]
        holding = list(text.with_words(core(quote)))
        elsewhere = next((each for each in holding if self._holds(each, quote)), None)
        if elsewhere is not None and named is None:
            return "BEV015", f"the source has no place {_short(anchor)}; the quote is in {elsewhere.id}"
        if elsewhere is not None:
            return "BEV017", f"the quote stands in paragraph {elsewhere.id}, not in {_short(anchor)}"
        if self.strict_contract:
            return "BEV017", "the quote does not stand in the source"
        foreign = next((each for each in holding if self._is_in(each, quote)), None)
        if foreign is not None:
            what = foreign.where.replace("_", "-")
            return "BEV015", f"the quote stands in {foreign.id}, in another document inside the file ({what})"
        if not text.whole:
            return "BEV015", "only the abstract is pinned, and the quote is not in it; pin the full text"
        near = text.sentences.closest_to(quote)
        hint = f"; closest is: {_short(near, 240)}" if near else ""
        return "BEV017", f"the quote does not stand in the source{hint}"


def _findings(faults: list[Fault], path: str) -> Iterator[Finding]:
    for rule, message in faults:
        yield Finding(rule, SEVERITY[rule], message, path)


def _short(text: str, most: int = 120) -> str:
    text = " ".join(text.split())
    return repr(text if len(text) <= most else text[: most - 1] + "…")


def _other_paper(key: str, work: Work, response: Response) -> Iterator[Fault]:
    """The answer and the text must be about the paper that is cited, where they say what they are about."""
    if response.contradicts(key):
        given = ", ".join(f"{kind} {value}" for kind, value in sorted(response.ids.items()))
        yield (
            "BEV017",
            f"the resolver's answer pinned for {key} is about another work ({given}); pin it again",
        )
    text = work.text
    if text is not None and _about_another(key, text.ids, response.ids):
        given = ", ".join(f"{kind} {'/'.join(sorted(text.ids[kind]))}" for kind in sorted(text.ids))
        yield "BEV017", f"the text pinned for {key} is another paper's ({given}); pin it again"


def _about_another(key: str, text_ids: Ids, answer_ids: Mapping[str, str]) -> bool:
    """By the cited kind of identifier where the text has it, else by those that text and answer share."""
    named = identify(key)
    if named is not None:
        kind, value = ("doi", named.doi) if named.doi else (named.kind, named.value)
        if kind in text_ids:
            return value not in text_ids[kind]
    shared = text_ids.keys() & answer_ids.keys()
    return bool(shared) and all(answer_ids[kind] not in text_ids[kind] for kind in shared)
