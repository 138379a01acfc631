"""The demo papers as JATS, in the manners of several publishers: with and without ids, [1] and raised 1."""

import re
from collections.abc import Iterator
from itertools import count
from xml.sax.saxutils import escape, quoteattr

from demo_source import Float, Reference, Section, Source, Text

INVENTED = (
    "Everything in this article is invented for the demonstration of evidag: its people, places, "
    "substances, journal and numbers. None of it is evidence of anything."
)
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
DOCTYPE = (
    '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610'
    '//EN" "JATS-archivearticle1-3.dtd">'
)
BACK = re.compile(
    "(?i)abbreviations|acknowledg|author contributions|availability|competing|conflict|consent|funding"
)
KINDS = {"introduction": "intro", "background": "intro", "results": "results", "discussion": "discussion"}
KINDS |= {"methods": "methods", "materials and methods": "materials|methods", "conclusion": "conclusions"}


def jats(source: Source) -> bytes:
    """A paper's JATS full text."""
    return "\n".join(_Writer(source).lines()).encode() + b"\n"


class _Writer:
    """Counts the ids of one article while it is written."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.ids = source.front["ids"]
        self.raised = source.front["citations"] == "superscript"
        self.paragraphs, self.sections = count(1), count(1)

    def lines(self) -> Iterator[str]:
        body = [each for each in self.source.sections if not BACK.match(each.title)]
        back = [each for each in self.source.sections if BACK.match(each.title)]
        yield '<?xml version="1.0" encoding="UTF-8"?>'
        yield DOCTYPE
        kind = self.source.front["article_type"]
        yield (
            f'<article article-type={quoteattr(kind)} dtd-version="1.3" xml:lang="en" '
            'xmlns:xlink="http://www.w3.org/1999/xlink">'
        )
        yield from self.front()
        yield "<body>"
        for section in body:
            yield from self.section(section)
        yield "</body>"
        yield "<back>"
        for section in back:
            yield from self.back_section(section)
        if self.source.references:
            yield "<ref-list><title>References</title>"
            for number, reference in enumerate(self.source.references, 1):
                yield self.reference(number, reference)
            yield "</ref-list>"
        yield "</back>"
        yield "</article>"

    def front(self) -> Iterator[str]:
        front = self.source.front
        yield "<front>"
        yield (
            '<journal-meta><journal-id journal-id-type="iso-abbrev">'
            f"{escape(front['abbreviation'])}</journal-id>"
            f"<journal-title-group><journal-title>{escape(front['journal'])}</journal-title></journal-title-group>"
            f"<publisher><publisher-name>{escape(front['publisher'])}</publisher-name></publisher></journal-meta>"
        )
        yield "<article-meta>"
        for kind, name in (("doi", "doi"), ("pmid", "pmid"), ("pmc", "pmcid")):
            if name in front:
                yield f'<article-id pub-id-type="{kind}">{escape(front[name])}</article-id>'
        yield (
            '<article-categories><subj-group subj-group-type="heading"><subject>'
            f"{escape(front['subject'])}</subject></subj-group></article-categories>"
        )
        yield (f"<title-group><article-title>{self.inline(self.source.title)}</article-title></title-group>")
        yield "<contrib-group>"
        for family, given in front["authors"]:
            yield (
                f'<contrib contrib-type="author"><name><surname>{escape(family)}</surname>'
                f"<given-names>{escape(given)}</given-names></name></contrib>"
            )
        yield f'<aff id="aff1">{escape(front["affiliation"])}</aff>'
        yield "</contrib-group>"
        yield f'<author-notes><fn fn-type="other" id="invented"><p>{INVENTED}</p></fn></author-notes>'
        yield from self.issue()
        if self.source.abstract:
            yield from self.abstract(self.source.abstract)
        yield "</article-meta>"
        yield "</front>"

    def issue(self) -> Iterator[str]:
        front = self.source.front
        year, month, day = front["published"].isoformat().split("-")
        yield (
            f'<pub-date date-type="pub" publication-format="electronic"><day>{day}</day>'
            f"<month>{month}</month><year>{year}</year></pub-date>"
        )
        first, _, last = front["page"].partition("-")
        pages = (
            f"<fpage>{first}</fpage><lpage>{last}</lpage>"
            if last
            else f"<elocation-id>{first}</elocation-id>"
        )
        yield f"<volume>{front['volume']}</volume><issue>{front['issue']}</issue>{pages}"
        yield (
            f"<permissions><copyright-statement>© {year} The Authors (all invented)</copyright-statement>"
            f'<license license-type="open-access" xlink:href="{LICENCE}"><license-p>This is an open access '
            "article distributed under the terms of the Creative Commons Attribution 4.0 International "
            f'License (<ext-link ext-link-type="uri" xlink:href="{LICENCE}">{LICENCE}</ext-link>).'
            "</license-p></license></permissions>"
        )
        if "corrects" in front:
            doi = front["corrects"][1].rpartition("doi: ")[2]
            yield (
                '<related-article id="ra1" related-article-type="corrected-article" ext-link-type="doi" '
                f'xlink:href="{doi}"/>'
            )

    def abstract(self, abstract: Section) -> Iterator[str]:
        yield "<abstract>"
        for each in abstract.content:
            assert isinstance(each, Text)
            if each.label:
                yield f"<sec><title>{escape(each.label)}</title>"
                yield self.paragraph(each.words)
                yield "</sec>"
            else:
                yield self.paragraph(each.words)
        yield "</abstract>"

    def section(self, section: Section) -> Iterator[str]:
        if not section.title:
            for words in section.texts():
                yield self.paragraph(words)
            return
        kind = KINDS.get(section.title.lower())
        yield f'<sec id="sec{next(self.sections)}"' + (f' sec-type="{kind}">' if kind else ">")
        yield f"<title>{self.inline(section.title)}</title>"
        for each in section.content:
            yield from [self.paragraph(each.words)] if isinstance(each, Text) else self.float(each)
        for part in section.parts:
            yield from self.section(part)
        yield "</sec>"

    def back_section(self, section: Section) -> Iterator[str]:
        tag = "ack" if section.title.startswith("Ack") else "notes"
        yield f"<{tag}><title>{escape(section.title)}</title>"
        for words in section.texts():
            yield self.paragraph(words)
        yield f"</{tag}>"

    def paragraph(self, words: str) -> str:
        number = next(self.paragraphs)
        start = "<p>" if self.ids == "none" else f'<p id="{self.ids}{number}">'
        return f"{start}{self.inline(words)}</p>"

    def float(self, each: Float) -> Iterator[str]:
        number = each.id[1:]
        if not each.rows:
            title, _, legend = each.caption.partition(". ")
            rest = f"<p>{self.inline(legend)}</p>" if legend else ""
            yield (
                f'<fig id="{each.id}"><label>Figure {number}</label><caption>'
                f"<title>{self.inline(title)}.</title>"
                f'{rest}</caption><graphic xlink:href="{each.id}"/></fig>'
            )
            return
        yield f'<table-wrap id="{each.id}"><label>Table {number}</label>'
        yield f"<caption><title>{self.inline(each.caption)}</title></caption>"
        head, *rows = each.rows
        yield "<table><thead>" + self.row(head, "th") + "</thead><tbody>"
        for row in rows:
            yield self.row(row, "td")
        yield "</tbody></table></table-wrap>"

    def row(self, cells: tuple[str, ...], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{self.inline(cell)}</{tag}>" for cell in cells) + "</tr>"

    def inline(self, words: str) -> str:
        """
        Marks as elements.

        A raised citation follows the full stop, as such journals have it.
        """
        text = escape(words)
        text = re.sub(r"\*(.+?)\*", r"<italic>\1</italic>", text)
        text = re.sub(r"\^\[@([^\]]+)\]\^", lambda found: f"<sup>[{self.cited(found[1])}]</sup>", text)
        text = re.sub(r"\[@([^\]]+)\]", lambda found: self.citation(found[1]), text)
        text = re.sub(r"\^(.+?)\^", r"<sup>\1</sup>", text)
        text = re.sub(r"~(.+?)~", r"<sub>\1</sub>", text)
        text = re.sub(r"\[tab:(t(\d+))\]", r'<xref ref-type="table" rid="\1">Table \2</xref>', text)
        return re.sub(r"\[fig:(f(\d+))\]", r'<xref ref-type="fig" rid="\1">Figure \2</xref>', text)

    def citation(self, numbers: str) -> str:
        return f"<sup>{self.cited(numbers)}</sup>" if self.raised else f"[{self.cited(numbers)}]"

    def cited(self, numbers: str) -> str:
        return re.sub(r"\d+", r'<xref ref-type="bibr" rid="R\g<0>">\g<0></xref>', numbers)

    def reference(self, number: int, reference: Reference) -> str:
        authors = ", ".join(
            f"<string-name>{escape(each)}</string-name>" for each in reference.authors.split(", ")
        )
        first, _, last = reference.pages.partition("-")
        pages = f"<fpage>{first}</fpage>" + (f"–<lpage>{last}</lpage>" if last else "")
        return (
            f'<ref id="R{number}"><label>{number}</label><mixed-citation publication-type="journal">'
            f"{authors}. <article-title>{self.inline(reference.title)}</article-title>. "
            f"<source>{escape(reference.source)}</source>. <year>{reference.year}</year>;"
            f"<volume>{reference.volume}</volume>:{pages}.</mixed-citation></ref>"
        )
