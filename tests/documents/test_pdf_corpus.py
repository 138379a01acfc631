"""Every PDF of the reference material ends as this table says, and conversion is as good as it was."""

import re

import pytest

from evidag.commands.evaluate__documents import run as evaluate
from evidag.documents.conversion import Converter
from evidag.documents.conversion_messages import Options
from evidag.errors import PaperError

OUTCOMES = {
    "10.1007_s00265-015-1952-7.pdf": 12,
    "10.1101_2024.01.24.24301711.pdf": 35,
    "10.1186_1745-6215-16-2.pdf": 7,
    "10.1186_1746-4269-11-3.pdf": 22,
    "10.1186_1752-2897-4-1.pdf": 4,
    "10.12688_f1000research.4767.2.pdf": 9,
    "10.1371_journal.pone.0115884.pdf": 14,
    "10.3390_metabo4040932.pdf": 14,
    "10.7554_eLife.19405.pdf": 3,
    "10.7717_peerj-cs.118.pdf": 16,
    "elife-kitchen-sink-1234567890.pdf": 14,
    "owner-password-only_10.7554_eLife.19405.pdf": 3,
    "rotated-pages_10.1007_s00265-015-1952-7.pdf": 3,
    "bitrot_10.7554_eLife.19405.pdf": "every page of the PDF cannot be read: the bytes are damaged",
    "empty.pdf": "the file has no bytes",
    "git-lfs-pointer_PMC3258128.pdf": "Git LFS pointer",
    "html-saved-as.pdf": "web page saved under the name of a PDF",
    "password-needed_10.7554_eLife.19405.pdf": "opens only with a password",
    "scanned-image-only_10.1186_1752-2897-4-1.pdf": "only an image, without text; .*evidag\\[ocr\\]",
    "truncated_10.7554_eLife.19405.pdf": "the PDF is cut off",
}  # pages, or why there is no document


@pytest.mark.slow
def test_every_pdf_ends_in_its_outcome(shared):
    options = Options("geometric", False, max_pages=500, max_megabytes=100, timeout_seconds=300)
    ended: dict[str, object] = {}
    with Converter(options) as converter:
        for path in sorted((shared / "corpus" / "pdf").glob("*.pdf")):
            try:
                conversion = converter.convert(path.read_bytes(), "pdf")
            except PaperError as problem:
                assert (problem.code, problem.retryable) == ("docling_failed", False)
                ended[path.name] = problem.message
            else:
                assert conversion.notes == () and len(conversion.markdown) > 1000
                ended[path.name] = conversion.pages
    assert set(ended) == set(OUTCOMES)
    for name, expected in OUTCOMES.items():
        if isinstance(expected, int):
            assert ended[name] == expected, name
        else:
            assert re.search(expected, str(ended[name])), (name, ended[name])


FLOORS = {
    "heading recall": 0.95,
    "heading precision": 0.92,
    "6-gram recall": 0.96,
    "adjacent order": 0.999,
}


@pytest.mark.slow
def test_quality_on_the_pairs(shared, capsys):
    """The printed rates of all pairs together."""
    assert evaluate(shared / "corpus" / "pairs") == 0
    printed = capsys.readouterr().out.splitlines()
    names = re.split(r"\s{2,}", printed[0].strip())[1:]
    (overall,) = [line for line in printed if line.startswith("all 5")]
    rates = dict(zip(names, map(float, re.findall(r"\d\.\d{3}", overall)), strict=True))
    assert {name: rates[name] >= floor for name, floor in FLOORS.items()} == dict.fromkeys(FLOORS, True), (
        rates
    )
