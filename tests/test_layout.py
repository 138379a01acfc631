"""What holds the house together: one name from rule to test, and documentation that is true."""

import ast
import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from evidag.cli import command_names
from evidag.digests import code_digest
from evidag.records import codes
from tools import write_docs

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "scripts/evidag"
PHASES = ("sources", "documents", "extraction", "records", "grounding", "review", "report")
RULE = re.compile(r"^rule (\w+):\n((?:(?:    .*)?\n)*)", re.MULTILINE)
OPTION = re.compile(r"--([a-z-]+)[ =]\{(?:params\.\w+\[(\w+)\]|\w+\.(\w+)):q\}")
NOT_STAGES = {"all", "pin", "gate"}


def rules() -> dict[str, str]:
    """The text of every rule that is a stage."""
    files = [ROOT / "Snakefile", *sorted((ROOT / "rules").glob("*.smk"))]
    found = {name: body for path in files for name, body in RULE.findall(path.read_text())}
    return {name: body for name, body in found.items() if name not in NOT_STAGES}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


def test_rules_and_stages_have_the_same_names():
    """Each rule has its stage and each stage its rule."""
    stages = {path.stem for path in (PACKAGE / "stages").glob("[a-z]*.py")}
    assert stages == set(rules())


@pytest.mark.parametrize("name", sorted(rules()))
def test_a_rule_is_one_command_that_can_be_typed(name):
    """Command, log and code digest carry its name; its options are the stage's, named as what they take."""
    body = rules()[name]
    typed = name.replace("_", "-")
    assert re.search(r'^    """[A-Z].*\."""$', body, re.MULTILINE), "a docstring of one sentence"
    assert f'"<logs>/{name}' in body
    assert f'code=code_digest("{name}")' in body
    assert re.search(r"mem_mb=\d+", body) and re.search(r"runtime=\d+", body)
    assert re.findall(r"\bevidag (\S+)", body) == [typed]
    assert body.rstrip().endswith('2>{log:q}\n        """')
    given = {option.replace("-", "_"): key or word for option, key, word in OPTION.findall(body)}
    assert all(option == word for option, word in given.items()), given
    run = import_module(f"evidag.stages.{name}").run
    assert set(given) == set(inspect.signature(run).parameters)


@pytest.mark.parametrize("name", sorted(rules()))
def test_a_stage_has_only_named_options_without_defaults(name):
    """Values come from the config, by way of the rule."""
    for parameter in inspect.signature(import_module(f"evidag.stages.{name}").run).parameters.values():
        assert parameter.kind is parameter.KEYWORD_ONLY
        assert parameter.default is parameter.empty


@pytest.mark.parametrize("name", sorted(rules()))
def test_a_stage_has_a_test_of_its_name(name):
    """`test_<rule>.py` in the folder of some phase."""
    assert list((ROOT / "tests").rglob(f"test_{name}.py"))


def test_what_asks_a_model_or_the_network_says_so():
    """Their limits hold over all batches only where a rule names them."""
    assert {name for name, body in rules().items() if "network=1" in body} == {"fetch_metadata"}
    assert {name for name, body in rules().items() if "llm=1" in body} == {
        name for name, body in rules().items() if "prompt=" in body
    }


def test_a_change_of_a_module_changes_the_digest_of_what_imports_it():
    """Every stage's digest can be taken, and no two stages have one."""
    digests = {name: code_digest(name) for name in rules()}
    assert len(set(digests.values())) == len(digests)


def test_every_command_is_documented():
    """A person finds each command in the README, or finds that stages are commands."""
    readme = (ROOT / "README.md").read_text()
    for typed, module in command_names().items():
        if module.startswith("evidag.commands."):
            assert f"`evidag {typed}" in readme, typed


def test_the_rule_graph_of_the_readme_is_the_one_that_snakemake_draws():
    """After a change of rules: python -m tools.write_docs."""
    assert write_docs.rule_graph() in (ROOT / "README.md").read_text()


def test_the_codes_of_the_readme_are_those_of_the_code():
    """After a change of codes: python -m tools.write_docs."""
    assert f"<!-- codes -->\n{codes.table()}<!-- end of codes -->" in (ROOT / "README.md").read_text()


def test_the_table_of_config_keys_is_the_schema():
    """After a change of the config: python -m tools.write_docs."""
    assert write_docs.CONFIG_README.read_text() == write_docs.config_readme()


def test_importing_the_package_stays_light():
    """Neither the package nor its command line brings in what takes seconds to import."""
    heavy = ["docling", "docling_core", "litellm", "pandas", "linkml", "linkml_runtime", "torch"]
    code = (
        "import sys, evidag, evidag.cli, evidag.records, evidag.grounding, evidag.sources\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"


def test_no_module_imports_through_a_facade():
    """Digests of code follow imports as written; a facade would tie every stage to its whole phase."""
    found = []
    for path in modules():
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module in {f"evidag.{phase}" for phase in PHASES}:
                folder = PACKAGE / node.module.split(".")[1]
                found += [
                    f"{path.relative_to(ROOT)}: {node.module}.{each.name}"
                    for each in node.names
                    if not (folder / f"{each.name}.py").is_file()
                ]
    assert found == []


def test_phases_print_nothing_and_know_no_workflow():
    """What a phase says goes through logging or its values; no Python file knows Snakemake."""
    found = []
    for path in modules():
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                names = (
                    [node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
                )
                found += [f"{path.name}: {name}" for name in names if name.split(".")[0] == "snakemake"]
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id == "print" and path.parent.name in PHASES:
                found.append(f"{path.name}: print")
    assert found == []
