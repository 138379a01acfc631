"""
A real server on this machine that answers as Europe PMC, Crossref and E-utilities do, about invented papers.

It can misbehave as they do: be busy, fail, be slow, cut an answer off, send a web page, send elsewhere.
"""

import re
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal
from urllib.parse import parse_qs, unquote, urlsplit

from tests.sources import invented
from tests.sources.invented import Work

HTML = b"<!doctype html><html><body>Welcome to the hotel's network</body></html>"


@dataclass(frozen=True)
class Fault:
    """
    One answer that is not as it should be.

    Args:
        at: part of the address that it strikes.
        value: the status; or seconds for `slow`, the address for `redirect`, seconds for `busy`.
    """

    kind: Literal["busy", "status", "slow", "cut", "html", "redirect", "hang_up"]
    at: str = ""
    value: int | float | str = 500


@dataclass
class ResolverServer:
    """
    Use it in a `with`; `url` is its address, `asked` every address that it was asked for.

    Args:
        answers: exact bytes for addresses that contain the key, before what is made from the works.
        faults: each strikes once, in order.
    """

    works: Iterable[Work] = ()
    answers: dict[str, bytes] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
    url: str = ""

    def __enter__(self) -> "ResolverServer":
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()

    @property
    def options(self) -> list[str]:
        """The addresses, as options of a stage."""
        return [
            f"--europepmc-url={self.url}/europepmc",
            f"--crossref-url={self.url}/crossref",
            f"--ncbi-url={self.url}/eutils",
        ]

    def strike(self, address: str) -> Fault | None:
        for fault in self.faults:
            if fault.at in address:
                self.faults.remove(fault)
                return fault
        return None

    def answer(self, address: str) -> tuple[int, bytes]:
        for part, content in self.answers.items():
            if part in unquote(address):
                return 200, content
        path, asked = urlsplit(address).path, parse_qs(urlsplit(address).query)
        if path == "/europepmc/search":
            return 200, invented.europepmc(self._find("europepmc", asked["query"][0]))
        if found := re.fullmatch(r"/europepmc/(PMC\d+)/fullTextXML", path):
            work = self._find("europepmc", found[1])
            return (200, invented.jats(work)) if work and work.open_access else (404, b"")
        if path.startswith("/crossref/works/"):
            work = self._find("crossref", unquote(path.removeprefix("/crossref/works/")))
            return (200, invented.crossref(work)) if work else (404, b"Resource not found.")
        return self._eutils(path, asked)

    def _eutils(self, path: str, asked: dict[str, list[str]]) -> tuple[int, bytes]:
        if path == "/eutils/esearch.fcgi":
            return 200, invented.esearch(self._find("ncbi", asked["term"][0]))
        number = asked.get("id", [""])[0]
        work = self._find("ncbi", f"PMC{number}" if asked.get("db") == ["pmc"] else number)
        if path == "/eutils/esummary.fcgi":
            return 200, invented.esummary(work, number)
        if path == "/eutils/efetch.fcgi" and work is not None:
            return 200, invented.jats(work) if asked["db"] == ["pmc"] else invented.pubmed(work)
        return 404, b""

    def _find(self, service: str, words: str) -> Work | None:
        """The work that a query names: whole words, since a PMID may be the beginning of another."""
        for work in self.works:
            names = [name for name in (work.doi, work.pmid, work.pmcid) if name]
            if service in work.at and any(
                re.search(rf"(?<![\w./]){re.escape(name)}(?![\w./])", words, re.IGNORECASE) for name in names
            ):
                return work
        return None


def _handler(server: ResolverServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            server.asked.append(self.path)
            server.agents.append(self.headers.get("User-Agent", ""))
            fault = server.strike(unquote(self.path))
            if fault is None:
                return self.send(*server.answer(self.path))
            return self.misbehave(fault)

        def send(self, status: int, content: bytes, missing: int = 0, **headers: str) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(content) + missing))
            self.end_headers()
            self.wfile.write(content)

        def misbehave(self, fault: Fault) -> None:
            if fault.kind == "busy":
                self.send(429, b"slow down", Retry_After=str(fault.value))
            elif fault.kind == "status":
                self.send(int(fault.value), b"no")
            elif fault.kind == "html":
                self.send(200, HTML, Content_Type="text/html")
            elif fault.kind == "redirect":
                self.send(302, b"", Location=str(fault.value))
            elif fault.kind == "slow":
                time.sleep(float(fault.value))
                self.close_connection = True
            elif fault.kind == "cut":
                _, content = server.answer(self.path)
                self.send(200, content[: len(content) // 2], missing=len(content) - len(content) // 2)
                self.close_connection = True
            else:
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Nothing: tests look at `asked`."""

    return Handler
