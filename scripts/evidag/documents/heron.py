"""Docling's own layout and table models, for who has installed their weights; nothing here downloads them."""

from functools import cache
from importlib.util import find_spec
from io import BytesIO
from os import environ
from pathlib import Path
from typing import Any

from evidag.errors import InputError

NEEDED = ("docling-project--docling-layout-heron", "docling-project--docling-models")
INSTALL = "pip install docling", "docling-tools models download layout tableformer"


def require_heron() -> None:
    """
    Refuse before any work is done, where the models are not installed.

    Raises:
        InputError: with the commands that install them.
    """
    if find_spec("torch") is None or find_spec("docling_ibm_models") is None:
        raise InputError(
            "layout heron needs the full docling", hint=f"run `{INSTALL[0]}`, then `{INSTALL[1]}`"
        )
    missing = [name for name in NEEDED if not (_weights() / name).is_dir()]
    if missing:
        raise InputError(f"layout heron finds no {missing[0]}", at=_weights(), hint=f"run `{INSTALL[1]}`")


def _weights() -> Path:
    """Where `docling-tools` puts models, unless Docling's own variables say otherwise."""
    cache_folder = Path(environ.get("DOCLING_CACHE_DIR", Path.home() / ".cache" / "docling"))
    return Path(environ.get("DOCLING_ARTIFACTS_PATH", cache_folder / "models"))


def read_with_heron(content: bytes) -> Any:
    """Docling's document of a PDF, by the stock pipeline."""
    from docling.backend.docling_parse_backend import ThreadedDoclingParseDocumentBackend
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument

    source = InputDocument(
        path_or_stream=BytesIO(content),
        format=InputFormat.PDF,
        backend=ThreadedDoclingParseDocumentBackend,
        filename="document.pdf",
    )
    return _pipeline().execute(source, raises_on_error=True).document


@cache
def _pipeline() -> Any:
    from docling.datamodel.pipeline_options import HeadingHierarchyOptions, ThreadedPdfPipelineOptions
    from docling.pipeline.standard_pdf_pipeline import StandardPdfPipeline

    require_heron()
    return StandardPdfPipeline(
        ThreadedPdfPipelineOptions(
            do_ocr=False,
            artifacts_path=_weights(),
            generate_parsed_pages=True,
            heading_hierarchy_options=HeadingHierarchyOptions(enabled=True),
        )
    )
