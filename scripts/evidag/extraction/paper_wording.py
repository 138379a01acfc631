"""What abstract, methods and text tell of how a paper makes knowledge, and how many points that is."""

from evidag.extraction.paper_titles import Row

ABSTRACT: list[Row] = [
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
METHODS: list[Row] = [
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
TEXT: list[Row] = [
    ("new taxon", "primary_research", 3, r"\b(?:sp\.\s*n(?:ov)?\.|new\s+species|holotype|new\s+records?)\b"),
]
