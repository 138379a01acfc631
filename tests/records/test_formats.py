"""Times and URIs, to the letter of their standards."""

import json
from datetime import timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidag.records.formats import is_date, is_date_time, is_time, is_uri

TIME = "2026-03-04T05:06:07"


@pytest.mark.parametrize(
    "text",
    [
        TIME + "Z",
        "2026-03-04t05:06:07z",
        TIME + ".5+05:30",
        TIME + ".123456789123Z",
        TIME + "-23:59",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        "2024-02-29T00:00:00-00:00",
    ],
)
def test_times(text):
    """RFC 3339, with any number of digits of a second."""
    assert is_date_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        TIME,
        TIME + "Z ",
        TIME + "Z\n",
        " " + TIME + "Z",
        TIME + ".Z",
        TIME + ",5Z",
        TIME + "+0530",
        TIME + "+05",
        TIME + "+24:00",
        TIME + "+23:60",
        TIME + "\u221205:30",
        "2026-03-04 05:06:07Z",
        "2026-03-04T05:06Z",
        "2026-03-04T24:00:00Z",
        "2026-03-04T05:60:00Z",
        "2026-06-30T23:59:60Z",
        "2026-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "2026-060T00:00:00Z",
        "20260304T050607Z",
        "+2026-03-04T05:06:07Z",
        "２０２６-03-04T05:06:07Z",
        "2026-03-04",
    ],
)
def test_texts_that_are_no_times(text):
    """No leap second, no hour 24, no year 0, no digits but ASCII's, and always a zone."""
    assert not is_date_time(text)


@given(st.datetimes(), st.integers(-1439, 1439))
def test_every_moment_is_a_time_as_python_writes_it(moment, minutes):
    """With any offset of whole minutes."""
    zone = timezone(timedelta(minutes=minutes))
    assert is_date_time(moment.replace(tzinfo=zone).isoformat())
    assert not is_date_time(moment.isoformat())


@pytest.mark.parametrize(
    "text",
    [
        "pmid:1",
        "urn:x",
        "x:y",
        "x:",
        "doi:10.1/a(b);c",
        "a+b-c.1:z",
        "https://u:p@h.example:8/a//b;c=1?q=/?#f/?",
        "http://[::1]:80/",
        "http://[2001:db8::192.0.2.1]",
        "http://[v1.a:b]",
        "http://h:",
        "file:///x",
        "x://",
        "x:/",
        "a:%41",
        "x:?#",
    ],
)
def test_uris(text):
    """RFC 3986, with a scheme."""
    assert is_uri(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "foo",
        "//x/y",
        ":x",
        "1a:b",
        "pmid: 1",
        " pmid:1",
        "pmid:1\n",
        "x\n:y",
        "doi:10.1/a<b",
        "doi:10.1/é",
        "é:x",
        "a:%4",
        "a:%g1",
        "x:a#b#c",
        "x:a[b]",
        "x:{a}",
        "x:a|b",
        "x:a\\b",
        'x:"a"',
        "x:^",
        "x:`",
        "http://a b/",
        "http://h:8a/",
        "http://a@b@c/",
        "http://[::1",
        "http://[g]/",
        "http://[1:2:3:4:5:6:7:8:9]/",
        "http://[fe80::1%25en0]/",
        "http://[::1]x/",
    ],
)
def test_texts_that_are_no_uris(text):
    """Whatever should have been escaped is refused."""
    assert not is_uri(text)


@pytest.mark.parametrize(
    "text", ["x:" + "a" * 10**6 + "<", "http://" + "a@" * 10**6, "x://" + "/a" * 10**6 + "<"]
)
def test_long_texts_take_no_time(text):
    """Matching is linear: these would take hours otherwise."""
    assert not is_uri(text)


def test_dates_and_times_of_day():
    """For extension schemas."""
    assert [is_date(text) for text in ("2024-02-29", "2026-02-29", "20260304", "2026-W01-1")] == [
        True,
        False,
        False,
        False,
    ]
    assert [is_time(text) for text in ("05:06:07Z", "05:06:07", "25:00:00Z")] == [True, False, False]


def test_times_that_other_validators_let_through(shared):
    """A schema check that looks at no formats, or takes a time without its zone."""
    case = json.loads((shared / "cases" / "s10-date-time-without-zone.json").read_text("utf-8"))
    assert [is_date_time(text) for text in case["input"]["values"]] == case["right_result"]["valid"]
