"""The standards page and the LinkML source name the same terms."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "scripts/evidag/records/core.linkml.yaml"


def test_extraction_methods_mean_what_the_page_says():
    """The first ECO term of each method's row is the meaning of its value."""
    enums = yaml.safe_load(CORE.read_text())["enums"]
    methods = enums["ExtractionMethod"]["permissible_values"]
    rows = re.findall(r"^\| `(\w+)` \| `(ECO:\d+)`", (ROOT / "docs/standards.md").read_text(), re.MULTILINE)
    assert {name: value["meaning"] for name, value in methods.items()} == dict(rows)


def test_meanings_change_no_schema():
    """The compiled schema names no term, so that no decision hangs on one."""
    assert "ECO" not in CORE.with_name("core.schema.json").read_text()
