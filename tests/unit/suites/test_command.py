"""`heddle test` on the command line: what it prints, which tests it takes, when deadlines pass."""

from __future__ import annotations

import json
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from heddle.cli.test import command
from heddle.errors import InputError
from unit.suites.conftest import JUNIT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

CHOSEN = ("--test", "ThreadsTest#lostUpdate", "--test", "ThreadsTest#awaited*")


@pytest.fixture
def ask(standin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setattr("heddle.cli.STARTED", monotonic())

    def asked(*words: str) -> Result:
        start = [str(JUNIT / "cases"), "--classpath", str(standin), "--report", str(tmp_path)]
        return CliRunner().invoke(command, [*start, *words], standalone_mode=False)

    return asked


def verdicts(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(result.stdout)["verdicts"]
    return found


def test_the_text_has_a_line_for_each_test_and_the_details_of_failures_below(
    ask: Callable[..., Result],
) -> None:
    result = ask(*CHOSEN)
    assert result.return_value == 1, result.output
    summary, details, *_ = result.stdout.split("\n\n")
    assert [line.split() for line in summary.splitlines()] == [
        ["cases.ThreadsTest.awaitedLatch", "holds"],
        ["cases.ThreadsTest.lostUpdate", "FAILS", "no-uncaught-exception"],
    ]
    assert details.startswith("cases.ThreadsTest.lostUpdate: no-uncaught-exception: FAILS\n")
    assert "in ThreadsTest.lostUpdate" in details
    assert "stack of the exception:" in details
    assert "2 tests: 1 fails, 1 holds" in result.stdout


def test_a_pattern_that_means_no_test_is_an_error(ask: Callable[..., Result]) -> None:
    result = ask("--test", "ThreadsTest#lost", "--test", "*#lostUpdate")
    assert isinstance(result.exception, InputError)
    assert "--test ThreadsTest#lost: there is no such test" in str(result.exception)


def test_deadlines_pass_last_unless_the_command_line_says_so(ask: Callable[..., Result]) -> None:
    only = ("--test", "#awaitedLatch", "--json")
    last = ask(*only)
    assert last.return_value == 0, last.output
    assert all("timeouts" in each["coverage"]["limits"] for each in verdicts(last))
    early = ask(*only, "--timeouts", "any")
    assert early.return_value == 1, early.output
    (finding,) = (each for verdict in verdicts(early) for each in verdict["findings"])
    assert "a deadline that passes while other threads can still go on" in finding["because"]


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (("--time-limit", "5"), "the time limit of 5 s was reached while"),
        (("--memory-limit", "1"), "the memory limit of 1 MB was reached while"),
    ],
    ids=["time", "memory"],
)
def test_a_limit_holds_before_the_tests_are_known(
    ask: Callable[..., Result],
    monkeypatch: pytest.MonkeyPatch,
    limit: tuple[str, str],
    reason: str,
) -> None:
    if limit[0] == "--time-limit":
        monkeypatch.setattr("heddle.cli.STARTED", monotonic() - 100)
    result = ask(*CHOSEN, "--json", *limit)
    assert result.return_value == 3, result.output
    for verdict in verdicts(result):
        assert "subject" not in verdict
        assert verdict["coverage"]["reason"].startswith(reason)
    told = ask(*CHOSEN, *limit)
    assert told.return_value == 3, told.output
    assert reason in " ".join(told.stdout.split())


def test_loading_is_stopped_in_time(
    ask: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heddle.api.load_tests", lambda *_, **__: sleep(60))
    begun = monotonic()
    result = ask("--json", "--time-limit", "0.1")
    assert monotonic() - begun < 30
    assert result.return_value == 3, result.output
    reason = verdicts(result)[0]["coverage"]["reason"]
    assert "of 0.1 s was reached while loading the program" in reason
