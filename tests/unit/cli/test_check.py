"""`heddle check` as a person uses it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from heddle.results import decode_report

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BLUETOOTH = "examples/bluetooth/Bluetooth.java"


def heddle(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "heddle", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.fixture
def bluetooth(tmp_path: Path) -> Path:
    """A folder with a copy of the example, so that reports name the same paths everywhere."""
    shutil.copy(BLUETOOTH, tmp_path)
    return tmp_path


def test_the_report_on_the_stopped_driver_fits_on_a_page(
    bluetooth: Path, expect_golden: Callable[[str, str], None]
) -> None:
    result = heddle("check", "Bluetooth.java", "--report", "found", folder=bluetooth)
    assert result.returncode == 1
    assert len(result.stdout.splitlines()) <= 40
    expect_golden("check/bluetooth.txt", result.stdout)


def test_a_saved_schedule_shows_the_same_again_after_edits_elsewhere(bluetooth: Path) -> None:
    heddle("check", "Bluetooth.java", "--report", "found", folder=bluetooth)
    source = bluetooth / "Bluetooth.java"
    text = source.read_text()
    edited = text.replace("{", "{ // a comment\n\n    static int unused() { return 1; }\n", 1)
    source.write_text(edited + "\nclass Added { }\n")
    (schedule,) = (bluetooth / "found").iterdir()
    result = heddle("replay", str(schedule), folder=bluetooth)
    assert result.returncode == 1, result.stdout
    assert result.stdout.startswith("same: assertion")


def test_a_schedule_no_longer_shows_what_was_repaired(bluetooth: Path) -> None:
    heddle("check", "Bluetooth.java", "--report", "found", folder=bluetooth)
    source = bluetooth / "Bluetooth.java"
    source.write_text(source.read_text().replace("assert !device.stopped", "assert true"))
    (schedule,) = (bluetooth / "found").iterdir()
    result = heddle("replay", str(schedule), folder=bluetooth)
    assert result.returncode == 0
    assert result.stdout.startswith("gone: assertion")


def test_json_is_all_there_is_on_stdout_and_reads_back(bluetooth: Path) -> None:
    result = heddle("check", "Bluetooth.java", "--json", folder=bluetooth)
    report = decode_report(json.loads(result.stdout))
    assert report.outcome.value == "violated"
    assert report.verdicts[0].effort["contexts"] == 5


def test_the_same_question_gets_the_same_bytes(bluetooth: Path) -> None:
    first, second = (heddle("check", "Bluetooth.java", "--json", folder=bluetooth) for _ in "12")
    assert first.stdout == second.stdout


@pytest.mark.parametrize(
    ("options", "status"),
    [(("--contexts", "4"), 0), (("--contexts", "5"), 1), (("--max-states", "3"), 3)],
)
def test_the_status_says_what_came_of_it(
    bluetooth: Path, options: tuple[str, ...], status: int
) -> None:
    assert heddle("check", "Bluetooth.java", *options, folder=bluetooth).returncode == status


def test_a_main_class_that_is_not_there_is_bad_input(bluetooth: Path) -> None:
    result = heddle("check", "Bluetooth.java", "--main", "Nowhere", folder=bluetooth)
    assert result.returncode == 2
    assert "Nowhere" in result.stderr
