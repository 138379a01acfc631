"""
What sections of papers are called, as tables: whole headings, words typical of a kind, publishers' tags.

Patterns read headings in the form of `section_types.plain_heading`: lower case, no numbering or punctuation.
"""

import re

from evidag.documents.artifacts import SectionType

_WHO = "materials?|patients?|subjects?|participants?|samples?|animals?|data|cases|population|models?"
"|design|tools"
_EXTRA = "supplement(?:ary|al)?|supporting|additional|extended data|web extra|multimedia|associated"
_EXTRAS = (
    "information|materials?|data|files?|figures?|tables?|content|methods?|appendix|appendices|notes?|texts?"
    "|videos?|movies?|online|digital|documents?"
)

WHOLE: dict[SectionType, str] = {
    "abstract": "abstract|(?:graphical|structured|video) abstract"
    "|(?:authors?|editors?|lay|plain language) (?:s )?summary|highlights|key (?:points|messages?)|synopsis"
    "|significance(?: statement)?|research in context|strengths and limitations of this study"
    "|the paper explained|what is (?:already )?known .*|what this (?:study|paper) adds",
    "introduction": "(?:general )?introduction(?: and .*| level .*)?|backgrou?n?d(?: and .*"
    "| information)?|rationale"
    "|(?:study )?(?:aims?|objectives?)(?: and .*)?|purpose|hypothes[ie]s"
    "|introduccion|introducao|einleitung|introduzione|引言|前言|背景|概述",
    "related_work": "(?:related|previous|prior) (?:works?|studies|literature|research)|literature review"
    "|review of (?:the )?literature|state of the art",
    "methods": f"(?:(?:{_WHO})(?: and| or)? )*(?:methods?|methodology|methodologies|procedures?)(?: section)?"
    "|(?:online|star|research|study|experimental|review|general|detailed|statistical) methods?(?: and .*)?"
    "|methods? (?:and )?(?:materials?|analys[ie]s|design|details|summary|data|models?|patients|results)"
    "|materials?(?: used)?|key resources table"
    "|experimental(?: section| procedures?| design| part| details| protocols?| set ?up)?"
    "|metodos?|material(?:es)? [ye] metodos|(?:materiel et )?methodes|(?:material und )?methoden|metodi"
    "|(?:(?:资料|材料|对象)(?:和|与))?方法",
    "results": "(?:main |experimental |study |simulation |our )?(?:results?|findings)(?: and .*)?"
    "|model and results"
    "|case (?:presentations?|reports?|history|histories|descriptions?|series|stud(?:y|ies)|summary)"
    "|resultados(?: [ye] .*)?|resultats(?: et .*)?|ergebnisse|risultati|结果",
    "discussion": "(?:general |overall )?discussions?(?: and .*)?|comments?|commentary|interpretation"
    "|(?:study )?limitations?(?: .*)?|strengths and (?:limitations|weaknesses)(?: .*)?"
    "|discusion(?: y .*)?|discussao|diskussion|discussione|讨论",
    "conclusion": "conclusions?(?: and .*)?|concluding (?:remarks?|comments?)|summary and (?:conclusions?"
    "|outlook)"
    "|closing remarks|(?:future )?(?:directions?|perspectives?|outlook|work)|take home messages?"
    "|conclusiones|conclusoes|schlussfolgerung(?:en)?|conclusioni|结论",
    "references": "references?(?: list| and notes| cited)?|bibliography|literature(?: cited)?|works cited"
    "|further reading|citations|referencias|literaturverzeichnis|bibliographie|参考文献",
    "appendix": "appendix(?: .*)?|appendices|(?:list of )?abbreviations?(?: .*)?|glossary",
    "disclosure": "(?:statement of |declarations? of )?(?:potential |any )?"
    "(?:conflicts?|conflicting|competing|duality|declared)(?: of)?(?: financial)? interests?(?: .*)?"
    "|disclosures?(?: statements?| summary| of .*)?|declarations?(?: of .*)?|additional information"
    "|publisher ?s? note|disclaimers?|provenance and peer review|peer review(?: .*)?"
    "|transparency (?:statement|declaration)|(?:use of )?(?:generative )?ai (?:statement|tools|disclosure)"
    "|standards? of reporting|coi(?: statement)?",
    "supplementary": f"(?:electronic |online )?(?:{_EXTRA}) (?:{_EXTRAS})(?: .*)?|supplements?"
    "|(?:data|code|software|materials?)(?: and \\w+)* (?:availability|accessibility|sharing|deposition"
    "|archiving)"
    "(?: .*)?|availability(?: and requirements| of (?:data|code|software|materials?|supporting) ?.*)?"
    "|pre ?publication history|accession (?:numbers?|codes?)|list of (?:supporting|supplementary"
    "|additional) .*",
    "funding": "funding(?: (?:statement|information|sources?|support|disclosures?|and) ?.*)?"
    "|sources? of (?:funding|support)"
    "|financial (?:support|disclosures?)(?: .*)?|grants?(?: support| information| sponsors?)?"
    "|sponsors?(?:hip)?"
    "|role of (?:the )?(?:funding|funder|sponsor)s? ?.*|support(?: statement)?",
    "acknowledgements": "acknowledge?ments?(?: .*)?|(?:the )?author(?:s|ship)?(?: s)? contributions?(?: .*)?"
    "|authorship(?: .*)?|contributors?(?:hip)?(?: statement)?|contributions(?: of .*)?|credit (?:author.*"
    "|statement)"
    "|thanks|dedication|agradecimientos|remerciements|danksagung",
    "ethics": "ethic(?:s|al)(?: .*)?|(?:written |informed |patient )*consent(?: (?:for|to|statement"
    "|form)s? ?.*)?"
    "|(?:institutional review board|irb)(?: .*)?|compliance with ethic.*|trial registration"
    "|statement of (?:human|animal|ethic|informed).*"
    "|(?:animal|human)s?(?: and (?:animal|human)s?)? (?:ethics|rights|welfare|subjects protection)(?: .*)?",
    "front_matter": "key ?words?|author(?:s)?(?: s)? (?:details|affiliations?|information|notes?)"
    "|affiliations?"
    "|correspondence(?: to| address)?|corresponding authors?|article (?:information|history)|open access"
    "|copyright(?: .*)?|licen[sc]e|rights and permissions|(?:table of )?contents|how to cite(?: .*)?"
    "|subject terms?",
}

TYPICAL: dict[SectionType, str] = {
    "conclusion": "conclu(?:sions?|ding)|future (?:directions|perspectives|research|work)",
    "discussion": "discussions?|limitations?|implications",
    "results": "results?|outcomes?|experiments|experimental (?:analys[ie]s|evaluation|validation)"
    "|case (?:presentation|report|history|\\d+)|systematics|taxonomy"
    "|(?:baseline|patients?|clinical|demographic) characteristics",
    "methods": "methods?|methodology|statistic(?:s|al)|procedures?|protocols?|experimental design"
    "|participants"
    "|study (?:design|population|area|site|setting|selection|subjects|participants)|search strateg(?:y|ies)"
    "|data (?:collection|sources?|extraction|analys[ie]s|acquisition|processing)|reagents|chemicals"
    "|antibodies"
    "|(?:eligibility|inclusion|exclusion) criteria|sample (?:size|collection|preparation)|power calculations?"
    "|cell (?:lines?|cultures?)|randomi[sz]ation|algorithms?|proposed (?:approach|framework|model|system)",
    "introduction": "introduction|background",
}

TAGS: dict[SectionType, str] = {
    "introduction": "intro",
    "methods": "methods?|materials?|subjects",
    "results": "results?|cases?$|case-report",
    "discussion": "discussion",
    "conclusion": "conclusion",
    "supplementary": "supplementary|data-availability|availability",
    "disclosure": "coi|conflict|competing|additional-information|disclaimer|disclosure",
    "funding": "funding|financial",
    "ethics": "ethic|consent",
    "acknowledgements": "author-contrib|contribut|con$|ack",
    "appendix": "app$|appendix|glossary|abbrev",
    "references": "ref(?:erences|-list)?$",
}


def compiled(table: dict[SectionType, str], frame: str) -> tuple[tuple[SectionType, re.Pattern[str]], ...]:
    """The patterns of a table, each inside a frame that says where it has to stand."""
    return tuple((kind, re.compile(frame.format(pattern))) for kind, pattern in table.items())
