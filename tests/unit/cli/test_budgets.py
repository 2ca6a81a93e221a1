"""A limit holds for the whole command, whatever it is doing."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import TYPE_CHECKING

import pytest

from support.command_line import heddle, reason

if TYPE_CHECKING:
    from pathlib import Path

ENDLESS = """
import java.util.concurrent.*;
public class Endless {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static volatile int count;
    static int handedOver;  // no race, but only a search can tell: the flag orders the two accesses
    static volatile boolean ready;
    static void work() {
        while (true) { count++; map.merge("a", 1, Integer::sum); if (ready) handedOver++; }
    }
    public static void main(String[] args) {
        handedOver = 1;
        new Thread(Endless::work).start();
        handedOver = 2;
        ready = true;
        while (true) count++;
    }
}
"""


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    path = tmp_path / "Endless.java"
    path.write_text(ENDLESS)
    return path


def test_a_limit_that_is_over_before_the_search_is_a_verdict(endless: Path) -> None:
    _, result = heddle("check", str(endless), "--json", "--time-limit", "0.01")
    assert reason(result).startswith("the time limit of 0.01 s was reached")


def test_a_limit_that_is_over_before_races_are_searched_leaves_them_suspected(
    endless: Path,
) -> None:
    _, result = heddle("races", str(endless), "--json", "--time-limit", "0.01")
    verdict = json.loads(result.stdout)["verdicts"][0]
    # What the static proof found in time is said; if it was too late for that, nothing is.
    outcomes = {"suspected": 1, "unknown": 3}
    assert result.returncode == outcomes[verdict["outcome"]]
    assert "0.01 s" in verdict["coverage"]["reason"]


def test_memory_that_does_not_suffice_to_begin_is_a_verdict(endless: Path) -> None:
    _, result = heddle("check", str(endless), "--json", "--memory-limit", "1")
    assert reason(result).startswith("the memory limit of 1 MB was reached")


LOGS = """
import java.util.logging.*;
public class Logs {
    static int secret;
    static void show(int number) { }
    public static void main(String[] args) {
        Logger log = Logger.getLogger("logs");
        log.setLevel(Level.WARNING);
        log.info("text");
        show(3);
    }
}
"""


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    path = tmp_path / "Logs.java"
    path.write_text(LOGS)
    return path


def test_a_limit_stops_dependences_that_are_computed(logs: Path) -> None:
    words = "flow", str(logs), "--source", "Logs.secret", "--sink", "Logs.show", "--json"
    _, result = heddle(*words, "--time-limit", "3")
    assert reason(result).startswith("the time limit of 3 s was reached")
    _, result = heddle("slice", str(logs), "--at", "Logs.java:10", "--time-limit", "1")
    assert result.returncode == 3
    assert "the time limit of 1 s was reached" in result.stderr


@pytest.mark.long
def test_dependences_of_a_program_that_logs_are_computed(logs: Path) -> None:
    """Its library code touches a thousand objects at a time: no node for each pair."""
    words = "flow", str(logs), "--source", "Logs.secret", "--sink", "Logs.show"
    _, result = heddle(*words, "--time-limit", "200")
    assert "time limit" not in result.stdout
    _, result = heddle("slice", str(logs), "--at", "Logs.java:10")
    assert result.returncode == 0, result.stderr


SEARCHING = [("check",), ("races",), ("check", "--engine", "contexts", "--bits", "16")]
OTHERS = [("atomicity",), ("check", "--engine", "predicates"), ("observe",)]
TIMED = [*product(SEARCHING, (2, 30)), *product(OTHERS, (5,))]

# Serializable, but by no lock: only a search can tell, and it never ends.
TURNS = """
public class Turns {
    int count, sum;
    static volatile int turn;
    void step(int mine) {
        while (turn != mine) { }
        count++;
        sum += count;
        turn = 1 - mine;
    }
    public static void main(String[] args) {
        Turns shared = new Turns();
        new Thread(() -> { while (true) shared.step(1); }).start();
        while (true) shared.step(0);
    }
}
"""
SUSPECTING = {"races", "observe", "atomicity"}
"""Commands that name what they still suspect when the time is over."""


@pytest.mark.long
@pytest.mark.parametrize(("words", "seconds"), TIMED, ids=str)
def test_a_command_ends_within_a_second_of_its_limit(
    endless: Path, tmp_path: Path, words: tuple[str, ...], seconds: int
) -> None:
    name, *options = words
    path = endless
    if name == "atomicity":
        path = tmp_path / "Turns.java"
        path.write_text(TURNS)
    took, result = heddle(name, str(path), *options, "--json", "--time-limit", str(seconds))
    assert result.returncode in ({1, 3} if name in SUSPECTING else {3}), result.stderr
    assert took < seconds + max(1.0, 0.05 * seconds)
    # Of what a search has as its share of the time nothing is told.
    told = set(re.findall(r"the time limit of (\S+) s was reached", result.stdout))
    assert told <= {str(seconds)}


# A run that shows it has many contexts, and none with fewer is found in any time: the noise, which
# the claim depends on, has too many values.
ROUNDABOUT = """
public class Roundabout {
    static volatile int turn, noise;
    static void answer(int first) {
        for (int i = first; i < 12; i += 2) {
            while (turn != i) { if (turn > i) return; }
            turn = i + 1;
        }
    }
    static void disturb() { for (int i = 0; i < 30; i++) noise = noise * 2 + 1; }
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> answer(0)), other = new Thread(() -> answer(1));
        for (int i = 0; i < 3; i++) new Thread(Roundabout::disturb).start();
        one.start();
        other.start();
        one.join();
        other.join();
        assert turn < 12 || noise == 2;
    }
}
"""


@pytest.mark.long
def test_a_shorter_run_is_looked_for_as_long_as_finding_took_and_five_seconds(
    tmp_path: Path,
) -> None:
    path = tmp_path / "Roundabout.java"
    path.write_text(ROUNDABOUT)
    heddle("check", str(path), "--no-shorten")  # compiled, and the library booted
    finding, _ = heddle("check", str(path), "--no-shorten")
    took, result = heddle("check", str(path))
    assert result.returncode == 1, result.stderr
    assert result.stderr.startswith("found after ")
    assert finding + 4 < took < 2 * finding + 5 + 2
