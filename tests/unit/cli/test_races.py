"""`heddle races` as a person uses it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.budget import Budget, enforced
from heddle.engines.monitors import answer
from heddle.questions.progress import UNHEARD
from heddle.questions.question import Question
from heddle.results import NoDataRace, Witnessed, decode_report

if TYPE_CHECKING:
    from pathlib import Path

COUNTER = """
    public class Counter {
        static int first, second;
        static final Object LOCK = new Object();
        public static void main(String[] args) {
            Runnable task = () -> { FIRST; SECOND; };
            new Thread(task).start();
            new Thread(task).start();
        }
    }
"""


def heddle(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "heddle", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


def write(folder: Path, first: str, second: str) -> None:
    text = COUNTER.replace("FIRST", first).replace("SECOND", second)
    (folder / "Counter.java").write_text(text)


GUARDED = ("synchronized (LOCK) { first++; }", "synchronized (LOCK) { second++; }")


def test_races_of_two_fields_are_both_shown_and_replay(tmp_path: Path) -> None:
    write(tmp_path, "first++", "second++")
    result = heddle("races", "Counter.java", "--json", "--report", "found", folder=tmp_path)
    assert result.returncode == 1, result.stderr
    (verdict,) = decode_report(json.loads(result.stdout)).verdicts
    assert verdict.claim == NoDataRace()
    assert verdict.engine == "monitors"
    for name in ("first", "second"):
        found = [f for f in verdict.findings if f"Counter.{name}:" in f.message]
        assert found, name
        assert all(isinstance(finding.evidence, Witnessed) for finding in found)
    for schedule in (tmp_path / "found").iterdir():
        again = heddle("replay", str(schedule), folder=tmp_path)
        assert again.returncode == 1, again.stdout


def test_each_static_phase_is_told_while_it_lasts(tmp_path: Path) -> None:
    write(tmp_path, *GUARDED)
    told: list[str] = []
    question = Question(load(tmp_path / "Counter.java"), (NoDataRace(),))
    with enforced(Budget(), told.append):
        answer(question, UNHEARD)
    phases = (
        "starting the library",
        "computing what every variable may refer to",
        "proving that accesses exclude each other",
    )
    places = [told.index(phase) for phase in phases]
    assert places == sorted(places)


ENDLESS = """
    public class Endless {
        static long handed;
        static volatile int turn;
        static void work(int own) {
            while (true) {
                while (turn != own) { }
                handed++;
                turn = 1 - own;
            }
        }
        public static void main(String[] args) {
            new Thread(() -> work(0)).start();
            new Thread(() -> work(1)).start();
        }
    }
"""


def test_a_limit_of_time_tells_how_far_the_machine_came_and_what_to_try_next(
    tmp_path: Path,
) -> None:
    (tmp_path / "Endless.java").write_text(ENDLESS)
    result = heddle("races", "Endless.java", "--time-limit", "6", folder=tmp_path)
    assert result.returncode == 1, result.stdout
    told = " ".join(result.stdout.split())
    assert re.search(r"not finish within 6 s after [\d,]+ states", told)
    assert re.search(r"completed: every run with at most \d+ contexts", told)
    assert "try heddle check --claim no-data-race --contexts" in told
    assert "--time-limit raises the limit" in told


def test_a_program_without_races_has_none(tmp_path: Path) -> None:
    write(tmp_path, *GUARDED)
    result = heddle("races", "Counter.java", folder=tmp_path)
    assert result.returncode == 0, result.stdout
    assert result.stdout.startswith("no-data-race: HOLDS  [monitors]")


@pytest.mark.parametrize(
    "words", [("Missing.java",), ("Counter.java", "--time-limit", "-1"), ("Counter.java", "--x")]
)
def test_a_wrong_question_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    write(tmp_path, *GUARDED)
    result = heddle("races", *words, folder=tmp_path)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
