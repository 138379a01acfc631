"""The page, opened as a curator would, from disk and with no network."""

from tests.report.invented import page, paper, record, retracted

HOSTILE = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>\u202eevil\u202c & {{ 7 * 7 }}'


def test_quote_is_marked_in_its_paragraph(open_page):
    """Opening a record shows the paragraph with just the quote marked, and the reason in plain words."""
    tab = open_page(page())
    tab.click("button.claim")
    tab.wait_for_selector("mark")
    assert tab.text_content("mark") == "velamine lowered blood pressure"
    assert tab.text_content("blockquote").startswith("In week 12 velamine lowered blood pressure by 4 mmHg.")
    assert "No person has accepted the claim for this use yet." in tab.text_content(".detail")
    assert tab.get_attribute(".detail a", "href") == "https://doi.org/10.5555/a"
    assert tab.problems == []


def test_mark_counts_characters_beyond_the_basic_plane(open_page):
    """A letter outside the basic plane before the quote does not shift the mark."""
    tab = open_page(page(records=[record(passage="𝛼𝛽 velamine lowered blood pressure.")]))
    tab.click("button.claim")
    tab.wait_for_selector("mark")
    assert tab.text_content("mark") == "velamine lowered blood pressure"


def test_text_of_papers_is_never_markup(open_page):
    """Markup, scripts, template code and bidi controls in every field arrive as plain text."""
    hostile = record(
        record_id=HOSTILE,
        claim=(HOSTILE, "increases", HOSTILE),
        passage=f"Before {HOSTILE} after.",
        quote=HOSTILE,
    )
    bad_paper = paper(
        title=HOSTILE, why=HOSTILE, code="no_text", doi='10.5555/"><script>alert(3)</script>', tags=(HOSTILE,)
    )
    tab = open_page(page(papers=[bad_paper], records=[hostile]))
    tab.click("button.claim")
    tab.wait_for_selector("mark")
    assert tab.text_content("mark") == HOSTILE
    assert HOSTILE in tab.text_content("#papers")
    assert tab.evaluate("document.images.length") == 0
    assert tab.problems == []


def test_filters_narrow_the_table(open_page):
    """Decision, use, reason and text filters combine, and say how many are left."""
    others = [
        record(f"r{n}", uses=(("research_summary", "rejected"),), codes=("BEV017",)) for n in range(2, 130)
    ]
    tab = open_page(page(records=[record(), *others]))
    assert tab.text_content("#count") == "129 of 129 records"
    assert tab.locator("#records tbody tr[data-record]").count() == 50
    tab.click("#next")
    assert tab.text_content("#where") == "51 to 100"
    tab.select_option("#f-decision", "rejected")
    assert tab.text_content("#count") == "128 of 129 records"
    tab.select_option("#f-use", "knowledge_base")
    assert tab.text_content("#count") == "0 of 129 records"
    tab.click("button[type=reset]")
    tab.wait_for_function("document.getElementById('count').textContent === '129 of 129 records'")
    tab.select_option("#f-code", "BEV010")
    assert tab.text_content("#count") == "1 of 129 records"
    tab.fill("#f-text", "no such claim")
    assert tab.text_content("#count") == "0 of 129 records"


def test_record_and_paper_have_addresses(open_page):
    """`#record=` opens a record, even on a later page, and `#paper=` shows its paper."""
    tab = open_page(page(records=[record(f"r{n}") for n in range(260)]), "#record=r255")
    tab.wait_for_selector("#more-255 mark")
    tab.goto(tab.url.split("#")[0] + "#paper=10.5555_a")
    assert tab.locator('[data-paper="10.5555_a"]').is_visible()


def test_retraction_is_a_banner(open_page):
    """A retracted paper is announced at the top, at the paper, and in its records."""
    tab = open_page(page(standing=retracted()))
    assert "1 paper of this run has been retracted" in tab.text_content("header")
    assert "10.5555/notice" in tab.text_content("#papers")
    tab.click("button.claim")
    tab.wait_for_selector(".detail .banner")


def test_page_is_the_same_for_the_same_run():
    """No time, name or order of the machine gets in."""
    assert page() == page()


def test_keyboard_reaches_a_record(open_page):
    """A record opens with the keyboard alone."""
    tab = open_page(page())
    tab.focus("button.claim")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("mark")


def test_hundred_thousand_records_stay_usable(open_page):
    """The first page of a very large run is there, and a search in it ends, within seconds."""
    tab = open_page(page(records=[record(f"r{n}") for n in range(100_000)]))
    tab.set_default_timeout(10_000)
    tab.fill("#f-text", "r99999")
    tab.wait_for_function("document.getElementById('count').textContent === '1 of 100000 records'")
    tab.click("button.claim")
    tab.wait_for_selector("mark")
