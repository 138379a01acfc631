"""Put the batches' catalogues into the store's own, for tools that people call by hand."""

from pathlib import Path
from typing import Annotated

from evidag.sources.catalog import merged, read_catalog, write_catalog


def run(
    *,
    catalogs: Annotated[list[Path], "catalogues of every batch"],
    catalog: Annotated[Path, "extended: literature.json; what other tools entered stays"],
) -> None:
    known = read_catalog(catalog) if catalog.is_file() else {}
    write_catalog(catalog, known | merged(read_catalog(path) for path in catalogs))
