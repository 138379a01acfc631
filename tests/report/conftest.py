"""A real browser, where one is installed."""

import shutil

import pytest

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium; skipped where none is installed."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium on this machine: the page was not opened in a real browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=path, args=QUIET)
        yield running
        running.close()


@pytest.fixture
def open_page(browser, tmp_path):
    """Open a page from disk with the network off; what went wrong on it is collected."""
    context = browser.new_context(offline=True, bypass_csp=True)  # the page's own escaping is what is tested
    tab = context.new_page()
    tab.problems = []
    tab.on("pageerror", lambda problem: tab.problems.append(str(problem)))
    tab.on("console", lambda message: message.type == "error" and tab.problems.append(message.text))
    tab.on("dialog", lambda dialog: (tab.problems.append("a dialog opened"), dialog.dismiss()))

    def visit(html: str, fragment: str = ""):
        path = tmp_path / "report.html"
        path.write_text(html, "utf-8")
        tab.goto(path.as_uri() + fragment)
        tab.wait_for_function("document.getElementById('count').textContent.includes(' of ')")
        return tab

    yield visit
    context.close()
