"""
The offline extractor's words: one table a kind, each a list of regular expressions over lower-case text.

A word is here only if it says the same in every paper that we read; what depends on the reader is left out
(`improved`, `better`, `worse`, `faster`), so that the extractor says `unclear` rather than guess.
"""

import re


def one_of(words: str) -> str:
    """
    A pattern for any of the words, longest first.

    >>> one_of("rose raised")
    '(?:raised|rose)'
    """
    return "(?:" + "|".join(sorted(words.split(), key=lambda word: (-len(word), word))) + ")"


def pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


# Verbs: past and present of what an exposure does to an outcome.
UP = one_of(
    "increased increases elevated elevates raised raises enhanced enhances augmented augments promoted"
    " promotes"
    " stimulated stimulates upregulated upregulates up-regulated up-regulates potentiated potentiates"
    " boosted boosts"
    " prolonged prolongs lengthened lengthens exacerbated exacerbates doubled accelerated accelerates"
)
DOWN = one_of(
    "decreased decreases reduced reduces lowered lowers diminished diminishes attenuated attenuates"
    " suppressed"
    " suppresses inhibited inhibits abolished abolishes abrogated abrogates prevented prevents blocked blocks"
    " downregulated downregulates down-regulated down-regulates shortened shortens halved impaired impairs"
    " depleted depletes alleviated alleviates ameliorated ameliorates mitigated mitigates"
)
# Verbs that an outcome does by itself.
ROSE = one_of("increased rose climbed grew doubled tripled")
FELL = one_of("decreased declined fell dropped diminished")
VALUED = one_of("improved improves worsened worsens")  # good or bad, but up or down depends on the scale
CAUSED = one_of("caused causes induced induces triggered triggers elicited elicits")
LED_TO = (
    r"(?:led\s+to|leads?\s+to|resulted\s+in|results?\s+in|produced|produces|caused|causes|induced|induces"
    r"|elicited|elicits|yielded|yields|was\s+followed\s+by|were\s+followed\s+by|provided|brought\s+about)"
)
SHOWED = (
    r"(?:(?:was|were)\s+(?:found|shown|observed|seen)\s+to\s+(?:have|show|exhibit)|"
    + one_of(
        "had has have showed shows show exhibited exhibits exhibit displayed displays display demonstrated"
        " experienced experiences achieved presented reported produced developed maintained"
    )
    + ")"
)
BASE_VERB = one_of(
    "affect alter change influence modify impact increase decrease reduce improve enhance lower raise elevate"
    " attenuate inhibit suppress prevent promote stimulate prolong shorten impair diminish induce"
)

# Degrees: adjectives and participles that say where an outcome stands.
HIGH = one_of(
    "higher greater larger longer increased elevated raised enhanced augmented stronger upregulated"
    " up-regulated prolonged accelerated heavier taller thicker deeper more"
)
LOW = one_of(
    "lower smaller shorter decreased reduced lowered diminished attenuated suppressed inhibited weaker"
    " downregulated down-regulated shortened abolished depleted blunted lighter thinner fewer less"
)
PLAIN_HIGH = one_of("high increasing rising long")
PLAIN_LOW = one_of("low decreasing declining short")
NO_DEGREE = pattern(
    r"(?:low|high|lower|upper|long|short|greater|more|less|longer|shorter)[\s-]+(?:density|molecular"
    r"|sensitivity|grade|dose|doses|fat"
    r"|protein|salt|calorie|carbohydrate|frequency|resolution|performance|throughput|affinity"
    r"|pressure\s+liquid"
    r"|limbs?|legs?|extremit\w+|back|respiratory|urinary|airways?|lips?|jaws?|eyelids?|bound|oesophag\w+"
    r"|esophag\w+"
    r"|gastrointestinal|gut|abdom\w+|quart\w+|tertile|quintile|trochanter|chain|term|lived|than|or|and"
    r"|of\s+the"
    r"|altitude|income|risk\s+(?:patients|group|population)s?)\b"
)

# Nouns of change.
RISE = one_of(
    "increase increases elevation elevations rise rises increment gain enhancement upregulation"
    " up-regulation prolongation"
)
FALL = one_of(
    "decrease decreases reduction reductions decline declines fall drop lowering suppression"
    " attenuation inhibition downregulation down-regulation diminution"
)
OTHER_CHANGE = one_of(
    "change changes alteration alterations difference differences shift shifts variation variations effect"
    " effects response responses improvement improvements impact modification modifications benefit benefits"
)

ADVERB = (
    r"(?:(?!(?:only|early|daily|weekly|monthly|yearly|family|likely|unlikely|assembly|anomaly|supply|apply"
    r"|poly"
    r"|hardly|barely|scarcely|rarely|seldom|partially|partly|nearly|marginally|possibly|probably|presumably"
    r"|potentially|numerically|non-?significantly|insignificantly|seemingly|apparently|theoretically)\b)"
    r"(?:[a-z]+(?:-[a-z]+)*ly|also|both|all|again|even|still|thus|further|very|much|then|far|each|therefore"
    r"|indeed"
    r"|statistically))"
)
ADVERBS = rf"(?:{ADVERB},?\s+){{0,4}}"
SIZE = (
    r"(?:(?:statistically|highly|clinically|very|more|dose-dependent|time-dependent)\s+)?"
    r"(?:significant|substantial|marked|clear|strong|moderate|modest|slight|small|large|considerable|dramatic"
    r"|striking|robust|pronounced|notable|further|overall|additional|mean|average|progressive|gradual|rapid"
    r"|sustained"
    r"|transient|relative|absolute|dose-dependent|time-dependent|\d+(?:\.\d+)?-fold|\w+fold|consistent|sharp"
    r"|statistically|highly|parallel|corresponding|concomitant|\d+(?:\.\d+)?\s*%|similar|greater|larger"
    r"|significantly|\d+)"
)
SIZES = rf"(?:{SIZE},?\s+(?:and\s+)?){{0,4}}"
SMALLER = pattern(r"\b(?:smaller|lesser|less|lower|weaker|attenuated|blunted|slower|delayed|reduced)\b")

# What keeps a sentence from saying what was found here.
HEDGES = pattern(
    r"\b(?:may|might|could|would|should|can|cannot|will|must|possibl[ey]|probabl[ey]|presumabl[ey]"
    r"|potential(?:ly)?"
    r"|perhaps|likely\s+(?:that|due|because)|unlikely|hypothesi[sz]\w*|expect(?:ed|s|ation)?|predict(?:ed|s"
    r"|ion|ions)"
    r"|postulat\w+|speculat\w+|assum\w+|aim(?:ed|s)?|objectives?|purpose|goal|whether|if|unless"
    r"|in\s+order\s+to"
    r"|intended|designed|planned|propos\w+|supposed|suppos\w+|believ\w+|thought\s+to|known\s+to|well\s+known"
    r"|appears?\s+to|appeared\s+to|seems?|seemed|tend(?:s|ed)?\s+to|trend(?:s|ed|ing)?|tendency|suggest(?:s"
    r"|ed|ive)?"
    r"|impl(?:y|ies|ied)|questions?|unknown|remains?\s+to|need(?:s|ed)?\s+to|future|further\s+(?:studies"
    r"|research)"
    r"|simulat\w+|suspected|theor\w+|conceivabl[ey]|plausibl[ey]|to\s+(?:test|determine|investigate|examine"
    r"|assess"
    r"|evaluate|explore|confirm|verify|see|find\s+out|study|understand|address)|we\s+asked|we\s+tested"
    r"|so\s+that)\b"
)
UNSURE = pattern(
    r"\b(?:non-?significant(?:ly)?|insignificant(?:ly)?|borderline|marginal(?:ly)?"
    r"|near(?:ly)?\s+significan\w+|numerically"
    r"|reach(?:ed|es|ing)?\s+(?:the\s+)?(?:level\s+of\s+)?(?:statistical\s+)?significance|ns|n\.s\."
    r"|inconclusive|inconsistent"
    r"|(?:not|n't|neither|nor|no\s+longer|lost|without)(?:\s+\w+){0,3}\s+significan(?:t|ce)"
    r"|statistical\s+significance"
    r"|power(?:ed)?\s+to|only\s+(?:slight|margin)\w*|only\s+(?:when|if|in|at|for|after|among)|except"
    r"|except\s+for|depend(?:s|ed|ing)\s+on)\b"
)
OTHERS = pattern(
    r"\bet\s+al\b|\b(?:previous(?:ly)?|earlier|prior|other|another|several|many|most|recent|published"
    r"|existing|numerous"
    r"|past|former|similar|their|his|her|these\s+authors'?|some|two|three|both|observational"
    r"|epidemiologic\w*|animal)\s+"
    r"(?:\w+\s+){0,2}(?:stud(?:y|ies)|reports?|trials?|findings|work|works|research|literature|publications?"
    r"|observations?|investigations?|authors?|researchers|investigators|data|evidence|meta-analys[ei]s"
    r"|experiments?)\b"
    r"|\b(?:as|been|was|were|is|are)\s+(?:\w+\s+)?(?:reported|described|shown|demonstrated|published"
    r"|documented|established"
    r"|proposed|reviewed)\s+(?:by|in|for|earlier|previously|elsewhere|that)\b"
    r"|\b(?:has|have)\s+(?:\w+\s+){0,2}(?:been|reported|shown|demonstrated|found|suggested|described"
    r"|observed|revealed)\b"
    r"|\b(?:meta-analys[ei]s|systematic\s+reviews?|reviews?)\s+(?:of|by|showed|found|reported|concluded)\b"
    r"|\bprevious(?:ly)?\b|\bin\s+the\s+literature\b|\baccording\s+to\b|\belsewhere\b|\breported\s+(?:that"
    r"|a|an|no)\b"
    r"|\b(?:1[89]|20)\d\d[a-z]?\s*[);]|\bstudies\b|\bauthors\b|\bunpublished\b"
)
OWN = pattern(
    r"\b(?:(?:this|our|the\s+present|the\s+current|present|current)\s+(?:\w+\s+){0,3}(?:stud(?:y|ies)|trial"
    r"|work|experiments?|analys[ei]s"
    r"|results?|findings?|data|cohort|investigation|patients|participants|sample|survey|observations?"
    r"|population)"
    r"|we\s+(?:\w+\s+)?(?:found|observed|showed|show|demonstrated?|report|reported|detected|identified|saw"
    r"|noted|confirmed)"
    r"|in\s+our|here\s+we|herein)\b"
)
METHOD = pattern(
    r"\b(?:we|was|were)\s+(?:\w+ly\s+)?(?:used|performed|calculated|measured|assessed|evaluated|analy[sz]ed"
    r"|computed|defined"
    r"|adjusted|estimated|collected|obtained|randomi[sz]ed|assigned|allocated|recruited|enrolled|excluded"
    r"|included|selected"
    r"|considered|classified|categori[sz]ed|compared|applied|carried\s+out|conducted|tested|modelled"
    r"|modeled|stratified"
    r"|plotted|chosen|set|scored|recorded|determined|screened)\b"
)

# Who or what was compared.
PEOPLE = one_of(
    "patients patient participants participant subjects individuals persons people adults children"
    " adolescents infants"
    " newborns neonates women men boys girls females males volunteers students workers smokers users"
    " drinkers nonsmokers"
    " non-smokers mothers pregnancies cases survivors non-survivors nonsurvivors carriers respondents"
    " recipients"
)
BEASTS = one_of(
    "mice mouse rats rat rabbits hamsters pigs piglets dogs cats sheep goats cows cattle calves horses"
    " chickens chicks"
    " broilers hens turkeys zebrafish fish flies animals insects grasshoppers mosquitoes mosquitos beetles"
    " bees nymphs frogs sharks monkeys macaques lambs ewes pups larvae embryos"
)
SAMPLES = one_of(
    "cells cell cultures culture lines line tissue tissues plants leaves roots seedlings plots samples"
    " soils neurons"
    " fibroblasts macrophages hepatocytes strains strain mutants mutant"
)
GROUPS = one_of("group groups arm arms cohort subgroup subgroups quartile quintile tertile")
ANYONE = rf"(?:{PEOPLE}|{BEASTS}|{SAMPLES}|{GROUPS})"
_CONTROL = (
    r"(?:controls?|placebos?|shams?|vehicles?|wild[\s-]?types?|wt|baseline|usual\s+care|standard\s+(?:care"
    r"|of\s+care)|no\s+treatment"
    r"|non-?(?:users?|smokers?|carriers?)|mock|dmso|littermates?|general\s+population|comparators?"
    r"|reference|saline|chow)"
)
_UNCHANGED = (
    r"(?:untreated|non-?treated|unexposed|non-?exposed|unsupplemented|non-?supplemented|uninfected"
    r"|non-?infected|naive|naïve|unaffected|(?:normal|healthy)(?!\s+(?:diets?|meals?|eating|lifestyles?"
    r"|weight|aging|ageing)))"
)
_HELD = (
    rf"(?:(?:treated|fed|operated|injected|transfected|infected)|{ANYONE}|groups?|arms?|diets?|meals?"
    rf"|treatments?|sirnas?|shrnas?|vectors?|conditions?|values?"
    r"|levels?|only|alone|animals?|medium|media|counterparts?|volunteers?|infusions?|tablets?|capsules?"
    r"|periods?|phases?|feet|limbs?|cohorts?)"
)
_BEFORE_IT = (
    r"(?:(?:the|a|an|all|healthy|normal|matched|age-matched|sex-matched|negative|positive|their|our|other"
    r"|non-diabetic|saline|vehicle|sham|respective|corresponding|matching|[\w-]+)[\s-]+)"
)
CONTROL = pattern(
    rf"^(?:{_BEFORE_IT}{{0,2}}{_CONTROL}|(?:the|a|an|all)?\s*{_UNCHANGED}(?=[\s-]+(?:{_CONTROL}"
    rf"|{_HELD})))(?:[\s-]+(?:{_HELD}|{_CONTROL}|ir|siRNA|[\w-]+(?=\s+{_HELD})))*"
    r"(?:\s+(?:in|at|on|during|receiving|who|without|from|of\s+the\s+same)\s.*)?$"
)
LIKE_CONTROL = pattern(
    rf"^(?:(?:the|a|an|all)\s+)?(?:{_CONTROL}|{_UNCHANGED}|pre-?treatment(?!\s+with)|before|conventional"
    rf"|standard"
    rf"|usual)\b"
)
GENERIC = one_of(
    "patients patient participants participant subjects individuals persons people volunteers respondents"
    " recipients cases"
    " survivors mice mouse rats rat animals cells cell cultures culture samples tissue tissues plots plants"
    " strains lines"
)
UNRESOLVED = pattern(
    r"^(?:the\s+)?(?:(?:both|all|either|each|any|every|these|those|two|three|four|five|other|same|different"
    r"|such|several|various"
    r"|remaining|entire|whole|present|study|latter|former|treatment|experimental"
    r"|trial)[\s-]+)*(?:of\s+)?(?:the\s+)?(?:two\s+|three\s+|four\s+|our\s+)?"
    rf"(?:{GENERIC}|{GROUPS}|conditions?|cases|it|they|them|we|this|that|these|those|which|who|there"
    rf"|others?|one|ones|both|all|either|each|some|most|none"
    r"|treatments?|diets?|meals?|doses?|sites?|sexes|genders?|ages|parameters?|variables?|indices|outcomes?"
    r"|study|trial|results?|data|findings|analys[ei]s|models?|model|effects?|changes?|differences?|values?"
    r"|levels?|ratios?|time|days?|weeks?|months?|years?)$"
)
INTERVENED = pattern(
    r"^(?:the\s+)?(?:(?:intervention|treated|treatment|experimental|supplemented|supplementation|exposed|active|exercise"
    rf"|training|drug|test|case|study)[\s-]+(?:{ANYONE})|intervention|exercise|training|supplementation)$"
)
