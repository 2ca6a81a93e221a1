"""The claims that a user writes himself, on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

SPIN = """\
public class Spin {
    static volatile boolean go, done;

    static boolean isInOrder() {
        return go || !done;
    }

    static void finish() {
        done = true;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            while (!go) {
                Thread.onSpinWait();
            }
            finish();
        }).start();
        go = true;
    }
}
"""


@pytest.fixture(scope="module")
def spin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("spin") / "Spin.java"
    file.write_text(SPIN)
    return file


def check(spin: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "heddle", "check", str(spin), *options],
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_claim_gets_a_verdict_of_its_own(
    spin: Path,
) -> None:
    options = ("--ltl", "<>done", "--ltl", "[](done -> go)", "--invariant", "Spin.isInOrder")
    result = check(spin, *options, "--unreachable", "Spin.finish", "--json")
    assert result.returncode == 1, result.stderr
    verdicts = json.loads(result.stdout)["verdicts"]
    assert [(v["claim"], *v["arguments"].values(), v["outcome"]) for v in verdicts] == [
        ("unreachable", "Spin.finish", "violated"),
        ("invariant", "Spin.isInOrder", "unknown"),
        ("ltl", "<>done", "violated"),
        ("ltl", "[](done -> go)", "holds"),
    ]
    assert [f["kind"] for v in verdicts for f in v["findings"]] == ["reached", "ltl"]


def test_fairness_is_an_option_and_shows_among_what_is_trusted(spin: Path) -> None:
    result = check(spin, "--ltl", "<>done", "--fair")
    assert result.returncode == 0, result.stdout
    assert "ltl <>done: HOLDS" in result.stdout
    assert "trusted: scheduling is weakly fair (--fair)" in result.stdout


@pytest.mark.parametrize(
    "options",
    [
        ("--ltl", "<>dome"),
        ("--ltl", "<>"),
        ("--invariant", "Spin.finish"),
        ("--unreachable", "Spin.main:1"),
        ("--ltl", "<>done", "--contexts", "2"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_asked_is_one_message_and_status_2(
    spin: Path, options: tuple[str, ...]
) -> None:
    result = check(spin, *options)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("heddle: ")
    assert "\n  try: " in result.stderr
    assert "Traceback" not in result.stderr


INITIALISED = """\
public class Initialised {
    static class Table {
        static int size;
        static { size = args * 2; }
        static int unused() { return 1; }
    }

    static int args;

    public static void main(String[] given) {
        args = given.length;
        System.out.println(Table.size);
    }
}
"""


@pytest.mark.parametrize(
    ("place", "status"), [("Initialised$Table.<clinit>:4", 1), ("Initialised$Table.unused", 0)]
)
def test_a_place_in_an_initialiser_is_reached_in_a_run_that_is_confirmed(
    tmp_path: Path, place: str, status: int
) -> None:
    file = tmp_path / "Initialised.java"
    file.write_text(INITIALISED)
    result = check(file, "--unreachable", place)
    assert result.returncode == status, result.stdout
    assert ("VIOLATED" in result.stdout) == (status == 1)
