"""Say how the last run of a project ended: papers, records and uses, and where the report is."""

from pathlib import Path
from typing import Annotated

from evidag.config import load
from evidag.errors import DONE, InputError
from evidag.files import read_text
from evidag.project import entered
from evidag.report.ending import how_it_ended, rows_of


def run(project: Annotated[Path, "the project's folder"] = Path()) -> int:
    with entered(project):
        print(told(Path(load()["paths"]["reports"])))
    return DONE


def told(reports: Path) -> str:
    """What the tables of a run's reports folder come to."""
    tables = [reports / "summary.tsv", reports / "decisions.tsv"]
    if not all(path.is_file() for path in tables):
        raise InputError("holds no tables of a run yet", at=reports.absolute(), hint="run snakemake")
    summary, decisions = (rows_of(read_text(path)) for path in tables)
    page = (reports / "report.html").absolute()
    return "\n".join([*how_it_ended(summary, decisions), f"report   {page}"])
