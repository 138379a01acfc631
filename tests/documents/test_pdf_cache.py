"""A conversion is made once for its bytes, converter and options; a spoilt entry is made again."""

from dataclasses import replace

import pytest

from evidag.documents import cache as cache_module
from evidag.documents.cache import ConversionCache, converter_name, key_of
from evidag.documents.conversion_messages import Conversion, Options

OPTIONS = Options("geometric", False, max_pages=20, max_megabytes=20, timeout_seconds=60)
CONVERSION = Conversion(
    {"name": "document", "texts": [{"text": "naïve µ"}]}, "naïve µ", 3, ("page 2 unreadable",)
)


def test_what_was_put_is_got(tmp_path):
    cache = ConversionCache(tmp_path)
    assert cache.get("a" * 64) is None
    cache.put("a" * 64, CONVERSION)
    assert cache.get("a" * 64) == CONVERSION
    assert cache.get("b" * 64) is None


def test_an_entry_has_the_same_bytes_whenever_it_is_made(tmp_path):
    for folder in ("one", "two"):
        ConversionCache(tmp_path / folder).put("a" * 64, CONVERSION)
    one, two = sorted(tmp_path.glob("*/*"))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("place", [0, 1, 40, -1])
def test_an_altered_entry_is_no_entry(tmp_path, caplog, place):
    cache = ConversionCache(tmp_path)
    cache.put("a" * 64, CONVERSION)
    (path,) = tmp_path.iterdir()
    content = bytearray(path.read_bytes())
    content[place] ^= 0x55
    path.write_bytes(content)
    assert cache.get("a" * 64) is None
    assert "altered" in caplog.text
    cache.put("a" * 64, CONVERSION)
    assert cache.get("a" * 64) == CONVERSION


@pytest.mark.parametrize("content", [b"", b"half an entry", b"\x00" * 100])
def test_a_broken_entry_is_no_entry(tmp_path, content):
    (tmp_path / f"{'a' * 64}.z").write_bytes(content)
    assert ConversionCache(tmp_path).get("a" * 64) is None


def test_an_entry_under_another_name_is_no_entry(tmp_path):
    cache = ConversionCache(tmp_path)
    cache.put("a" * 64, CONVERSION)
    (path,) = tmp_path.iterdir()
    path.rename(tmp_path / f"{'b' * 64}.z")
    assert cache.get("b" * 64) is None


def test_a_key_depends_on_what_a_conversion_depends_on(monkeypatch):
    usual = key_of(b"paper", "pdf", OPTIONS)
    assert key_of(b"paper", "pdf", replace(OPTIONS, max_pages=1, timeout_seconds=1)) == usual
    others = {
        key_of(b"other", "pdf", OPTIONS),
        key_of(b"paper", "jats", OPTIONS),
        key_of(b"paper", "pdf", replace(OPTIONS, ocr=True)),
        key_of(b"paper", "pdf", replace(OPTIONS, layout="heron")),
    }
    monkeypatch.setattr(cache_module, "version", lambda name: "99")
    others.add(key_of(b"paper", "pdf", OPTIONS))
    monkeypatch.setattr(cache_module, "digest_of_code", lambda module: "other code")
    others.add(key_of(b"paper", "pdf", OPTIONS))
    assert len(others) == 6 and usual not in others


def test_the_converter_names_its_packages():
    assert converter_name("pdf", OPTIONS).startswith("docling-slim 2.")
    assert converter_name("pdf", OPTIONS).endswith("; layout geometric")
    assert "docling-parse" not in converter_name("jats", OPTIONS)
