"""Text out of markup: what a reader sees, and nothing that changes a number."""

import pytest

from evidag.sources.markup import clean_lines, clean_text


@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        ("A <i>b</i> c", "A b c"),
        ("10<sup>2</sup> mg, CO<sub>2</sub>", "10² mg, CO₂"),
        ("10<sup>th</sup>", "10^th"),
        ("p<0.05 and n>3; a <m> b", "p<0.05 and n>3; a <m> b"),
        ("&lt;i&gt;x&lt;/i&gt; &amp;amp; y", "x & y"),
        ("a\u00adb\u200bc\x00d", "abcd"),
        ("  a \n\t b ", "a b"),
        ("<![CDATA[x]]><!-- y -->", "x"),
        ('<jats:p xml:lang="en">x</jats:p><jats:p>y</jats:p>', "x y"),
        ("cafe\u0301", "café"),
        ("\ud800x", "\ufffdx"),
        ("<mml:math><mml:mi>x</mml:mi></mml:math>", "x"),
    ],
)
def test_what_a_reader_sees(sent, seen):
    assert clean_text(sent) == seen


def test_paragraphs_stay_apart():
    assert clean_lines("<h4>Aim</h4>To see.<p>Done.</p>") == "Aim\nTo see.\nDone."


def test_hostile_markup_takes_no_time():
    """Nested and unclosed tags, in the tens of thousands."""
    assert clean_text("<sup>" * 20_000 + "x") == "x"
    assert clean_text("<p " * 20_000) != ""
