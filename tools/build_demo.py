"""
Build what the demo project holds under names that are hashes, from its readable papers.

    in   data/demo/papers/*.md                     the papers as we write them
    out  data/demo/data/snapshots/                 resolvers' answers, JATS full texts, their catalogue
         data/demo/data/artifacts/intake/pdfs/     the files that a person would have obtained
         data/demo/data/inputs/drafts/*.yaml       their `sha256:` lines, by the `uri:` lines above them

`--check` writes nothing, names what is stale or left over, and exits 1 if there is any.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from demo_answers import crossref, europe_pmc, full_text_url, query, search_url, works_url
from demo_jats import jats
from demo_pdf import cut_pdf, scanned_pdf, two_column_pdf
from demo_source import Source, read_source

from evidag.digests import sha256
from evidag.files import dump_json, write_bytes

DEMO = Path(__file__).parents[1] / "data" / "demo"
RETRIEVED = "2025-06-02T09:00:00+00:00"
PDFS = {"two_column_pdf": two_column_pdf, "scanned_pdf": scanned_pdf, "cut_pdf": cut_pdf}
CITED = re.compile(r"(uri: doi:(\S+)\n(?:\s+\w+:.*\n)*?\s+sha256: )[0-9a-f]{64}")


def files_of(sources: list[Source]) -> dict[str, bytes]:
    """Every generated file of the demo, by its path in the project."""
    found: dict[str, bytes] = {}
    works: dict[str, Any] = {}
    for source in sources:
        text = jats(source) if source.full_text == "store" else None
        for key in source.front.get("seeded_as", ["doi"]):
            answer = crossref(source) if source.resolver != "europepmc" else europe_pmc(source, key)
            found[f"data/snapshots/{sha256(answer)}.json"] = answer
            works[f"{key}:{source.front[key]}"] = _entry(source, key, answer, text)
        if text is not None:
            found[f"data/snapshots/{sha256(text)}.xml"] = text
        found |= _intake(source)
    catalogue = {"version": 1, "works": dict(sorted(works.items()))}
    found["data/snapshots/literature.json"] = (dump_json(catalogue, indent=2) + "\n").encode()
    return found


def _entry(source: Source, key: str, answer: bytes, text: bytes | None) -> dict[str, Any]:
    urls = [search_url(query(source, key))]
    if source.resolver != "europepmc":
        urls.append(works_url(source))
    if text is not None:
        urls.append(full_text_url(source))
    return {
        "fulltext_sha256": sha256(text) if text is not None else None,
        "license": "cc by" if text is not None else None,
        "metadata_sha256": sha256(answer),
        "resolver": "europepmc" if source.resolver == "europepmc" else "crossref",
        "retrieved_at": RETRIEVED,
        "urls": urls,
    }


def _intake(source: Source) -> dict[str, bytes]:
    folder = f"data/artifacts/intake/pdfs/{source.name}"
    if source.full_text == "intake_jats":
        return {f"{folder}.nxml": jats(source)}
    if source.full_text in PDFS:
        return {f"{folder}.pdf": PDFS[source.full_text](source)}
    return {}


def full_texts(sources: list[Source]) -> dict[str, str]:
    """The hash of each paper's JATS, by DOI: what a draft that cites the paper must state."""
    return {each.doi: sha256(jats(each)) for each in sources if each.full_text in ("store", "intake_jats")}


def drafts(folder: Path, texts: dict[str, str]) -> Iterator[tuple[Path, bytes]]:
    """The drafts with the hashes of the texts that they cite."""
    for path in sorted((folder / "data/inputs/drafts").glob("*.yaml")):
        yield path, CITED.sub(lambda found: found[1] + texts[found[2]], path.read_text("utf-8")).encode()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the demo project from its readable papers.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 and name what is stale")
    check = parser.parse_args(argv).check
    sources = [read_source(path) for path in sorted((DEMO / "papers").glob("*.md"))]
    wanted = {DEMO / name: content for name, content in files_of(sources).items()}
    wanted |= dict(drafts(DEMO, full_texts(sources)))
    made = [path for path, content in wanted.items() if not path.is_file() or path.read_bytes() != content]
    kept = [*(DEMO / "data/snapshots").glob("*"), *(DEMO / "data/artifacts/intake/pdfs").glob("*")]
    left = [path for path in kept if path not in wanted]
    for path in sorted([*made, *left]):
        what = "left over" if path in left else "stale" if check else "written"
        print(f"{path.relative_to(DEMO).as_posix()}: {what}{'; run tools/build_demo.py' if check else ''}")
    if not check:
        for path in made:
            write_bytes(path, wanted[path])
        for path in left:
            path.unlink()
    return 1 if check and (made or left) else 0


if __name__ == "__main__":
    sys.exit(main())
