"""`heddle check` on model files."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "models"
PAGE = (ROOT / "docs" / "model_files.md").read_text()


def check(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "heddle", "check", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_violation_is_told_rule_by_rule() -> None:
    result = check(EXAMPLES / "timer_list.cpds", "--engine", "contexts", "--contexts", "5")

    assert result.returncode == 1
    assert result.stdout.startswith("unreachable symbol null: VIOLATED  [models]\n")
    assert "in 5 contexts" in result.stdout
    assert "tx.nextLink.prevLink: null pointer" in result.stdout


@pytest.mark.parametrize("splitting", ["eager", "lazy", "sequential"])
def test_a_bound_shows_in_the_json(splitting: str) -> None:
    result = check(
        EXAMPLES / "timer_list.cpds", "--contexts", "3", "--splitting", splitting, "--json"
    )

    assert result.returncode == 0
    report = json.loads(result.stdout)
    assert report["outcome"] == "holds-within-bound"
    (verdict,) = report["verdicts"]
    assert verdict["claim"] == "unreachable"
    assert verdict["engine"] == "models"
    assert verdict["coverage"] == {"kind": "bounded", "limits": {"contexts": 3}, "reason": None}
    assert ("guesses" if splitting == "sequential" else "view tuples") in verdict["effort"]


def test_the_json_of_a_finding_has_the_rule_path() -> None:
    result = check(EXAMPLES / "workers.cpds", "--contexts", "3", "--json")

    assert result.returncode == 1
    (finding,) = json.loads(result.stdout)["verdicts"][0]["findings"]
    assert finding["kind"] == "reached"
    assert finding["evidence"] == "witnessed"
    assert finding["location"]["file"] == "workers.cpds"
    steps = finding["trace"]["steps"]
    assert [step["location"]["line"] for step in steps] == [11, 11, 16, 16, 18]
    assert steps[0]["action"] == "start a worker"


def test_another_place_can_be_asked_about() -> None:
    result = check(EXAMPLES / "timer_list.cpds", "--unreachable", "symbol point3, point4")

    assert result.returncode == 1
    assert "unreachable symbol point3, point4: VIOLATED" in result.stdout


def test_units_that_are_not_atomic_are_shown_with_a_run() -> None:
    result = check(EXAMPLES / "popwrap.eml", "--json")

    assert result.returncode == 1
    (verdict,) = json.loads(result.stdout)["verdicts"]
    assert verdict["claim"] == "serializable"
    assert verdict["effort"] == {"questions": 304, "answered": 304}
    findings = {finding["because"].split(",")[0]: finding for finding in verdict["findings"]}
    assert {"pattern 1", "pattern 2", "pattern 12"} <= set(findings)
    stale = findings["pattern 12"]
    assert stale["kind"] == "atomicity"
    assert stale["about"] == ["c", "d"]
    assert "T1 reads c, T2 writes d, T2 writes c, T1 reads d" in stale["message"]


def test_components_that_cannot_agree_hold() -> None:
    result = check(EXAMPLES / "producer.compds")

    assert result.returncode == 0
    assert result.stdout.startswith("unreachable targets: HOLDS  [models]\n")


def test_components_that_agree_are_shown_rule_by_rule(tmp_path: Path) -> None:
    file = tmp_path / "agree.compds"
    text = (EXAMPLES / "producer.compds").read_text()
    file.write_text(text.replace("is-zero", "not-zero"))

    result = check(file, "--json")

    assert result.returncode == 1
    (finding,) = json.loads(result.stdout)["verdicts"][0]["findings"]
    assert "Producer.inc full, Consumer.not-zero full, Consumer.dec full" in finding["because"]
    assert finding["trace"]["steps"][-1]["location"]["file"] == "agree.compds"


@pytest.mark.parametrize("model", ["bluetooth.cpds", "popwrap.eml"])
def test_two_reports_are_the_same_bytes_whatever_the_hashes(model: str) -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-m", "heddle", "check", EXAMPLES / model, "--json"],
            capture_output=True,
            env={"PYTHONHASHSEED": seed},
            check=False,
        ).stdout
        for seed in ("1", "2", "3")
    }

    assert len(outputs) == 1


def test_a_mistake_in_the_file_is_one_message_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "wrong.cpds"
    file.write_text("thread a : x\n  x -> y when z == 1\n")

    result = check(file)

    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == (
        f"heddle: {file}:2:15: there is no variable z here\n  try: declare it further up\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["missing.cpds"], "the model cannot be read: No such file or directory"),
        ([EXAMPLES / "workers.cpds", EXAMPLES / "workers.cpds"], "the only target"),
        ([EXAMPLES / "workers.cpds", "--store", "none"], "--store does not apply to model files"),
        ([EXAMPLES / "workers.cpds", "--main", "Main"], "--main does not apply to model files"),
        ([EXAMPLES / "workers.cpds", "--claim", "no-deadlock"], "--claim does not apply"),
        ([EXAMPLES / "workers.cpds", "--unreachable", "symbol nobody"], "no rule mentions"),
        ([EXAMPLES / "workers.cpds", "--splitting", "sequential"], "bound on contexts"),
        ([EXAMPLES / "workers.cpds", "--engine", "interleavings"], "by the engine models"),
        ([EXAMPLES / "workers.dpn", "--contexts", "2"], "--contexts does not apply"),
        ([EXAMPLES / "popwrap.eml", "--contexts", "2"], "--contexts does not apply"),
        ([EXAMPLES / "popwrap.eml", "--unreachable", "x"], "--unreachable does not apply"),
        ([EXAMPLES / "producer.compds", "--unreachable", "x"], "--unreachable does not apply"),
    ],
)
def test_what_cannot_be_done_is_refused(words: list[str | Path], message: str) -> None:
    result = check(*words)

    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.pds"
    file.write_bytes(b"\xff\xfe")

    result = check(file)

    assert result.returncode == 2
    assert "byte 0 is not UTF-8" in result.stderr


@pytest.mark.parametrize("command", re.findall(r"^heddle check (.+)$", PAGE, flags=re.MULTILINE))
def test_the_commands_of_the_documentation_get_an_answer(command: str) -> None:
    file, *options = shlex.split(command)

    result = check(ROOT / file, *options)

    assert result.returncode in {0, 1}, result.stderr


def test_the_python_of_the_documentation_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)

    for block in blocks:
        exec(block, {})

    assert blocks
