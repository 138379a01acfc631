"""Text out of the markup that resolvers send inside JSON: titles and abstracts with tags and entities."""

import html
import re
import unicodedata

_BLOCKS = "p|div|sec|title|label|list|list-item|ul|ol|li|br|h[1-6]|abstract|disp-formula|table|tr"
_INLINE = (
    "i|b|u|em|strong|italic|bold|underline|sc|monospace|roman|sans-serif|strike|s|span|font|small|big|tt|a"
    "|ext-link|xref|uri|named-content|styled-content|inline-formula|inline-graphic|tex-math|alternatives"
    r"|mml:[\w-]+|math|mrow|mi|mo|mn|msup|msub|mtext|mspace|mfrac|sup|sub|break"
)
_TAG = re.compile(rf"<(/?)(?:jats:|h:)?({_BLOCKS}|{_INLINE})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_RAISED = re.compile(r"<(?:jats:)?(sup|sub)(?:\s[^<>]*)?>([^<>]{0,40})</(?:jats:)?\1\s*>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?-->|<!\[CDATA\[|\]\]>", re.DOTALL)
_IS_BLOCK = re.compile(_BLOCKS, re.IGNORECASE)
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_FORMS = {
    "sup": ("^", dict(zip("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ", strict=True))),
    "sub": ("_", dict(zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", strict=True))),
}


def clean_text(text: str) -> str:
    """
    What a reader sees, on one line.

    Only tags of the known vocabularies are markup, since `p<0.05 and n>3` is not. A raised or
    lowered digit stays one.

    >>> clean_text("<i>BRCA1</i> in 10<sup>5</sup> cells&#x2009;(p&lt;0.05, n<m and k>3)")
    'BRCA1 in 10⁵ cells (p<0.05, n<m and k>3)'
    """
    return " ".join(clean_lines(text).split())


def clean_lines(text: str) -> str:
    """
    What a reader sees, a line for each paragraph or heading.

    >>> clean_lines("<jats:title>Aim</jats:title><jats:p>To  see.</jats:p>")
    'Aim\\nTo see.'
    """
    text = _COMMENT.sub("", text)
    text = _RAISED.sub(_raised, text)
    text = _TAG.sub(lambda tag: "\n" if _IS_BLOCK.fullmatch(tag.group(2)) else "", text)
    text = _TAG.sub("", _unescaped(text))  # some senders escape their markup
    text = _SURROGATE.sub("\ufffd", _UNSEEN.sub("", text))
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return unicodedata.normalize("NFC", "\n".join(line for line in lines if line))


def _unescaped(text: str) -> str:
    once = html.unescape(text)
    return html.unescape(once) if "&amp;" in text else once


def _raised(found: re.Match[str]) -> str:
    mark, forms = _FORMS[found.group(1).lower()]
    inner = html.unescape(found.group(2)).strip()
    if inner and all(character in forms for character in inner):
        return "".join(forms[character] for character in inner)
    return f"{mark}{found.group(2)}"
