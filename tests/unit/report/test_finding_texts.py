"""What a person reads of a finding, for each kind of them, letter for letter."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from heddle.cli.check import command as check
from heddle.cli.flow import command as flow

if TYPE_CHECKING:
    from collections.abc import Callable

PROGRAMS = Path(__file__).parent / "programs"
PROGRAM = PROGRAMS / "Findings.java"
# A name for each text, the main class, and what is asked of it.
CHECKED = {
    "assertion": ("LostDeposit",),
    "uncaught-exception": ("BadOrder",),
    "deadlock-of-locks": ("Transfers",),
    "deadlock-of-monitors": ("Forks",),
    "deadlock-of-a-condition": ("Missed",),
    "deadlock-of-a-wait": ("Notified",),
    "data-race": ("Hits", "--claim", "no-data-race"),
    "early-deadline": ("Impatient",),
    "spurious-wakeup": ("Startled", "--spurious-wakeups"),
    "atomicity": ("Pair", "--claim", "serializable"),
    "ltl": ("Answers", "--ltl", "[](Answers.asked -> <>Answers.answered)"),
    "invariant": ("Answers", "--invariant", "Answers.isCalm"),
    "reached": ("Answers", "--unreachable", "Answers.panic"),
    "contract": ("Debts", "--claim", "contracts"),
    "exit-status": ("Status", "--claim", "exit-status"),
}


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each command begins when it is called, in a folder of its own."""
    monkeypatch.setattr("heddle.cli.STARTED", monotonic())
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", CHECKED)
def test_a_finding_reads_as_a_person_wants_it(
    name: str, expect_golden: Callable[[str, str], None]
) -> None:
    main, *options = CHECKED[name]
    alone = PROGRAMS / f"{main}.java"
    program = alone if alone.exists() else PROGRAM
    words = [str(program), "--main", main, "--report", ".", *options]
    result = CliRunner().invoke(check, words, standalone_mode=False)
    assert result.return_value == 1, result.exception
    expect_golden(f"findings/{name}.txt", result.stdout)


def test_a_leak_reads_as_a_person_wants_it(expect_golden: Callable[[str, str], None]) -> None:
    words = [str(PROGRAM), "--main", "Login", "--report", "."]
    words += ["--source", "Login.password", "--sink", "Login.log"]
    result = CliRunner().invoke(flow, words, standalone_mode=False)
    assert result.return_value == 1, result.exception
    expect_golden("findings/leak.txt", result.stdout)


@pytest.mark.parametrize("order", ["depth", "contexts"])
def test_a_search_that_a_limit_ended_says_what_was_completed_and_what_to_try(
    order: str, expect_golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["Findings.java", "--main", "Crowd", "--search", order, "--max-states", "3000"]
    monkeypatch.chdir(PROGRAMS)
    monkeypatch.setattr("sys.argv", ["heddle", "check", *words])
    result = CliRunner().invoke(check, words, standalone_mode=False)
    assert result.return_value == 3, result.exception
    expect_golden(f"findings/limit-of-a-search-by-{order}.txt", result.stdout)
