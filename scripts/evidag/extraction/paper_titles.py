"""What titles and headings tell of how a paper makes knowledge, and how many points that is."""

from evidag.extraction.artifacts import PaperFamily

Row = tuple[str, PaperFamily, int, str]  # name, family, points, pattern

TITLE: list[Row] = [
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
HEADINGS: list[Row] = [
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
