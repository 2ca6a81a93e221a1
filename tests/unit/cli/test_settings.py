"""Settings and known findings on the command line."""

from __future__ import annotations

import json
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from heddle.cli.check import command as check
from heddle.cli.init import command as init
from heddle.cli.races import command as races
from heddle.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    import click
    from click.testing import Result

PROGRAM = """public class Stats {
    static int hits;
    static int money;
    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(() -> { hits++; %s });
        other.start();
        hits++;
        %s
        other.join();
    }
}
"""
QUIET = ("", "")
LOUD = ("money++;", "money++;")
SUPPRESS = """
[[suppress]]
kind = "data-race"
about = "Stats.hits"
reason = "a lost hit does no harm"
"""


@pytest.fixture(autouse=True)
def _begins_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command may use its time from its own beginning, not from that of the tests."""
    monkeypatch.setattr("heddle.cli.STARTED", monotonic())


def program(folder: Path, parts: tuple[str, str]) -> str:
    file = folder / "Stats.java"
    file.write_text(PROGRAM % parts)
    return str(file)


def ask(command: click.Command, *words: str) -> Result:
    return CliRunner().invoke(command, [*words], standalone_mode=False)


def answer(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize("command", [check, races], ids=["check", "races"])
def test_a_finding_that_is_only_suppressed_does_not_fail_the_run(
    tmp_path: Path, command: click.Command
) -> None:
    target = program(tmp_path, QUIET)
    (tmp_path / "heddle.toml").write_text('claims = ["no-data-race"]\n' + SUPPRESS)
    result = ask(command, target, "--json")
    assert result.return_value == 0, result.output
    (verdict,) = answer(result)["verdicts"]
    # The three pairs of accesses that race are told apart, and each is marked.
    assert {each["suppressed"] for each in verdict["findings"]} == {"a lost hit does no harm"}
    assert verdict["outcome"] in {"holds", "holds-within-bound"}


@pytest.mark.parametrize("command", [check, races], ids=["check", "races"])
def test_behind_a_suppressed_finding_the_others_are_found(
    tmp_path: Path, command: click.Command
) -> None:
    target = program(tmp_path, LOUD)
    (tmp_path / "heddle.toml").write_text('claims = ["no-data-race"]\n' + SUPPRESS)
    result = ask(command, target, "--json")
    assert result.return_value == 1
    (verdict,) = answer(result)["verdicts"]
    counting = {tuple(each["about"]) for each in verdict["findings"] if "suppressed" not in each}
    assert counting == {("Stats.money",)}


def test_the_command_line_wins_over_the_settings(tmp_path: Path) -> None:
    target = program(tmp_path, QUIET)
    (tmp_path / "heddle.toml").write_text('claims = ["no-data-race"]\n')
    assert ask(check, target).return_value == 1
    result = ask(check, target, "--claim", "no-deadlock", "--json")
    assert result.return_value == 0
    assert [each["claim"] for each in answer(result)["verdicts"]] == ["no-deadlock"]
    other = tmp_path / "other.toml"
    other.write_text('claims = ["exit-status"]\n')
    assert ask(check, target, "--settings", str(other)).return_value == 0


def test_formulas_of_the_command_line_stand_instead_of_the_claims_of_the_settings(
    tmp_path: Path,
) -> None:
    target = program(tmp_path, QUIET)
    (tmp_path / "heddle.toml").write_text('claims = ["no-data-race"]\n')
    result = ask(check, target, "--ltl", "[] (Stats.hits >= 0)", "--json")
    assert [each["claim"] for each in answer(result)["verdicts"]] == ["ltl"]


def test_a_value_that_an_option_refuses_is_an_error_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "heddle.toml").write_text('claims = ["no-fun"]\n')
    result = ask(check, program(tmp_path, QUIET))
    assert isinstance(result.exception, InputError)
    assert "heddle.toml: claims" in str(result.exception)


def test_a_baseline_lets_pass_what_is_known_and_nothing_new(tmp_path: Path) -> None:
    target, known = program(tmp_path, QUIET), str(tmp_path / "known.toml")
    words = (target, "--claim", "no-data-race", "--baseline", known)
    assert ask(check, *words, "--write-baseline").return_value == 0
    assert ask(check, *words).return_value == 0
    program(tmp_path, LOUD)
    assert ask(check, *words).return_value == 1


@pytest.mark.parametrize("thrown", ["throw new NullPointerException();", "System.exit(3);"])
def test_a_baseline_of_one_failure_does_not_hide_another_one_of_the_same_method(
    tmp_path: Path, thrown: str
) -> None:
    file, known = tmp_path / "Stats.java", str(tmp_path / "known.toml")
    first = "System.exit(2);" if "exit" in thrown else "throw new IllegalStateException();"
    text = "public class Stats { public static void main(String[] args) { %s } }"
    claims = ("--claim", "no-uncaught-exception", "--claim", "exit-status", "--baseline", known)
    file.write_text(text % first)
    words = (str(file), *claims)
    assert ask(check, *words, "--write-baseline").return_value == 0
    assert ask(check, *words).return_value == 0
    file.write_text(text % thrown)
    assert ask(check, *words).return_value == 1


def test_unused_suppressions_are_reported_and_suppressed_findings_counted(tmp_path: Path) -> None:
    text = SUPPRESS + SUPPRESS.replace("hits", "gone")
    (tmp_path / "heddle.toml").write_text('claims = ["no-data-race"]\n' + text)
    result = ask(check, program(tmp_path, QUIET))
    assert "no finding is suppressed by data-race about Stats.gone" in result.output
    assert "suppressed: " in result.output


def test_init_writes_a_file_once(tmp_path: Path) -> None:
    assert ask(init, str(tmp_path)).return_value is None
    assert (tmp_path / "heddle.toml").is_file()
    assert isinstance(ask(init, str(tmp_path)).exception, InputError)


THROWN = """public class Thrown {
    static volatile Object shared = "";
    static void first() { java.util.Objects.requireNonNull(shared); }
    static void second() { java.util.Objects.requireNonNull(shared); }
    public static void main(String[] arguments) throws Exception {
        new Thread(Thrown::first).start();
        new Thread(Thrown::second).start();
        shared = null;
    }
}
"""


@pytest.mark.parametrize(("at", "status"), [("first", 1), ("second", 1), ("*", 0)])
def test_a_known_exception_of_a_library_does_not_stand_for_another_one(
    tmp_path: Path, at: str, status: int
) -> None:
    file = tmp_path / "Thrown.java"
    file.write_text(THROWN)
    (tmp_path / "heddle.toml").write_text(
        f'[[suppress]]\nkind = "uncaught-exception"\nat = "Thrown.{at}"\nreason = "known"\n'
    )
    result = ask(check, str(file), "--claim", "no-uncaught-exception")
    assert result.return_value == status, result.output


EXITS = """public class Exits {
    static volatile boolean late;
    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(() -> late = true);
        other.start();
        if (late) { %s }
        other.join();
    }
}
"""


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("System.exit(3);", 1),
        ("throw new IllegalStateException();", 1),
        ("System.exit(0);", 0),
        ("Runtime.getRuntime().halt(4);", 1),
        ("new Thread(() -> { throw new IllegalStateException(); }).start();", 0),
    ],
)
def test_the_claim_exit_status_is_about_how_the_program_ends(
    tmp_path: Path, statement: str, status: int
) -> None:
    file = tmp_path / "Exits.java"
    file.write_text(EXITS % statement)
    result = ask(check, str(file), "--claim", "exit-status", "--json")
    assert result.return_value == status, result.output
    for finding in answer(result)["verdicts"][0]["findings"]:
        assert (finding["kind"], finding["evidence"]) == ("exit-status", "witnessed")
        assert finding["location"]["line"] == 6


def test_the_status_is_not_known_where_states_are_not_visited(tmp_path: Path) -> None:
    file = tmp_path / "Exits.java"
    file.write_text(EXITS % "System.exit(3);")
    result = ask(check, str(file), "--claim", "exit-status", "--store", "none")
    assert isinstance(result.exception, InputError)
