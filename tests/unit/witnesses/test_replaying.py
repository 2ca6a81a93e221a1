"""Schedules of findings against places, invariants and formulas: saved, and executed again."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.api import load, replay
from heddle.questions.search_options import REDUCTIONS, SearchOptions
from heddle.results import Finding, Invariant, Ltl, Unreachable, Witnessed
from heddle.witnesses.schedule_codec import decode_schedule, encode_schedule

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Claim
    from heddle.results.schedule import Schedule

LAMP = """\
public class Lamp {
    static volatile boolean on, asked, stop;
    static int left = 1, right = 1;

    static synchronized void move() {
        left--;
        right++;
    }

    static boolean isBalanced() {
        return left + right == 2;
    }

    static void flash() {
        on = true;
        on = false;
    }

    static class Flasher implements Runnable {
        public void run() {
            while (!stop) {
                flash();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread flasher = new Thread(new Flasher());
        flasher.setDaemon(true);
        flasher.start();
        Thread mover = new Thread(Lamp::move);
        mover.start();
        if (on) {
            asked = true;
        }
        mover.join();
        stop = true;
    }
}
"""
ASKED = Unreachable(f"Lamp.main:{LAMP[: LAMP.index('asked = true')].count(chr(10)) + 1}")
CLAIMS: list[Claim] = [
    # Entered with its monitor, which is taken without a bytecode.
    Unreachable("Lamp.move"),
    ASKED,
    Invariant("Lamp.isBalanced"),
    Ltl("<>stop"),
    Ltl("[]!asked"),
    Ltl("[](enter(Lamp.flash) -> asked)"),
    Ltl("[]!exit(Lamp.move)"),
    Ltl("[](on -> <>!on)"),
    Ltl("<>[]!on"),
    Ltl("[](on -> X !on)"),
]


@pytest.fixture
def lamp(tmp_path: Path) -> Path:
    file = tmp_path / "Lamp.java"
    file.write_text(LAMP)
    return file


def found(file: Path, claim: Claim, without: tuple[str, ...] = ()) -> tuple[Finding, Schedule]:
    options = SearchOptions(without=without)
    (verdict,) = heddle.check(file, claims=[claim], options=options).verdicts
    (finding,) = verdict.findings
    assert isinstance(finding.evidence, Witnessed)
    assert finding.evidence.schedule is not None
    return finding, decode_schedule(encode_schedule(finding.evidence.schedule), "kept")


@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_a_saved_schedule_shows_the_finding_again(lamp: Path, claim: Claim) -> None:
    finding, schedule = found(lamp, claim)
    replayed = replay(load(lamp), schedule)
    assert replayed.parted is None
    assert replayed.finding is not None
    assert replayed.finding.is_same_as(schedule.finding)
    assert replayed.finding.location == finding.location


@pytest.mark.parametrize("claim", CLAIMS[2:5], ids=str)
def test_so_does_one_of_a_search_that_merges_no_steps(lamp: Path, claim: Claim) -> None:
    _, schedule = found(lamp, claim, REDUCTIONS)
    replayed = replay(load(lamp), schedule)
    assert replayed.finding is not None
    assert replayed.finding.is_same_as(schedule.finding)


@pytest.mark.parametrize(
    ("claim", "broken", "mended"),
    [
        # As many bytecodes, but another place, another predicate, another formula.
        (ASKED, "if (on) {", "if (on)\n{"),
        (Invariant("Lamp.isBalanced"), "left + right == 2", "left + right <= 2"),
        (Ltl("[]!asked"), "asked = true", "asked = false"),
        (Ltl("<>stop"), "boolean on, asked, stop", "boolean on, asked; static boolean stop = true"),
    ],
    ids=["reached", "invariant", "ltl", "repeated ltl"],
)
def test_a_schedule_does_not_show_what_was_mended(
    lamp: Path, claim: Claim, broken: str, mended: str
) -> None:
    _, schedule = found(lamp, claim)
    assert broken in LAMP
    lamp.write_text(LAMP.replace(broken, mended))
    assert replay(load(lamp), schedule).finding is None


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        (Unreachable("Lamp.move"), "move"),
        (Invariant("Lamp.isBalanced"), "isBalanced"),
        (Ltl("[]!asked"), "asked"),
    ],
    ids=["reached", "invariant", "ltl"],
)
def test_a_schedule_does_not_show_what_is_no_longer_there(
    lamp: Path, claim: Claim, name: str
) -> None:
    _, schedule = found(lamp, claim)
    lamp.write_text(LAMP.replace(name, "renamed"))
    assert replay(load(lamp), schedule).finding is None


def test_steps_that_do_not_lead_back_are_no_run_that_repeats(lamp: Path) -> None:
    _, schedule = found(lamp, Ltl("<>stop"))
    assert schedule.repeats is not None
    assert schedule.repeats < len(schedule.steps)
    for repeats in (1, len(schedule.steps)):
        assert replay(load(lamp), replace(schedule, repeats=repeats)).finding is None


def test_the_place_of_a_formula_is_the_users_last_line_before_the_run_repeats(lamp: Path) -> None:
    finding, schedule = found(lamp, Ltl("<>stop"))
    assert schedule.repeats is not None
    assert finding.location.class_name in {"Lamp", "Lamp$Flasher"}
    assert finding.location.method in {"flash", "run"}
    trace = finding.trace
    assert trace is not None
    assert trace.repeats is not None
    last = [step for step in trace.steps[trace.repeats :] if step.location is not None][-1]
    assert last.location == finding.location


def test_the_place_of_a_formula_of_a_run_that_ends_is_the_users_last_line(lamp: Path) -> None:
    lamp.write_text(
        "public class Lamp { static int count;\n"
        "  static void add() {\n"
        "    count++;\n"
        "  }\n"
        "  public static void main(String[] args) {\n"
        "    add();\n"
        "    add(); } }\n"
    )
    finding, _ = found(lamp, Ltl("[](count < 2)"))
    assert (finding.location.method, finding.location.line) == ("add", 3)


def test_two_formulas_that_break_at_one_line_have_two_files(lamp: Path) -> None:
    words = ["check", "Lamp.java", "--ltl", "[]!asked", "--ltl", "[](asked -> stop)", "--report"]
    command = [sys.executable, "-m", "heddle"]
    subprocess.run([*command, *words, "found"], cwd=lamp.parent, capture_output=True, check=False)
    files = sorted((lamp.parent / "found").iterdir())
    assert len(files) == 2
    for file in files:
        replayed = subprocess.run(
            [*command, "replay", str(file)], cwd=lamp.parent, capture_output=True, check=False
        )
        assert replayed.returncode == 1, replayed.stdout
        assert replayed.stdout.startswith(b"same: ltl at Lamp.java:")
