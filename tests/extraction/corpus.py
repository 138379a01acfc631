"""Open papers as structured papers, with the metadata that their own files hold."""

from collections.abc import Iterator
from pathlib import Path

from evidag.documents.artifacts import Paper
from evidag.documents.jats_blocks import blocks_from_jats
from evidag.errors import PaperError
from evidag.sources import jats
from evidag.sources.identifiers import file_safe
from tests.extraction.invented import metadata


def papers(folder: Path) -> Iterator[tuple[Path, Paper]]:
    """Every readable JATS article of a folder."""
    for path in sorted(folder.glob("*.*ml")):
        try:
            article = jats.parse(path.read_bytes())
        except PaperError:
            continue
        yield path, paper_of(article, file_safe(path.stem))


def paper_of(article: jats.Article, paper_id: str) -> Paper:
    told = metadata(metadata_id=paper_id, title=article.title, abstract=article.abstract or None)
    blocks = blocks_from_jats(paper_id, article)
    return Paper(paper_id, "jats", "0" * 64, article.article_type, told, blocks)
