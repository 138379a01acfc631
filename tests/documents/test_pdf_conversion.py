"""Conversion in a process of its own: what fails fails alone, with a reason, and the next paper goes on."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from evidag.documents.conversion import Converter
from evidag.documents.conversion_messages import Options
from evidag.documents.heron import require_heron
from evidag.errors import InputError, PaperError
from tests.documents import paper_pdf

OPTIONS = Options("geometric", False, max_pages=20, max_megabytes=20, timeout_seconds=60)


@pytest.fixture(scope="module")
def converter() -> Iterator[Converter]:
    with Converter(OPTIONS) as shared:
        yield shared


def _refusal(converter: Converter, content: bytes, **changes: object) -> PaperError:
    """Why a PDF is not converted under changed options."""
    usual = converter.options
    converter.options = replace(usual, **changes)
    try:
        with pytest.raises(PaperError) as failure:
            converter.convert(content, "pdf")
    finally:
        converter.options = usual
    assert failure.value.code == "docling_failed"
    return failure.value


def test_a_paper_is_converted(converter):
    conversion = converter.convert(paper_pdf.two_columns(), "pdf")
    assert conversion.pages == 2 and conversion.notes == ()
    assert conversion.markdown.startswith(f"## {paper_pdf.TITLE}\n")
    assert paper_pdf.METHODS in conversion.markdown
    assert conversion.document["evidag"] == {"flags": {}}


def convert_pdf(content, options):
    """In a process of its own."""
    with Converter(options) as converter:
        return converter.convert(content, "pdf")


def test_two_processes_give_the_same_bytes():
    """And neither of them a path, a time or a random number."""
    content = paper_pdf.two_columns()
    assert convert_pdf(content, OPTIONS) == convert_pdf(content, OPTIONS)


def test_a_paper_that_only_its_owner_may_change_is_read(converter):
    content = paper_pdf.plain("Readable text of a paper. " * 20, owner_password="secret")
    assert "Readable text" in converter.convert(content, "pdf").markdown


def _pages_in_a_circle() -> bytes:
    catalog, tree = (
        b"1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>",
        b"2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>",
    )
    body = b"%PDF-1.7\n" + catalog + b"\nendobj\n" + tree + b"\nendobj\n"
    places = b"0000000009 00000 n \n%010d 00000 n \n" % body.index(tree)
    trailer = b"trailer << /Size 3 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(body)
    return body + b"xref\n0 3\n0000000000 65535 f \n" + places + trailer


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no bytes"),
        (b"<!DOCTYPE html><html>not a PDF</html>", "web page"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "Git LFS pointer"),
        (b"GIF89a" + bytes(200), "does not begin as a PDF"),
        (paper_pdf.two_columns()[:-900], "cut off"),
        (paper_pdf.plain("secret", user_password="open", owner_password="own"), "password"),
        (paper_pdf.plain("", ""), "no text"),
        (paper_pdf.scanned(paper_pdf.two_columns()), "evidag[ocr]"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 40 + b"startxref\n9\n%%EOF\n", "damaged"),
        (_pages_in_a_circle(), "its pages cannot be found"),
    ],
    ids=["empty", "html", "lfs pointer", "gif", "cut off", "password", "blank", "scan", "rubbish", "circle"],
)
def test_each_fault_has_its_own_reason(converter, content, said):
    failure = _refusal(converter, content)
    assert said in failure.message and not failure.retryable


def test_a_damaged_page_is_left_out_and_noted(converter):
    """The other three pages are read; nothing of the damaged one passes for text."""
    pages = [f"This is the text of sheet {word}. " * 12 for word in ("one", "two", "three", "four")]
    conversion = converter.convert(paper_pdf.damaged(paper_pdf.plain(*pages), 2), "pdf")
    assert conversion.notes == ("page 2 unreadable: its bytes are damaged",)
    assert "sheet one" in conversion.markdown and "sheet four" in conversion.markdown
    assert "sheet two" not in conversion.markdown


def test_a_paper_of_damaged_pages_fails(converter):
    failure = _refusal(converter, paper_pdf.damaged(paper_pdf.damaged(paper_pdf.two_columns(), 1), 2))
    assert "every page" in failure.message and "damaged" in failure.message


def test_limits_on_pages_and_size(converter):
    content = paper_pdf.plain("one", "two", "three")
    assert "3 pages, more than max_pages (2)" in _refusal(converter, content, max_pages=2).message
    assert "max_megabytes" in _refusal(converter, content, max_megabytes=0.0001).message


def test_a_paper_over_the_time_limit_fails_and_may_be_tried_again(converter):
    converter.convert(paper_pdf.plain("warm"), "pdf")
    failure = _refusal(converter, paper_pdf.two_columns(), timeout_seconds=0.0)
    assert failure.retryable and "timeout_seconds" in failure.message
    assert converter.convert(paper_pdf.plain("next"), "pdf").markdown == "next"


def test_a_paper_over_the_memory_limit_fails_alone(converter):
    failure = _refusal(converter, paper_pdf.two_columns(), memory_megabytes=20)
    assert "more than 20 MB of memory" in failure.message
    assert converter.convert(paper_pdf.plain("next"), "pdf").markdown == "next"


def test_a_process_killed_between_papers_is_replaced(converter):
    converter.convert(paper_pdf.plain("first"), "pdf")
    os.kill(_pid(converter), signal.SIGKILL)
    assert converter.convert(paper_pdf.plain("second"), "pdf").markdown == "second"


def _pid(converter: Converter) -> int:
    assert converter._process is not None
    return converter._process.pid


class _Killer(threading.Thread):
    """Kills the processes of a converter as they start, so many of them."""

    def __init__(self, converter: Converter, signal_number: int, times: int) -> None:
        super().__init__()
        self.converter, self.signal, self.times = converter, signal_number, times

    def run(self) -> None:
        killed: set[int] = set()
        deadline = time.monotonic() + 60
        while len(killed) < self.times and time.monotonic() < deadline:
            process = self.converter._process
            if process is not None and process.pid not in killed:
                os.kill(process.pid, self.signal)
                killed.add(process.pid)
            time.sleep(0.01)


def _while_killed(signal_number: int, times: int) -> str:
    with Converter(OPTIONS) as fresh:
        killer = _Killer(fresh, signal_number, times)
        killer.start()
        try:
            return fresh.convert(paper_pdf.plain("survivor"), "pdf").markdown
        finally:
            killer.join()


def test_a_paper_whose_process_was_killed_is_tried_once_more():
    """Such a death comes from outside, as from a system short of memory."""
    assert _while_killed(signal.SIGKILL, 1) == "survivor"


def test_a_paper_whose_process_is_killed_again_fails_for_now():
    with pytest.raises(PaperError, match="SIGKILL") as failure:
        _while_killed(signal.SIGKILL, 2)
    assert failure.value.code == "docling_failed" and failure.value.retryable


def test_a_paper_that_crashes_its_process_fails_at_once():
    with pytest.raises(PaperError, match="SIGSEGV") as failure:
        _while_killed(signal.SIGSEGV, 1)
    assert failure.value.code == "docling_failed" and not failure.value.retryable


def test_a_worker_ends_with_its_caller():
    """A stage that was killed leaves no process that goes on converting."""
    import subprocess
    import sys

    code = (
        "import os, signal\n"
        "from evidag.documents.conversion import Converter\n"
        "from evidag.documents.conversion_messages import Options\n"
        "converter = Converter(Options('geometric', False, 9, 9, 60))\n"
        "print(converter._started().pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    worker = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and _runs(worker):
        time.sleep(0.1)
    assert not _runs(worker)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_heron_without_its_models_names_the_commands(monkeypatch, tmp_path):
    monkeypatch.setattr("evidag.documents.heron.find_spec", lambda name: None)
    with pytest.raises(InputError, match="pip install docling") as refusal:
        Converter(replace(OPTIONS, layout="heron"))
    assert "docling-tools models download layout tableformer" in str(refusal.value)
    monkeypatch.setattr("evidag.documents.heron.find_spec", lambda name: object())
    monkeypatch.setenv("DOCLING_ARTIFACTS_PATH", str(tmp_path))
    with pytest.raises(InputError, match="docling-tools models download"):
        require_heron()


@pytest.mark.slow
def test_a_scan_is_read_from_its_images_where_the_extra_is_installed():
    """Each block that was read from an image is flagged, in the place where blocks are made from."""
    pytest.importorskip("rapidocr")
    pytest.importorskip("onnxruntime")
    text = "Mossberry tea was given to forty office workers. " * 3
    scan = paper_pdf.scanned(paper_pdf.plain(text))
    conversion = convert_pdf(scan, replace(OPTIONS, ocr=True, timeout_seconds=300))
    assert conversion.notes == ("page 1 read from its image",)
    assert "given to forty office workers" in conversion.markdown
    references = {item["self_ref"] for item in conversion.document["texts"]}
    assert conversion.document["evidag"]["flags"] == {name: ["ocr"] for name in references}
