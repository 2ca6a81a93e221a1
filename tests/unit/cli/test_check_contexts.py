"""`heddle check --engine contexts` on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
BLUETOOTH = ROOT / "examples" / "bluetooth" / "Bluetooth.java"
VECTOR = ROOT / "benchmarks" / "contexts" / "IntVectorRace.java"


def heddle(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "heddle", *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("splitting", ["lazy", "eager"])
def test_the_driver_breaks_in_five_contexts_and_not_in_four(splitting: str) -> None:
    options = ("--engine", "contexts", "--splitting", splitting, "--json")
    broken = heddle("check", str(BLUETOOTH), *options, "--contexts", "5")
    assert broken.returncode == 1
    verdict = json.loads(broken.stdout)["verdicts"][0]
    assert verdict["engine"] == "contexts"
    assert verdict["effort"]["contexts"] == 5
    assert verdict["findings"][0]["evidence"] == "witnessed"
    assert verdict["findings"][0]["location"]["line"] == 17
    within = heddle("check", str(BLUETOOTH), *options, "--contexts", "4")
    assert within.returncode == 0
    assert json.loads(within.stdout)["outcome"] == "holds-within-bound"


def test_the_report_shows_the_run_and_the_bounds() -> None:
    result = heddle("check", str(BLUETOOTH), "--engine", "contexts", "--contexts", "5")
    assert "how it happens, in 5 contexts:" in result.stdout
    assert "replay with: heddle replay" in result.stdout
    assert "5 contexts" in result.stdout
    assert "objects from one `new`" in result.stdout


def test_the_schedule_of_a_method_with_its_arguments_replays(tmp_path: Path) -> None:
    options = ("--engine", "contexts", "--contexts", "3", "--method", "IntVectorRace.test")
    found = heddle("check", str(VECTOR), *options, "--report", str(tmp_path))
    assert found.returncode == 1, found.stderr
    (schedule,) = tmp_path.glob("*.json")
    again = heddle("replay", str(schedule))
    assert again.returncode == 1, again.stdout
    assert again.stdout.startswith("same: ")


@pytest.mark.parametrize("option", ["--bits", "--heap", "--threads"])
def test_bounds_that_mean_nothing_to_the_machine_are_refused(option: str) -> None:
    result = heddle("check", str(BLUETOOTH), option, "3")
    assert result.returncode == 2
    assert f"add --engine contexts, or leave {option} out" in result.stderr
