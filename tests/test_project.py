"""A project on disk: its papers in batches, its drafts and whom they cite, its intake."""

import pytest

from evidag import project
from evidag.errors import InputError, OutputError, UsageError
from evidag.sources.seeds import batch_of

DOI = "10.5555/project.one"


@pytest.fixture(autouse=True)
def inside(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_seeds_are_named_by_folder_pattern_or_file(inside):
    """Each once, in order; of a folder those whose ending says how to read them."""
    for name in ("b.txt", "a.jsonl", "README.md", ".hidden.txt"):
        write(inside / "seeds" / name, "")
    write(inside / "more/c.ris", "")
    found = project.seed_files(["seeds", "more/*.ris", "more/c.ris", "absent"])
    assert [str(path) for path in found] == ["more/c.ris", "seeds/a.jsonl", "seeds/b.txt"]
    assert project.seed_files([f"{inside}/more"]) == [inside / "more/c.ris"]


def test_a_name_that_snakemake_would_read_otherwise(inside):
    """It is refused with what to do."""
    write(inside / "seeds/{a}.txt", "")
    with pytest.raises(InputError, match=r"seeds/\{a\}.txt: a file name with .* rename the file"):
        project.seed_files(["seeds"])


def test_a_paper_is_in_the_batch_of_its_id(inside):
    """Whatever form of its identifier is seeded, and whoever is beside it."""
    alone = project.in_batches([write(inside / "seeds/a.txt", f"https://doi.org/{DOI.upper()}\n")], 100)
    many = "".join(f"10.5555/other.{number}\n" for number in range(50)) + f"{DOI}\n"
    among = project.in_batches([write(inside / "seeds/b.txt", many)], 100)
    (batch,) = alone
    assert alone[batch][0].paper_id in {paper.paper_id for paper in among[batch]}
    assert batch == batch_of(alone[batch][0].paper_id, 100)
    assert sum(map(len, among.values())) == 51


@pytest.mark.parametrize(
    ("draft", "keys"),
    [
        (f"sources: [{{uri: 'doi:{DOI}'}}]", {f"doi:{DOI}"}),
        (f"sources: [{{uri: 'https://doi.org/{DOI.upper()}'}}, {{file: a.pdf}}]", {f"doi:{DOI}"}),
        ("sources: [{uri: 'PMID: 0012'}]", {"pmid:12"}),
        ("sources: [{uri: 12}, 3, null]", set()),
        ("sources: {uri: 'doi:10.5555/x'}", set()),
        ("sources: [", set()),
        ("- a list", set()),
        ("", set()),
        ("[" * 5000, set()),
        ("a: \x00", set()),
        ("a: &a [*a]\nsources: *a", set()),
    ],
)
def test_whom_a_draft_cites(inside, draft, keys):
    """A draft that is none cites nobody, and stops nothing."""
    assert project.cited_keys(write(inside / "draft.yaml", draft)) == keys


def test_files_that_drafts_name_are_watched(inside):
    """Relative to the draft, where they are there."""
    write(inside / "drafts/source.txt", "text")
    named = "sources: [{file: source.txt}, {file: none.txt}, {file: 3}, {file: '../a{b}.txt'}, {uri: x}]"
    write(inside / "a{b}.txt", "text")
    draft = write(inside / "drafts/draft.yaml", named)
    assert project.files_of_drafts([draft]) == [inside / "drafts/source.txt"]


def test_a_draft_reads_the_catalogues_of_the_batches_that_it_cites(inside):
    """And of no other."""
    seeds = write(inside / "seeds/a.txt", "".join(f"10.5555/cited.{number}\n" for number in range(40)))
    batches = project.in_batches([seeds], 10)
    draft = write(inside / "draft.yaml", "sources: [{uri: 'doi:10.5555/cited.7'}, {uri: 'doi:10.5555/none'}]")
    home = {paper.doi: batch for batch, papers in batches.items() for paper in papers}
    assert project.cited_batches([draft], batches) == [home["10.5555/cited.7"]]


def test_intake_is_dealt_out_by_batch(inside):
    """A line of the manifest may call its paper by any identifier; a line of nobody's is nobody's."""
    seeds = write(inside / "seeds/a.jsonl", f'{{"doi": "{DOI}"}}\n{{"pmid": "77"}}\n')
    batches = project.in_batches([seeds], 1000)
    listed = write(
        inside / "intake/manifest.tsv",
        f"metadata_id\tfile\nhttps://doi.org/{DOI}\ta.pdf\nPMID: 77\tb.pdf\n10.5555/none\tc.pdf\n",
    )
    write(inside / "intake/a.pdf", "%PDF")
    rows = project.intake_rows(listed, batches)
    assert sorted(row.file for each in rows.values() for row in each) == ["a.pdf", "b.pdf"]
    files = [path.name for each in rows.values() for path in project.intake_files(listed, each)]
    assert files == ["a.pdf"]


def test_the_digest_of_intake_sees_what_times_do_not(inside):
    """Another size, another word; the same file, the same word."""
    listed = inside / "intake/manifest.tsv"
    batches = project.in_batches([write(inside / "seeds/a.txt", f"{DOI}\n")], 1)
    write(listed, f"metadata_id\tfile\n{DOI}\ta.pdf\n")
    write(inside / "intake/a.pdf", "%PDF")
    rows = project.intake_rows(listed, batches)["0"]
    before = project.intake_digest(listed, rows)
    assert project.intake_digest(listed, rows) == before
    write(inside / "intake/a.pdf", "%PDF more")
    assert project.intake_digest(listed, rows) != before


def test_a_paper_is_found_by_any_form_of_its_identifier(inside):
    """And a slip of the pen is answered with the nearest."""
    batches = project.in_batches([write(inside / "seeds/a.txt", f"{DOI}\n")], 4)
    place = project.find(f"doi: {DOI.upper()}", batches, inside / "lake")
    assert place == project.find(place.paper_id, batches, inside / "lake")
    with pytest.raises(InputError, match=f"did you mean {place.paper_id}"):
        project.find(place.paper_id[:-1], batches, inside / "lake")


def test_entering_a_project_and_leaving_it(inside):
    """One comes back, also after an error; what is no folder cannot be entered."""
    (inside / "project").mkdir()
    with pytest.raises(ZeroDivisionError), project.entered(inside / "project"):
        raise ZeroDivisionError
    assert project.Path.cwd() == inside
    with pytest.raises(UsageError, match="is no folder to work in"), project.entered(inside / "none"):
        pass


def test_a_folder_that_cannot_be_made(inside):
    """A file stands in its way."""
    write(inside / "data", "")
    with pytest.raises(OutputError, match="data/lake: cannot be written to: Not a directory"):
        project.try_to_write(project.Path("data/lake"))
