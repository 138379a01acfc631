"""The client, against a server that misbehaves."""

import time

import pytest

from evidag.errors import InputError, PaperError
from evidag.sources import web
from evidag.sources.web import Client
from tests.sources.invented import Work
from tests.sources.resolver_server import Fault, ResolverServer

WORK = Work("10.5555/mouse.1", pmid="101")
ADDRESS = "/crossref/works/10.5555/mouse.1"


@pytest.fixture(autouse=True)
def direct(monkeypatch):
    """Whatever proxy this machine has, it is not asked for addresses of its own."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")


def client(**settings) -> Client:
    given = {"email": "", "timeout_seconds": 2.0, "retries": 2, "requests_per_second": 1000.0}
    return Client(**given | settings)


def failure(server: ResolverServer, ask: Client) -> PaperError:
    with pytest.raises(PaperError) as caught:
        ask(server.url + ADDRESS)
    assert caught.value.code == "resolver_failed"
    return caught.value


def test_what_is_there_and_what_is_not():
    """Only a 404 or 410 means that nothing is there."""
    with ResolverServer([WORK]) as server:
        ask = client()
        assert b"Drug X" in ask(server.url + ADDRESS)
        assert ask(server.url + "/crossref/works/10.5555/none") is None
        server.faults.append(Fault("status", value=410))
        assert ask(server.url + ADDRESS) is None


@pytest.mark.parametrize(
    "fault",
    [
        Fault("busy", value=0),
        Fault("status", value=500),
        Fault("status", value=503),
        Fault("cut"),
        Fault("hang_up"),
        Fault("slow", value=0.6),
    ],
    ids=lambda fault: f"{fault.kind}{fault.value}",
)
def test_trouble_that_passes_is_waited_out(fault):
    """One bad answer, then a good one, is a good answer."""
    with ResolverServer([WORK], faults=[fault]) as server:
        assert b"Drug X" in client(timeout_seconds=0.3)(server.url + ADDRESS)
        assert len(server.asked) == 2


def test_retry_after_is_obeyed():
    """The server's second is waited, although our own first pause would be none."""
    with ResolverServer([WORK], faults=[Fault("busy", value=1)]) as server:
        started = time.monotonic()
        client()(server.url + ADDRESS)
        assert time.monotonic() - started >= 1


def test_a_long_retry_after_is_not_sat_out():
    """An hour is not waited: the paper fails and may be asked for again."""
    with ResolverServer([WORK], faults=[Fault("busy", value=3600)]) as server:
        started = time.monotonic()
        problem = failure(server, client())
        assert problem.retryable and "3600 s" in str(problem)
        assert time.monotonic() - started < 2


@pytest.mark.parametrize("kind", ["status", "cut", "hang_up"])
def test_trouble_that_stays_is_a_failure_that_a_retry_may_mend(kind):
    """It is asked as often as it was told to, and never read as 'not there'."""
    with ResolverServer([WORK], faults=[Fault(kind)] * 9) as server:
        problem = failure(server, client(retries=1))
        assert problem.retryable
        assert len(server.asked) == 2


def test_a_request_that_is_wrong_is_not_repeated():
    """A 400 is our fault, and stays."""
    with ResolverServer([WORK], faults=[Fault("status", value=400)]) as server:
        assert not failure(server, client()).retryable
        assert len(server.asked) == 1


def test_a_redirect_stays_on_its_host():
    """Within the host it is followed; to another one it is refused."""
    with ResolverServer([WORK]) as server, ResolverServer([WORK]) as other:
        server.faults.append(Fault("redirect", at="moved", value=ADDRESS))
        assert b"Drug X" in client()(server.url + "/moved")
        away = other.url.replace("127.0.0.1", "localhost") + ADDRESS
        server.faults.append(Fault("redirect", value=away))
        assert "another host" in str(failure(server, client()))
        assert other.asked == []


def test_circles_end():
    with ResolverServer([WORK], faults=[Fault("redirect", value=ADDRESS)] * 20) as server:
        assert "in circles" in str(failure(server, client()))


def test_an_endless_answer_is_given_up(monkeypatch):
    """Its size is bounded, compressed or not."""
    monkeypatch.setattr(web, "MAX_BYTES", 100)
    with ResolverServer([WORK]) as server:
        assert "larger than" in str(failure(server, client()))


def test_a_host_that_is_down_is_left_alone():
    """After some failures in a row it is not asked again, so that a thousand papers do not wait for it."""
    with ResolverServer([WORK], faults=[Fault("status")] * 99) as server:
        ask = client(retries=0)
        for _ in range(web.IN_A_ROW):
            failure(server, ask)
        asked = len(server.asked)
        assert failure(server, ask).retryable
        assert len(server.asked) == asked


def test_failures_count_in_a_row_only():
    """One good answer between them, and the host is asked on."""
    with ResolverServer([WORK]) as server:
        ask = client(retries=0)
        for _ in range(3):
            server.faults += [Fault("status")] * (web.IN_A_ROW - 1)
            for _ in range(web.IN_A_ROW - 1):
                failure(server, ask)
            assert b"Drug X" in ask(server.url + ADDRESS)


def test_no_network_is_said_in_words():
    with pytest.raises(PaperError, match="is there a network"):
        client(retries=0)("http://127.0.0.1:9/x")


def test_requests_keep_their_distance():
    """Three requests at two a second are spread over a second."""
    slept = []
    moment = [0.0]

    def sleep(seconds: float) -> None:
        slept.append(round(seconds, 6))
        moment[0] += seconds

    with ResolverServer([WORK]) as server:
        ask = client(requests_per_second=2.0, sleep=sleep, clock=lambda: moment[0])
        for _ in range(3):
            ask(server.url + ADDRESS)
    assert slept == [0.5, 0.5]


def test_resolvers_are_told_who_asks():
    with ResolverServer([WORK]) as server:
        client(email="curator@example.org")(server.url + ADDRESS)
        client()(server.url + ADDRESS)
    assert server.agents[0].startswith("evidag/") and "(mailto:curator@example.org)" in server.agents[0]
    assert "mailto" not in server.agents[1]


def test_an_address_cannot_smuggle_in_headers():
    with pytest.raises(InputError, match=r"sources\.email"):
        client(email="a@example.org\r\nX-Evil: 1")
