"""The table of codes: what the package can say is in it, as severe as it says it."""

import ast
from pathlib import Path

from evidag.grounding import literature
from evidag.records.codes import CODES, table
from evidag.report.wording import REASONS

PACKAGE = Path(__file__).resolve().parents[2] / "scripts/evidag"
FROM_DOMAIN_GROUNDERS = {"BEV018", "BEV023", "BEV024", "BEV025", "BEV026"}


def written():
    """Code and severity of every finding that the package writes out."""
    for path in [*PACKAGE.glob("records/*.py"), *PACKAGE.glob("grounding/*.py")]:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding":
                rule, severity = node.args[:2]
                if isinstance(rule, ast.Constant) and isinstance(severity, ast.Name):
                    yield rule.value, severity.id.lower()


def test_what_is_raised_is_in_the_table():
    """With its severity; and nothing but what domain grounders raise is there besides."""
    raised = dict(written()) | literature.SEVERITY
    raised |= {"BEV008": "review", "BEV009": "review", "BEV013": "review"}  # one line of code for all three
    assert raised == {rule: CODES[rule].severity for rule in CODES if rule not in FROM_DOMAIN_GROUNDERS}


def test_every_code_says_what_it_means_and_what_to_try():
    """A sentence each, no two the same meaning, and people's pages use these words."""
    for code in CODES.values():
        assert code.reason.endswith(".") and code.remedy
    assert len({code.reason for code in CODES.values()}) == len(CODES)
    assert {rule: code.reason for rule, code in CODES.items()} == REASONS


def test_a_row_of_the_table():
    """Code, result, meaning, remedy."""
    assert (
        "| `BEV019` | rejects all uses | The cited paper has been retracted. "
        "| take the claim back, or rest it on another paper |\n"
    ) in table()
