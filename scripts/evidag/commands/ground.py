"""
Pin the publications that a record cites: the one command for single records that uses the network.

Asks Europe PMC and Crossref, or NCBI, for each publication with a pmid:, pmcid: or doi: URI that the folder's
literature.json does not have yet, and keeps their answers and open texts under their hashes. The record is
written again with those hashes. Addresses and limits are those of the configuration (sources).

Exit code: 0 also when a paper does not exist, which validation then says; 3 when one could not be asked for.
"""

import json
from pathlib import Path
from typing import Annotated, Literal

from evidag.clock import timestamp
from evidag.config import load
from evidag.errors import InputError
from evidag.files import read_json
from evidag.output import give, keep_apart
from evidag.sources.resolvers import Services
from evidag.sources.single_records import ground_record
from evidag.sources.web import Client


def run(
    record: Annotated[Path, "the record, a JSON file"],
    *,
    snapshot_dir: Annotated[Path, "folder of the pinned sources; made where it is missing"],
    output: Annotated[Path, "the file to write the pinned record to"],
    email: Annotated[str | None, "your address, for the resolvers to write to"] = None,
    refresh: Annotated[bool, "ask again for what is pinned"] = False,
    resolver: Annotated[Literal["europepmc", "ncbi"], "who is asked first"] = "europepmc",
) -> None:
    keep_apart(output, record)
    value = read_json(record)
    settings = load()["sources"]
    fetch = Client(
        email=settings["email"] if email is None else email,
        timeout_seconds=settings["timeout_seconds"],
        retries=settings["retries"],
        requests_per_second=settings["requests_per_second"],
    )
    addresses = (settings[f"{name}_url"].rstrip("/") for name in ("europepmc", "crossref", "ncbi"))
    try:
        pinned = ground_record(
            value,
            snapshot_dir,
            fetch,
            moment=timestamp(),
            resolver=resolver,
            services=Services(*addresses),
            refresh=refresh,
        )
    except InputError as problem:
        raise InputError(str(problem), at=record) from problem
    give(json.dumps(pinned, indent=2) + "\n", output)
