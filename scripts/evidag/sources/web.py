"""
The one client that opens a socket: GET, politely, with a bound on everything.

It waits between requests, repeats what may succeed later, does what `Retry-After` says if that is not too
long, follows no redirect to another host, and tells a whole answer from one that was cut off.
"""

import logging
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass

import urllib3
from urllib3.exceptions import DecodeError, HTTPError, MaxRetryError, ProtocolError, ReadTimeoutError

from evidag import __version__
from evidag.errors import InputError, PaperError

log = logging.getLogger(__name__)
MAX_BYTES = 64 * 2**20  # of one answer, decompressed
LONGEST_WAIT = 120.0  # seconds that we let a server ask us to wait
PATIENCE = 10  # an answer that trickles in for this many timeouts is given up
REDIRECTS = 5
IN_A_ROW = 3  # a host that failed so often, retries included, is not asked again
NOT_THERE = (404, 410)
MAY_PASS = (403, 408, 425, 429, 500, 502, 503, 504)
_SLOWER = {"eutils.ncbi.nlm.nih.gov": 3.0}  # published limits, where they are below what we ask for


class _Retry(urllib3.Retry):
    def get_retry_after(self, response: Any) -> float | None:
        wait = super().get_retry_after(response)
        if wait is not None and wait > LONGEST_WAIT:
            raise _failed(
                f"{urlsplit(response.url or '').hostname or 'the server'} asks us to wait {wait:.0f} s"
            )
        return wait


def _failed(what: str, *, retryable: bool = True) -> PaperError:
    return PaperError("resolver_failed", f"{what}; run again later", retryable=retryable)


def user_agent(email: str) -> str:
    """
    How we introduce ourselves, with an address to write to where one is given.

    >>> user_agent("me@example.org").partition(" ")[2]
    '(mailto:me@example.org)'
    """
    if not email:
        return f"evidag/{__version__}"
    if not email.isascii() or not email.isprintable() or " " in email or "@" not in email:
        raise InputError(f"{email!r} is no e-mail address", at="sources.email")
    return f"evidag/{__version__} (mailto:{email})"


class Client:
    """
    Asks for addresses, one after the other.

    Args:
        timeout_seconds: for a connection, and for silence while an answer comes in.
        retries: how often one request is repeated.
        requests_per_second: at most, to one host.
    """

    def __init__(
        self,
        *,
        email: str,
        timeout_seconds: float,
        retries: int,
        requests_per_second: float,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._headers = {"User-Agent": user_agent(email), "Accept-Encoding": "gzip"}
        self._timeout = timeout_seconds
        self._retries = retries
        self._rate = requests_per_second
        self._sleep, self._clock = sleep, clock
        self._pools: dict[str, urllib3.PoolManager] = {}
        self._next: dict[str, float] = {}
        self._failures: dict[str, int] = {}

    def __call__(self, address: str) -> bytes | None:
        """
        What stands at an address; None where nothing does (404, 410).

        Raises:
            PaperError: `resolver_failed`, for everything else.
        """
        host = urlsplit(address).netloc
        if self._failures.get(host, 0) >= IN_A_ROW:
            raise _failed(f"{host} failed {IN_A_ROW} times in a row and is not asked again in this job")
        try:
            content = self._follow(address)
        except PaperError as problem:
            if problem.retryable:
                self._failures[host] = self._failures.get(host, 0) + 1
            raise
        self._failures[host] = 0
        return content

    def _follow(self, address: str) -> bytes | None:
        first = urlsplit(address)
        for _ in range(REDIRECTS):
            status, content, location = self._get(address)
            if location is None:
                return _judged(status, content, address)
            address = urljoin(address, location)
            there = urlsplit(address)
            if there.hostname != first.hostname or (first.scheme == "https") > (there.scheme == "https"):
                raise _failed(f"{first.hostname} sends us to another host, {there.scheme}://{there.netloc}")
        raise _failed(f"{first.hostname} sends us in circles")

    def _get(self, address: str) -> tuple[int, bytes, str | None]:
        """Status, body and redirect of an answer that came in whole."""
        retry: urllib3.Retry = _Retry(
            total=self._retries,
            status_forcelist=[status for status in MAY_PASS if status != 403],
            backoff_factor=0.5,
            backoff_max=30,
            raise_on_status=False,
            redirect=False,
        )
        try:
            while True:
                self._wait(urlsplit(address).netloc)
                response = self._pool(address).request(
                    "GET",
                    address,
                    headers=self._headers,
                    timeout=urllib3.Timeout(self._timeout),
                    retries=retry,
                    redirect=False,
                    preload_content=False,
                )
                retry = response.retries or retry
                try:
                    body = self._body(response, address)
                    return response.status, body, response.get_redirect_location() or None
                except (ProtocolError, ReadTimeoutError, DecodeError) as problem:
                    log.info("%s: %s", address, problem)
                    retry = retry.increment("GET", address, error=problem)
                    retry.sleep()
                finally:
                    response.release_conn()
        except MaxRetryError as problem:
            raise _failed(f"{address}: {_reason(problem.reason or problem)}") from problem
        except HTTPError as problem:
            raise _failed(f"{address}: {_reason(problem)}") from problem

    def _body(self, response: urllib3.BaseHTTPResponse, address: str) -> bytes:
        parts, size, until = [], 0, self._clock() + PATIENCE * self._timeout
        for part in response.stream(2**16, decode_content=True):
            size += len(part)
            parts.append(part)
            if size > MAX_BYTES:
                response.close()
                raise _failed(f"{address}: the answer is larger than {MAX_BYTES} bytes", retryable=False)
            if self._clock() > until:
                response.close()
                raise _failed(f"{address}: the answer came in too slowly")
        return b"".join(parts)

    def _wait(self, host: str) -> None:
        """Until the host's next turn."""
        pause = self._next.get(host, 0.0) - self._clock()
        if pause > 0:
            self._sleep(pause)
        rate = min(self._rate, _SLOWER.get(host, self._rate))
        self._next[host] = self._clock() + 1 / rate

    def _pool(self, address: str) -> urllib3.PoolManager:
        """Through the proxy that the environment names for this kind of address, if any."""
        parts = urlsplit(address)
        proxy = getproxies().get(parts.scheme)
        if not proxy or proxy_bypass(parts.netloc):
            return self._pools.setdefault("", urllib3.PoolManager())
        if proxy not in self._pools:
            given = urlsplit(proxy)
            login = f"{given.username}:{given.password or ''}" if given.username else None
            headers = urllib3.make_headers(proxy_basic_auth=login) if login else None
            self._pools[proxy] = urllib3.ProxyManager(proxy, proxy_headers=headers)
        return self._pools[proxy]


def _judged(status: int, content: bytes, address: str) -> bytes | None:
    if status in NOT_THERE:
        return None
    if status != 200:
        raise _failed(f"{address}: answers {status}", retryable=status in MAY_PASS)
    return content


def _reason(problem: Exception) -> str:
    """What went wrong, in words, without what differs from one run to the next."""
    for kind, words in _WORDS:
        if isinstance(problem, kind):
            return words
    return type(problem).__name__


_WORDS: tuple[tuple[type[Exception], str], ...] = (
    (urllib3.exceptions.NameResolutionError, "its host is not known here; is there a network?"),
    (urllib3.exceptions.NewConnectionError, "no connection; is there a network?"),
    (urllib3.exceptions.ConnectTimeoutError, "no connection in time"),
    (urllib3.exceptions.SSLError, "its certificate is not trusted"),
    (ReadTimeoutError, "no answer in time"),
    (DecodeError, "the answer is no whole gzip stream"),
    (ProtocolError, "the answer was cut off"),
    (urllib3.exceptions.LocationValueError, "is no web address"),
)
