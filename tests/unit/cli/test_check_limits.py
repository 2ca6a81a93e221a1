"""`heddle check` on a state space without end: limits, Ctrl-C, the line that shows progress."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "heddle", "check"]
# 81^4 positions of the threads: more states than any limit here lets pass.
ENDLESS = """
public class Endless {
    static final java.util.concurrent.atomic.AtomicInteger x =
        new java.util.concurrent.atomic.AtomicInteger();
    static void spin(int n) {
        for (int i = 0; i < 80; i++) n += x.incrementAndGet();
        if (n < 0) throw new IllegalStateException();
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) { new Thread(() -> spin(0)).start(); }
    }
}
"""
# Each state holds its whole history: thousands of bytes.
HEAVY = """
public class Heavy {
    static final int[] history = new int[2000];
    static int next;
    static synchronized void note(int who) { history[next++] = who; }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            int who = i;
            new Thread(() -> { for (int k = 0; k < 100; k++) note(who); }).start();
        }
    }
}
"""


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    source = tmp_path / "Endless.java"
    source.write_text(ENDLESS)
    return source


def check(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("order", ["depth", "breadth", "contexts", "random", "best"])
@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (("--time-limit", "1"), "the time limit of 1 s was reached"),
        (("--max-states", "500"), "the limit of 500 states was reached"),
    ],
)
def test_a_limit_is_the_reason_and_names_its_option(
    endless: Path, limit: tuple[str, str], reason: str, order: str
) -> None:
    # In time random runs need enough to do.
    sampling = ("--sampling", "pos", "--runs", "1000000") if order == "random" else ()
    result = check(endless, "--json", "--search", order, *limit, *sampling)
    if (order, limit[0]) == ("random", "--max-states"):
        assert (result.returncode, "store no states" in result.stderr) == (2, True)
        return
    assert result.returncode == 3, result.stderr
    coverage = json.loads(result.stdout)["verdicts"][0]["coverage"]
    assert coverage["kind"] == "partial"
    assert coverage["reason"].startswith(reason)
    assert f"{limit[0]} raises" in coverage["reason"]


@pytest.mark.parametrize("order", ["depth", "breadth", "best"])
def test_a_bound_on_depth_is_a_bound_of_the_answer(endless: Path, order: str) -> None:
    result = check(endless, "--json", "--search", order, "--max-depth", "9")
    assert result.returncode == 0, result.stderr
    coverage = json.loads(result.stdout)["verdicts"][0]["coverage"]
    assert coverage == {"kind": "bounded", "limits": {"depth": 9}, "reason": None}


@pytest.mark.parametrize("order", ["depth", "breadth"])
@pytest.mark.parametrize("megabytes", [200, 300])
def test_the_process_keeps_to_the_memory_limit(tmp_path: Path, megabytes: int, order: str) -> None:
    source = tmp_path / "Heavy.java"
    source.write_text(HEAVY)
    # Nothing of this process may count: the child starts afresh and tells its own peak.
    # Not getrusage, whose peak includes that of the process that started this one.
    script = (
        "import re, sys; from pathlib import Path; from heddle.cli import main\n"
        "try: main()\n"
        "finally: print(re.search(r'VmHWM:\\s*(\\d+)', "
        "Path('/proc/self/status').read_text())[1], file=sys.stderr)"
    )
    # What is noted decides nothing, and would be left out of states.
    limits = ["--memory-limit", str(megabytes), "--without", "irrelevant"]
    arguments = ["check", str(source), "--search", order, *limits]
    result = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 3, result.stderr
    assert f"the memory limit of {megabytes} MB was reached" in result.stdout
    peak = int(result.stderr.split()[-1]) / 1024
    assert 0.9 * megabytes < peak <= 1.05 * megabytes


def test_an_interrupt_gives_what_is_known_so_far(endless: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, str(endless), "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    asked = time.monotonic()
    stdout, stderr = process.communicate(timeout=60)
    assert time.monotonic() - asked < 5
    assert process.returncode == 3, stderr
    report = json.loads(stdout)
    assert report["outcome"] == "unknown"
    verdict = report["verdicts"][0]
    assert verdict["coverage"]["reason"] == "the search was interrupted"
    assert verdict["effort"]["states"] > 0


def test_progress_is_shown_on_a_terminal_and_wiped_at_the_end(endless: Path) -> None:
    screen, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, str(endless), "--time-limit", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
    )
    os.close(terminal)
    shown = b""
    while select.select([screen], [], [], 60)[0]:
        try:
            part = os.read(screen, 4096)
        except OSError:  # the other end was closed
            break
        if not part:
            break
        shown += part
    stdout, _ = process.communicate(timeout=60)
    os.close(screen)
    line = shown.decode()
    assert " states, " in line
    assert " a second, depth " in line
    assert ", frontier " in line
    assert line.rstrip().endswith("\x1b[K")
    assert " a second" not in stdout


def test_nothing_is_shown_without_a_terminal(endless: Path) -> None:
    assert check(endless, "--max-states", "2000").stderr == ""


def test_coverage_is_written_as_json_and_summed_up_in_the_text(
    endless: Path, tmp_path: Path
) -> None:
    file = tmp_path / "reached.json"
    result = check(endless, "--coverage", file, "--max-states", "300")
    written = json.loads(file.read_text())
    assert list(written["files"]) == ["Endless.java"]
    total = written["total"]
    assert (
        f"  reached: {total['lines reached']} of {total['lines']} lines, "
        f"{total['branches reached']} of {total['branches']} branches\n"
    ) in result.stdout


def test_a_coverage_file_that_cannot_be_written_is_bad_input(endless: Path, tmp_path: Path) -> None:
    file = tmp_path / "missing" / "reached.json"
    result = check(endless, "--coverage", file, "--max-states", "10")
    assert result.returncode == 2
    assert str(file) in result.stderr
    assert "Traceback" not in result.stderr


def test_schedules_of_runs_that_need_luck_replay(tmp_path: Path) -> None:
    source = tmp_path / "Luck.java"
    source.write_text(
        """
        public class Luck {
            static final Object lock = new Object();
            static boolean ready;
            public static void main(String[] args) throws Exception {
                new Thread(() -> { synchronized (lock) { ready = true; lock.notify(); } }).start();
                synchronized (lock) { if (!ready) lock.wait(); assert ready; }
            }
        }
        """
    )
    result = check(source, "--spurious-wakeups", "--report", tmp_path)
    assert result.returncode == 1, result.stdout
    (schedule,) = tmp_path.glob("*.json")
    assert json.loads(schedule.read_text())["options"] == ["spurious-wakeups"]
    replayed = subprocess.run(
        [sys.executable, "-m", "heddle", "replay", str(schedule)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert replayed.returncode == 1, replayed.stdout + replayed.stderr
