"""What tells how a paper makes knowledge: cues of its title, headings and wording, each with its points."""

import re
from dataclasses import dataclass
from typing import Literal

from evidag.extraction.artifacts import PaperFamily
from evidag.extraction.lexicon import pattern

Place = Literal["title", "headings", "abstract", "methods", "text"]


@dataclass(frozen=True)
class Cue:
    name: str
    place: Place
    family: PaperFamily
    points: int
    shape: re.Pattern[str]


# (name, family, points, pattern)
_TITLE: list[tuple[str, PaperFamily, int, str]] = [
    (
        "systematic review",
        "evidence_synthesis",
        12,
        r"\b(?:systematic|scoping|umbrella|rapid|integrative|narrative|critical|mini|literature"
        r"|state-of-the-art)[\s-]+(?:literature\s+)?reviews?\b|\bevidence\s+(?:synthesis|map)\b",
    ),
    (
        "meta-analysis",
        "evidence_synthesis",
        12,
        r"\b(?:meta-?analys[ei]s|meta-?analytic|pooled\s+analysis|meta-?regression)\b",
    ),
    (
        "review",
        "evidence_synthesis",
        8,
        r"(?:[:–—-]\s*|\ban?\s+|\bupdated?\s+|\bbrief\s+)(?:\w+\s+){0,2}reviews?\s*(?:of\b[^:]*)?$"
        r"|^(?:a\s+)?reviews?\s+of\b|\brecent\s+(?:advances|progress|developments)\b"
        r"|\bstate\s+of\s+the\s+art\b|\ban\s+overview\b|\bcurrent\s+(?:status|knowledge|evidence)\b",
    ),
    (
        "guideline",
        "methodological",
        14,
        r"\b(?:guidelines?|recommendations|consensus\s+statement|reporting\s+items|checklist\s+for"
        r"|statement)\s*$|\breporting\s+items\b|\bpractice\s+guideline",
    ),
    (
        "protocol",
        "methodological",
        12,
        r"\b(?:study|trial|review)?\s*protocols?\b(?!\s+for\s+\w+ing\s+patients)|\bregistered\s+report\b"
        r"|\brationale\s+and\s+design\b|\bstudy\s+design\b",
    ),
    (
        "method",
        "methodological",
        7,
        r"\b(?<!using )(?:an?|new|novel|improved|simple|rapid|robust)\s+(?:\w+[\s-]+){0,4}(?:methods?"
        r"|algorithms?|pipelines?|frameworks?|software|toolbox|toolkit|packages?|approach|procedure"
        r"|technique|database|platform|web\s?server|workflow)\b|\b(?:software|algorithm|toolbox|pipeline"
        r"|r\s+package|database|web\s?server)\b|\bmethods?\s+(?:for|to)\b|\bvalidation\s+of\s+an?\b"
        r"|\bdetermination\s+of\b",
    ),
    (
        "statistical method",
        "methodological",
        14,
        r"\b(?:sample\s+size|statistical\s+power|type\s+i\s+error|estimators?|imputation)\b",
    ),
    (
        "instrument validation",
        "methodological",
        6,
        r"\b(?:translation|validity|reliability|psychometric|validation|cross-cultural\s+adaptation)\b",
    ),
    (
        "case report",
        "case_based",
        12,
        r"\b(?:case\s+(?:reports?|series|study)|an?\s+(?:rare\s+|unusual\s+)?case\s+of|report\s+of\s+(?:an?"
        r"|two|three)\s+cases?)\b",
    ),
    (
        "opinion",
        "opinion_or_theory",
        10,
        r"\b(?:commentary|editorial|opinion|perspectives?|viewpoint|essay|reply\s+to"
        r"|response\s+to\s+(?:the\s+)?(?:letter|comment)|letter\s+to\s+the\s+editor|comment\s+on|debate"
        r"|manifesto)\b|^why\b|^(?:should|is\s+it\s+time|what\s+if)\b.*\?$",
    ),
    (
        "trial",
        "primary_research",
        9,
        r"\b(?:randomi[sz]ed|controlled|clinical|crossover|cross-over|double-blind|placebo-controlled"
        r"|pilot)\s+(?:\w+[\s,-]+){0,4}(?:trial|study)\b",
    ),
    (
        "observational study",
        "primary_research",
        8,
        r"\b(?:cohort|case-control|cross-sectional|longitudinal|prospective|retrospective|population-based"
        r"|observational|qualitative|mixed-methods|genome-wide\s+association)\s+(?:\w+\s+){0,3}(?:study"
        r"|analysis|survey)\b|\bsurvey\s+of\b|\bserosurvey\b",
    ),
    (
        "effect of",
        "primary_research",
        4,
        r"\b(?:effects?|impact|influence|role|efficacy|association|associations|relationship|prevalence"
        r"|risk\s+factors|determinants|characteri[sz]ation|identification|evidence\s+for)\s+(?:of|between"
        r"|for|associated)\b|\b(?:increases?|decreases?|reduces?|improves?|predicts?|regulates?|induces?"
        r"|inhibits?|promotes?|triggers?|mediates?|attenuates?)\b",
    ),
]
_HEADINGS: list[tuple[str, PaperFamily, int, str]] = [
    (
        "IMRaD headings",
        "primary_research",
        4,
        r"(?=.*\b(?:methods?|methodology|experimental|procedures?)\b)(?=.*\bresults\b)",
    ),
    (
        "study selection headings",
        "evidence_synthesis",
        5,
        r"\b(?:search\s+strateg\w+|study\s+selection|eligibility\s+criteria\s+(?:for|of)\s+studies"
        r"|data\s+extraction|literature\s+search|risk\s+of\s+bias|quality\s+assessment"
        r"|inclusion\s+criteria\s+for\s+studies"
        r"|characteristics\s+of\s+(?:the\s+)?(?:included\s+)?studies)\b",
    ),
    (
        "case headings",
        "case_based",
        7,
        r"\bcase\s+(?:presentation|report|description|history|summary)\b|\bclinical\s+(?:presentation"
        r"|findings)\b",
    ),
    (
        "participants headings",
        "primary_research",
        3,
        r"\b(?:participants|patients|subjects|study\s+population|animals|cell\s+culture"
        r"|statistical\s+analys[ei]s|sample\s+collection|ethics\s+statement|randomi[sz]ation"
        r"|outcome\s+measures|data\s+collection|western\s+blot\w*|immunohisto\w+)\b",
    ),
    (
        "method headings",
        "methodological",
        5,
        r"\b(?:method\s+validation|implementation|availability\s+and\s+requirements"
        r"|software\s+(?:description|architecture)|algorithm|method\s+details|linearity"
        r"|limit\s+of\s+detection|use\s+cases?|simulation\s+study)\b",
    ),
    (
        "protocol headings",
        "methodological",
        6,
        r"\b(?:ethics\s+and\s+dissemination|trial\s+status|planned\s+analys[ei]s|study\s+status"
        r"|strengths\s+and\s+limitations\s+of\s+this\s+(?:study|protocol)|power\s+calculations)\b",
    ),
]
_ABSTRACT: list[tuple[str, PaperFamily, int, str]] = [
    (
        "searched",
        "evidence_synthesis",
        8,
        r"\b(?:pubmed|medline|embase|cochrane|scopus|web\s+of\s+science|cinahl"
        r"|psycinfo)\b[^.]{0,120}\b(?:search\w*|from\s+inception|databases?|through|until|up\s+to)\b"
        r"|\b(?:search\w*|databases?)\b[^.]{0,120}\b(?:pubmed|medline|embase|cochrane|scopus"
        r"|web\s+of\s+science)\b|\bPRISMA\b|\bPROSPERO\b",
    ),
    (
        "pooled",
        "evidence_synthesis",
        7,
        r"\b(?:studies|trials|articles|publications)\s+(?:\w+\s+){0,3}(?:were|was)\s+(?:\w+\s+)?(?:included"
        r"|identified|eligible|retrieved|reviewed|analy[sz]ed|selected)\b|\bpooled\s+(?:odds|risk|relative"
        r"|hazard|effect|estimate|prevalence|mean|data|analysis|rr|or|hr)\b|\bmeta-?analys[ei]s\s+(?:of|was"
        r"|were|showed|included)|\brandom[\s-]effects?\s+model",
    ),
    (
        "this review",
        "evidence_synthesis",
        8,
        r"\b(?:this|the\s+present|our|here\s+we|we|present)\s+(?:\w+\s+){0,3}(?:reviews?|overview"
        r"|summari[sz]e[sd]?)\b(?!\s+board)|\b(?:is|are|was|were)\s+(?:reviewed|discussed|summari[sz]ed)\b"
        r"|\bin\s+this\s+(?:mini-?)?review\b|\bthis\s+article\s+(?:reviews|discusses|summari[sz]es)\b",
    ),
    (
        "case described",
        "case_based",
        8,
        r"\b(?:we\s+(?:report|present|describe)|is\s+reported|we\s+here\s+report)\s+(?:(?:on"
        r"|here)\s+)?(?:an?|the|two|three|this)\s+(?:\w+[\s-]+){0,3}(?:cases?|patients?)\b"
        r"|\b\d+[\s-]year[\s-]old\s+(?:\w+\s+){0,3}(?:man|woman|male|female|boy|girl|patient|dog|cat|lady"
        r"|gentleman|infant|horse)\b",
    ),
    (
        "method proposed",
        "methodological",
        6,
        r"\b(?:we|this\s+(?:paper|article|work|study))\s+(?:\w+\s+)?(?:propose[sd]?|introduce[sd]?"
        r"|present(?:s|ed)?|develop(?:s|ed)?|describe[sd]?|provide[sd]?)\s+(?:here\s+)?(?:an?|the"
        r"|our)\s+(?:\w+[\s-]+){0,5}(?:methods?|algorithms?|frameworks?|tools?|software|pipelines?"
        r"|packages?|models?\s+for|approach|protocols?|techniques?|database|platform|web\s?server|procedure"
        r"|workflow|formula|instrument|questionnaire)\b|\bopen[\s-]source\b|\bfreely\s+available\b"
        r"|\bthe\s+(?:proposed|presented|described)\s+(?:method|algorithm|approach|procedure|tool)\b",
    ),
    (
        "planned",
        "methodological",
        8,
        r"\b(?:will\s+be\s+(?:randomi[sz]ed|recruited|enrolled|conducted|assessed|measured|collected"
        r"|included|invited|analy[sz]ed|performed|evaluated|assigned|allocated)|this\s+(?:study|trial"
        r"|protocol|review)\s+(?:protocol\s+)?will|we\s+will\b|trial\s+is\s+(?:designed|planned)"
        r"|registered\s+report\s+describes)",
    ),
    (
        "validated",
        "methodological",
        4,
        r"\b(?:internal\s+consistency|cronbach|test-retest|psychometric\s+properties"
        r"|limits?\s+of\s+detection|construct\s+validity|sample\s+size\s+(?:calculation|formula))\b",
    ),
    (
        "argued",
        "opinion_or_theory",
        6,
        r"\b(?:we|I)\s+(?:argue|contend|advocate|believe\s+that|call\s+for|speculate|reflect)\b"
        r"|\bin\s+this\s+(?:commentary|essay|perspective|editorial|viewpoint|opinion)\b"
        r"|\bthis\s+(?:commentary|essay|perspective|editorial|viewpoint)\b",
    ),
    (
        "data gathered",
        "primary_research",
        5,
        r"\b(?:we|were|was)\s+(?:\w+\s+)?(?:randomly\s+(?:assigned|allocated)|randomi[sz]ed|recruited"
        r"|enrolled|interviewed|surveyed|followed|genotyped|sequenced|treated\s+with|injected|fed|exposed"
        r"|incubated|cultured|collected|measured|isolated|assessed|sampled|examined|investigated|compared"
        r"|evaluated|tested|used|identified|observed|detected|quantified|determined|performed)\b",
    ),
    (
        "result reported",
        "primary_research",
        4,
        r"\bp\s?[<=>≤]\s?0?[.·]\d|\b9[05]\s?%\s?(?:CI|confidence)|\bn\s?=\s?\d"
        r"|\bsignificant(?:ly)?\s+(?:\w+\s+)?(?:higher|lower|increased?|reduced|decreased?|differen\w+"
        r"|associated|correlated|improved?|greater)|\bwe\s+(?:found|observed|show|showed|demonstrated?"
        r"|identified|report)\s+that\b|\b(?:results|findings|data)\s+(?:\w+\s+)?(?:show|showed|indicate"
        r"|suggest|demonstrate|reveal)\w*\b",
    ),
    (
        "participants counted",
        "primary_research",
        3,
        r"\b\d[\d,]*\s+(?:\w+\s+){0,3}(?:patients|participants|women|men|children|adults|subjects"
        r"|volunteers|samples|individuals|mice|rats|students|respondents|animals|isolates)\b",
    ),
]
_METHODS: list[tuple[str, PaperFamily, int, str]] = [
    (
        "consent or care",
        "primary_research",
        3,
        r"\b(?:informed\s+consent|ethics\s+committee|institutional\s+review\s+board|animal\s+care"
        r"|declaration\s+of\s+helsinki|ethical\s+approval)\b",
    ),
    (
        "experiments done",
        "primary_research",
        3,
        r"\b(?:were|was)\s+(?:\w+\s+)?(?:collected|purchased|obtained|treated|recruited|enrolled|measured"
        r"|incubated|harvested|housed|centrifuged|randomi[sz]ed|anesthetized|extracted|sampled|trapped"
        r"|captured|grown|interviewed|tagged|digitized|recorded)\b",
    ),
    (
        "literature searched",
        "evidence_synthesis",
        6,
        r"\b(?:pubmed|medline|embase|cochrane\s+library|scopus"
        r"|web\s+of\s+science)\b[^.]{0,200}\b(?:search\w*|keywords?|terms)\b|\b(?:search\w*"
        r"|keywords?)\b[^.]{0,200}\b(?:pubmed|medline|embase|cochrane\s+library|scopus"
        r"|web\s+of\s+science)\b",
    ),
    (
        "plans",
        "methodological",
        5,
        r"\b(?:will\s+be\s+(?:randomi[sz]ed|recruited|enrolled|assessed|measured|collected|incubated"
        r"|harvested|injected|plated|analy[sz]ed)|we\s+will\s+(?:recruit|measure|assess|analy[sz]e|use))\b",
    ),
]
_TEXT: list[tuple[str, PaperFamily, int, str]] = [
    ("new taxon", "primary_research", 3, r"\b(?:sp\.\s*n(?:ov)?\.|new\s+species|holotype|new\s+records?)\b"),
]


def _cues(place: Place, rows: list[tuple[str, PaperFamily, int, str]]) -> tuple[Cue, ...]:
    return tuple(Cue(name, place, family, points, pattern(shape)) for name, family, points, shape in rows)


CUES: dict[str, tuple[Cue, ...]] = {
    "title": _cues("title", _TITLE),
    "abstract": _cues("abstract", _ABSTRACT),
    "methods": _cues("methods", _METHODS),
    "text": _cues("text", _TEXT),
}
HEADINGS = _cues("headings", _HEADINGS)
