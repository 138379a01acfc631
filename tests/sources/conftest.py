"""A project in a folder of its own, at a fixed moment."""

import pytest

from tests.sources.project import Project


@pytest.fixture
def project(tmp_path, monkeypatch) -> Project:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767323045")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    return Project()
