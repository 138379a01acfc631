"""The causes of a failed run, from the logs of its jobs."""

from evidag.causes import causes

RUN_LOG = """\
[Tue Mar  3 10:00:00 2026]
Error in rule trim_papers:
    message: None
    jobid: 12
    input: data/lake/structured_papers/2.jsonl
    output: data/lake/trimmed_papers/2.jsonl
    log: {log} (check log file(s) for error details)
    shell:
        evidag trim-papers
"""


def ran(tmp_path, content: str | None) -> list[str]:
    log = tmp_path / "a log.txt"
    if content is not None:
        log.write_text(content)
    return [line.replace(str(tmp_path), "") for line in causes(RUN_LOG.format(log=log))]


def test_our_own_error_in_plain_words(tmp_path):
    """The message of the JSON line that a command ends with."""
    content = (
        'WARNING x\n{"error": "input_or_execution_error", "message": "data/x: cannot be written: No space"}\n'
    )
    assert ran(tmp_path, content) == ["evidag: trim_papers: data/x: cannot be written: No space"]


def test_anything_else_is_quoted_with_its_log(tmp_path):
    """The last line that is not blank."""
    assert ran(tmp_path, "Traceback\nMemoryError\n\n") == [
        "evidag: trim_papers: MemoryError (see /a log.txt)"
    ]


def test_a_log_that_says_nothing(tmp_path):
    """Empty, or not there at all."""
    assert ran(tmp_path, "") == ["evidag: trim_papers: no reason is known: /a log.txt is empty"]
    (tmp_path / "a log.txt").unlink()
    assert ran(tmp_path, None)[0].endswith("cannot be read: No such file or directory")


def test_one_cause_of_many_jobs_is_said_once(tmp_path):
    """Eight batches on a full disk are one trouble."""
    log = tmp_path / "log"
    log.write_text('{"message": "the disk is full"}')
    assert len(list(causes(RUN_LOG.format(log=log) * 8))) == 1
