"""Files that people hand in: the good ones pinned and copied, each bad one with its own reason."""

import hashlib
import json
from pathlib import Path

import pytest

from evidag.cli import main
from evidag.errors import InputError, PaperError
from evidag.sources.intake import problems, read_manifest
from evidag.sources.pdf_check import check_pdf
from evidag.sources.seeds import papers
from tests.sources import invented
from tests.sources.invented import Work
from tests.sources.pdfs import BROKEN, HTML, LFS, pdf
from tests.sources.project import INTAKE, LINKS, STORE, tree

WORK = Work("10.5555/a", pmid="101")
JATS = invented.jats(WORK)


def sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_a_pdf_and_a_jats_file(project):
    """Pinned, the PDF copied under the paper's id, the person's own file left where it was."""
    project.seed({"doi": "10.5555/A", "pmid": 101}, {"doi": "10.5555/none"})
    project.hand_in("PMID:0101\tpdfs/a.pdf", "10.5555/a\tpdfs/a.nxml", a_pdf=pdf(), a_nxml=JATS)
    line = project.link()["10.5555_a"]
    assert line["artifact"] == {
        "paper_id": "10.5555_a",
        "link": {
            "metadata_id": "10.5555_a",
            "paper_id": "10.5555_a",
            "doi": "10.5555/a",
            "source_pdf_path": "data/artifacts/intake/pdfs/a.pdf",
            "artifact_pdf_path": "data/artifacts/pdfs/10.5555_a.pdf",
            "linked_at": "2026-01-02T03:04:05+00:00",
            "link_method": "manifest",
        },
        "pdf_sha256": sha(pdf()),
        "jats_sha256": sha(JATS),
        "notes": [],
    }
    assert (
        Path("data/artifacts/pdfs/10.5555_a.pdf").read_bytes()
        == pdf()
        == (INTAKE / "pdfs/a.pdf").read_bytes()
    )
    assert (STORE / f"{sha(JATS)}.xml").read_bytes() == JATS
    assert (STORE / f"{sha(pdf())}.pdf").read_bytes() == pdf()


def test_every_paper_has_a_line(project):
    """Also where there is no manifest at all."""
    project.seed({"doi": "10.5555/a"}, {"pmid": "7"})
    found = project.link()
    assert {name: line["artifact"]["link"] for name, line in found.items()} == {
        "10.5555_a": None,
        "pmid_7": None,
    }


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pdf_has_its_own_reason(project, name):
    """It fails its paper and no other, and nothing is copied or pinned."""
    content, code = BROKEN[name]
    project.seed({"doi": "10.5555/a"}, {"doi": "10.5555/b"})
    project.hand_in("10.5555/a\tpdfs/a.pdf", "10.5555/b\tpdfs/b.pdf", a_pdf=content, b_pdf=pdf())
    found = project.link()
    assert (found["10.5555_a"]["outcome"], found["10.5555_a"]["code"]) == ("failed", code)
    assert found["10.5555_b"]["outcome"] == "ok"
    assert not Path("data/artifacts/pdfs/10.5555_a.pdf").exists()
    assert [path.name for path in STORE.iterdir()] == [f"{sha(pdf())}.pdf"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_file"),
        (HTML, "not_jats"),
        (LFS, "not_jats"),
        (b"<article><front>", "not_jats"),
        (pdf(), "not_jats"),
    ],
)
def test_a_broken_jats_file_has_its_own_reason(project, content, code):
    project.seed({"doi": "10.5555/a"})
    project.hand_in("10.5555/a\tpdfs/a.xml", a_xml=content)
    assert project.link()["10.5555_a"]["code"] == code


def test_what_is_odd_about_a_good_file_is_noted(project):
    """A JATS file of another DOI, or without a body: the person's word decides, and it is said."""
    project.seed({"doi": "10.5555/other"}, {"doi": "10.5555/a"})
    bare = invented.jats(Work("10.5555/a", body=""))
    project.hand_in("10.5555/other\tpdfs/a.xml", "10.5555/a\tpdfs/b.xml", a_xml=JATS, b_xml=bare)
    found = project.link()
    assert found["10.5555_other"]["artifact"]["notes"] == ["the JATS file says that it is 10.5555/a"]
    assert found["10.5555_a"]["artifact"]["notes"] == [
        "the JATS file has no body: only what stands before it is there"
    ]


def test_a_second_different_pdf_is_refused(project):
    """In one manifest, and against what an earlier run took in; the same bytes are no second file."""
    project.seed({"doi": "10.5555/a"})
    rows = ["10.5555/a\tpdfs/a.pdf", "10.5555/a\tpdfs/b.pdf"]
    project.hand_in(*rows, a_pdf=pdf("one"), b_pdf=pdf("two"))
    assert project.link()["10.5555_a"]["code"] == "second_file"
    assert not Path("data/artifacts/pdfs").exists()
    project.hand_in(*rows, a_pdf=pdf("one"), b_pdf=pdf("one"))
    assert project.link()["10.5555_a"]["outcome"] == "ok"
    project.hand_in(rows[1], b_pdf=pdf("two"))
    assert project.link()["10.5555_a"]["code"] == "second_file"
    assert Path("data/artifacts/pdfs/10.5555_a.pdf").read_bytes() == pdf("one")


def test_a_second_pdf_may_replace_the_first(project):
    project.seed({"doi": "10.5555/a"})
    project.hand_in("10.5555/a\tpdfs/a.pdf", "10.5555/a\tpdfs/b.pdf\tyes", a_pdf=pdf("one"), b_pdf=pdf("two"))
    assert project.link()["10.5555_a"]["artifact"]["pdf_sha256"] == sha(pdf("two"))
    assert Path("data/artifacts/pdfs/10.5555_a.pdf").read_bytes() == pdf("two")


def test_a_file_of_no_known_kind_and_one_that_is_not_there(project):
    project.seed({"doi": "10.5555/a"}, {"doi": "10.5555/b"})
    project.hand_in("10.5555/a\tpdfs/a.docx", "10.5555/b\tpdfs/none.pdf", a_docx=b"x")
    assert {name: line["code"] for name, line in project.link().items()} == {
        "10.5555_a": "not_a_pdf",
        "10.5555_b": "missing_file",
    }


def test_running_it_again_changes_nothing(project):
    project.seed({"doi": "10.5555/a"})
    project.hand_in("10.5555/a\tpdfs/a.pdf", a_pdf=pdf())
    project.link()
    before = tree(Path())
    project.link()
    assert tree(Path()) == before


def test_seeds_that_changed_under_the_run_stop_it(project, capsys):
    project.seed({"doi": "10.5555/a"})
    batch = project.batch()
    project.seed({"doi": "10.5555/a", "tags": ["new"]})
    options = [
        "--manifest=none.tsv",
        "--artifacts=data/artifacts",
        f"--snapshots={STORE}",
        f"--links={LINKS}",
    ]
    assert main(["link-files", *batch, *options]) == 3
    assert "the seeds changed during the run; run again" in json.loads(capsys.readouterr().err)["message"]
    assert not LINKS.exists()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("", "other columns"),
        ("doi\tpath\n", "other columns"),
        ("metadata_id,file\n", "other columns"),
        ("caf\xe9".encode("latin-1"), "not UTF-8"),
    ],
)
def test_a_manifest_that_is_none_is_refused(tmp_path, table, message):
    path = tmp_path / "manifest.tsv"
    path.write_bytes(table if isinstance(table, bytes) else table.encode())
    with pytest.raises(InputError, match=message):
        read_manifest(path)


def test_bad_rows_are_named_and_the_others_go_on(tmp_path):
    """Files outside the folder, too; what a spreadsheet adds does no harm."""
    path = tmp_path / "manifest.tsv"
    path.write_text(
        "\ufeffmetadata_id\tfile\treplace\r\n10.5555/a\tpdfs/a.pdf\t\r\n\r\n10.5555/a\r\n"
        "10.5555/a\t/etc/passwd\r\n10.5555/a\t../a.pdf\r\n10.5555/a\tC:\\a.pdf\r\n"
        "10.5555/a\ta.pdf\tperhaps\r\n10.5555/a\ta\tb\tc\td\r\n"
    )
    found = read_manifest(path)
    assert [(row.line, row.file, row.replace) for row in found.rows] == [(2, "pdfs/a.pdf", False)]
    assert [str(each).partition(": ")[0].rpartition(":")[2] for each in found.problems] == list("456789")


def test_what_a_person_must_mend_in_the_manifest(project):
    project.seed({"doi": "10.5555/a"})
    project.hand_in(
        "10.5555/a\tpdfs/a.pdf", "10.5555/unknown\tpdfs/a.pdf", "10.5555/a\tpdfs/none.pdf", a_pdf=pdf()
    )
    manifest = INTAKE / "manifest.tsv"
    assert [str(each) for each in problems(manifest, papers([project.seeds]))] == [
        f"{manifest}:3: no seed names a paper '10.5555/unknown'; add it to the seeds, or correct it",
        f"{manifest}:4: there is no file 'pdfs/none.pdf'",
    ]


def test_a_row_belongs_to_the_paper_whose_own_name_it_uses(project):
    """Not to one that is also called so."""
    project.seed({"doi": "10.5555/a", "pmid": 7}, {"pmid": 7})
    project.hand_in("pmid:7\tpdfs/a.pdf", a_pdf=pdf())
    found = project.link()
    assert found["10.5555_a"]["artifact"]["link"] is None
    assert found["pmid_7"]["artifact"]["link"]["paper_id"] == "pmid_7"


EXPECTED = {
    "empty.pdf": "empty_file",
    "git-lfs-pointer_PMC3258128.pdf": "not_a_pdf",
    "html-saved-as.pdf": "not_a_pdf",
    "password-needed_10.7554_eLife.19405.pdf": "password_needed",
    "truncated_10.7554_eLife.19405.pdf": "truncated_pdf",
}


def test_the_pdfs_of_the_corpus(shared):
    """The five that must be refused are, each for its reason; the bit-rotted one opens."""
    found = {}
    for path in [*shared.glob("corpus/pdf/*.pdf"), *shared.glob("corpus/pairs/*.pdf")]:
        try:
            notes = check_pdf(path.read_bytes())
            assert bool(notes) == path.name.startswith("owner-password-only"), notes
        except PaperError as problem:
            found[path.name] = problem.code
    assert found == EXPECTED


def test_permissions_are_noted(shared):
    path = shared / "corpus/pdf/owner-password-only_10.7554_eLife.19405.pdf"
    assert check_pdf(path.read_bytes()) == (
        "encrypted, opens without a password; its owner does not permit copying text",
    )
