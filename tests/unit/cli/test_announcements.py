"""A finding is told as soon as it is confirmed, and nothing that comes later loses it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

# Found soon, but a run of few contexts that shows it is hard to find.
HARD = """
public class Hard {
    static volatile int turn;
    static volatile int noise;
    static void answer(int first) {
        for (int i = first; i < 12; i += 2) {
            while (turn != i) { if (turn > i) return; }
            turn = i + 1;
        }
    }
    static void disturb() { for (int i = 0; i < 30; i++) noise = noise * 2 + 1; }
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> answer(0)), other = new Thread(() -> answer(1));
        Thread[] others = new Thread[3];
        for (int i = 0; i < 3; i++) { others[i] = new Thread(Hard::disturb); others[i].start(); }
        one.start();
        other.start();
        one.join();
        other.join();
        assert turn < 12;
    }
}
"""
PLACE = "Hard.java:20"

# One race is met at once. That there is no other, and that a formula holds, no search can tell.
SEVERAL = """
public class Several {
    static int racy;
    static long handed;
    static volatile int turn;
    static volatile boolean reached;
    static void work(int own) {
        racy++;
        reached = true;
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
FORMULAS = ("--ltl", "[] !Several.reached", "--ltl", "[] !(Several.turn < 0)")
GOING_ON = {
    "races": (("races",), "data race on Several.racy"),
    "formulas": (("check", *FORMULAS), "the formula [] !Several.reached is false"),
}


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    path = tmp_path / "Hard.java"
    path.write_text(HARD)
    return path


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "heddle", "check", *map(str, words)]


def test_a_finding_is_told_while_a_shorter_run_is_looked_for_and_outlasts_a_limit(
    hard: Path,
) -> None:
    result = subprocess.run(
        command(hard, "--time-limit", "4"), capture_output=True, text=True, check=False
    )
    told = result.stderr.splitlines()
    assert len(told) == 1
    assert told[0].startswith("found after ")
    assert PLACE in told[0]
    assert told[0].endswith("shortening the run (--no-shorten), Ctrl-C keeps this one")
    assert PLACE in result.stdout
    assert result.returncode == 1


@pytest.mark.parametrize("words", [["--json", "--time-limit", "4"], ["--no-shorten"]], ids=str)
def test_nothing_is_told_before_a_report_in_json_or_one_that_comes_at_once(
    hard: Path, words: list[str]
) -> None:
    result = subprocess.run(command(hard, *words), capture_output=True, text=True, check=False)
    assert result.stderr == ""
    assert result.returncode == 1
    if "--json" in words:
        assert json.loads(result.stdout)["outcome"] == "violated"


@pytest.mark.parametrize("seconds", [0, 0.0005, 0.001, 0.002, 0.004, 0.5])
def test_ctrl_c_keeps_a_finding_that_was_told(hard: Path, seconds: float) -> None:
    process = subprocess.Popen(
        command(hard), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith("found after ")
    begun = time.monotonic()
    # Python is still in the function that told it, or back in the search.
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate()
    assert PLACE in stdout
    assert "VIOLATED" in stdout
    assert stderr == ""
    assert process.returncode == 1
    assert time.monotonic() - begun < 4


@pytest.fixture
def several(tmp_path: Path) -> Path:
    path = tmp_path / "Several.java"
    path.write_text(SEVERAL)
    return path


@pytest.mark.parametrize(("words", "finding"), GOING_ON.values(), ids=GOING_ON)
def test_a_finding_is_told_while_others_are_looked_for_and_ctrl_c_keeps_it(
    several: Path, words: tuple[str, ...], finding: str
) -> None:
    name, *options = words
    line = [sys.executable, "-m", "heddle", name, str(several), *options]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    told = process.stderr.readline()
    assert told.startswith("found after ")
    assert finding in told
    assert told.endswith("; the search goes on, Ctrl-C keeps this one\n")
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate()
    assert finding in stdout
    assert "replay with: " in stdout
    assert "the search was interrupted" in stdout
    assert stderr == ""
    assert process.returncode == 1


def test_races_say_how_long_others_were_looked_for_after_the_first(several: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "heddle", "races", str(several), "--time-limit", "60"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stderr.count("found after ") == 1
    text = " ".join(result.stdout.split())
    assert "the search for further races ended after " in text
    assert "try heddle check --claim no-data-race --all --contexts " in text
