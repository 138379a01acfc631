"""
The whole workflow over every file of the shared corpus: each ends as the committed table says.

`python -m tests.corpus.test_corpus SHARED FOLDER` runs it in a folder and prints the table anew.
"""

import csv
import sys
from pathlib import Path

from tests.corpus.project import build
from tests.workflow.running import snakemake

TABLE = Path(__file__).with_name("outcomes.tsv")
HEADER = ("file", "text_source", "paper_family", "stopped_at", "code")


def outcomes(folder: Path, corpus: Path) -> list[tuple[str, ...]]:
    """Run the workflow over the corpus; where each file, or each work of the CIViC slice, ended."""
    build(folder, corpus)
    ran = snakemake(folder)
    assert ran.code == 0, ran.said[-4000:]
    with open(folder / "data/reports/summary.tsv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    named = {row["paper_id"]: row["notes"] for row in rows}
    assert all(named.values()), "the note of a seed, which names its file, is lost"
    return sorted((named[row["paper_id"]], *(row[column] for column in HEADER[1:])) for row in rows)


def test_every_file_ends_as_the_table_says(shared, tmp_path):
    with open(TABLE, encoding="utf-8", newline="") as table:
        expected = [tuple(row) for row in csv.reader(table, delimiter="\t")][1:]
    found = outcomes(tmp_path / "corpus", shared / "corpus")
    assert found == expected
    assert "internal_error" not in {row[-1] for row in found}


if __name__ == "__main__":
    rows = outcomes(Path(sys.argv[2]), Path(sys.argv[1]) / "corpus")
    print("\n".join("\t".join(row) for row in (HEADER, *rows)))
