"""`heddle atomicity`: what it prints, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from heddle.api import check
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Partial, Serializable

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """
class Pair {
    private int left, right;
    %s void set(int n) { left = n; right = n; }
    synchronized int sum() { return left + right; }
}
public class Main {
    public static void main(String[] args) throws Exception {
        Pair pair = new Pair();
        Thread other = new Thread(() -> pair.set(1));
        other.start();
        pair.sum();
        other.join();
    }
}
"""

BUFFER = """
class Buffer {
    private int item;
    private boolean full;
    synchronized void put(int value) { item = value; full = true; notifyAll(); }
    synchronized int take() throws InterruptedException {
        while (!full) { wait(); }
        full = false;
        return item;
    }
}
public class Main {
    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Thread producer = new Thread(() -> buffer.put(1));
        producer.start();
        buffer.take();
        producer.join();
    }
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both programs, in a folder each, and the cache of what was compiled."""
    folder = tmp_path_factory.mktemp("atomicity")
    for name, modifier in (("broken", ""), ("fixed", "synchronized")):
        (folder / name).mkdir()
        (folder / name / "Main.java").write_text(SOURCE % modifier)
    return folder


def heddle(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "heddle", "atomicity", *words],
        cwd=folder,
        env=os.environ | {"XDG_CACHE_HOME": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_violation_is_json_with_kind_and_fields_and_ends_with_one(folder: Path) -> None:
    result = heddle("broken", "--class", "Pair", "--json", folder=folder)
    assert result.returncode == 1, result.stderr
    (verdict,) = json.loads(result.stdout)["verdicts"]
    (finding,) = verdict["findings"]
    assert verdict["claim"] == "serializable"
    assert finding["kind"] == "atomicity"
    assert finding["evidence"] == "witnessed"
    assert set(finding["about"]) == {"Pair.left", "Pair.right"}
    assert finding["location"]["line"] in {4, 5}


def test_without_a_class_all_that_threads_share_are_asked_about(folder: Path) -> None:
    result = heddle("fixed", folder=folder)
    assert result.returncode == 0, result.stderr
    assert "serializable: HOLDS" in result.stdout
    assert "proved for any number of threads and objects" in result.stdout


def test_unconfirmed_candidates_are_suspected(folder: Path) -> None:
    result = heddle("broken", "--class", "Pair", "--unconfirmed", folder=folder)
    assert result.returncode == 1
    assert "SUSPECTED" in result.stdout
    assert "Pair.set of a thread" in result.stdout


@pytest.mark.parametrize("name", ["Nothing", "Main"])
def test_a_class_that_has_no_set_is_an_error(folder: Path, name: str) -> None:
    result = heddle("broken", "--class", name, folder=folder)
    assert result.returncode == 2
    assert name in result.stderr


def test_a_unit_ends_where_a_thread_waits_unless_it_is_strict(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(BUFFER)
    result = heddle("Main.java", "--class", "Buffer", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "waits" in result.stdout
    strict = heddle("Main.java", "--class", "Buffer", "--strict", folder=tmp_path)
    assert strict.returncode == 1, strict.stderr
    assert "Buffer.take" in strict.stdout


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


def test_at_a_limit_it_advises_a_command_that_has_the_option(tmp_path: Path) -> None:
    path = tmp_path / "Turns.java"
    path.write_text(TURNS)
    options = SearchOptions(limits=SearchLimits(states=2_000))
    claims = [Serializable()]
    report = check(path, claims=claims, engine="atomic_sets", options=options)
    coverage = report.verdicts[0].coverage
    assert isinstance(coverage, Partial)
    assert "or try heddle check --claim serializable --max-depth 1000" in coverage.reason
