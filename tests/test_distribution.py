"""The check of the built wheel: it passes on this package, and says what is wrong with one that is broken."""

import sys

from tools import check_distribution


def test_this_package_passes(tmp_path, monkeypatch):
    """All but one complaint, that it is the checkout and no installation."""
    problems = check_distribution.check(*_python(tmp_path))
    assert [each for each in problems if "is the checkout" not in each] == []


def test_a_broken_package_does_not(tmp_path):
    """Every command that ends otherwise is named, with what it said."""
    (tmp_path / "bin").mkdir()
    broken = tmp_path / "bin/python"
    broken.write_text("#!/bin/sh\necho 'No module named evidag' >&2\nexit 1\n")
    broken.chmod(0o755)
    (tmp_path / "work").mkdir()
    problems = check_distribution.check(str(broken), tmp_path / "work")
    assert "evidag validate accepted.json: exit code 1, expected 0; No module named evidag" in problems
    assert len(problems) == 10


def _python(tmp_path):
    """This Python, finding the checkout's package even when isolated."""
    package = check_distribution.ROOT / "scripts"
    wrapper = tmp_path / "python"
    wrapper.write_text(f'#!/bin/sh\nshift\nPYTHONPATH="{package}" exec "{sys.executable}" -P "$@"\n')
    wrapper.chmod(0o755)
    (tmp_path / "work").mkdir()
    return str(wrapper), tmp_path / "work"
