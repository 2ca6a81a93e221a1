"""The action for GitHub and the job for GitLab do what they say."""

from __future__ import annotations

import json
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from heddle.cli.check import command as check

ROOT = Path(__file__).parents[3]
ACTION = ROOT / "integrations" / "github" / "action.yml"
JOB = ROOT / "integrations" / "gitlab" / "heddle.gitlab-ci.yml"
SCRIPT = ROOT / "integrations" / "github" / "run.sh"

# Stands for heddle: tells its words, and writes the files that it was asked for.
STAND_IN = """#!/bin/bash
printf '%s\\n' "$@" >words
echo 'no-deadlock: VIOLATED'
exit 1
"""


def read_yaml(file: Path) -> dict[str, Any]:
    yaml = pytest.importorskip("ruamel.yaml")
    read: dict[str, Any] = yaml.YAML(typ="safe").load(file.read_text())
    return read


@pytest.mark.parametrize(
    ("file", "schema"), [(ACTION, "github-actions"), (JOB, "gitlab-ci")], ids=["github", "gitlab"]
)
def test_the_file_is_what_its_host_reads(file: Path, schema: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    pytest.importorskip("check_jsonschema")
    vendored = files("check_jsonschema") / "builtin_schemas" / "vendor" / f"{schema}.json"
    validator = jsonschema.Draft7Validator(json.loads(vendored.read_text()))
    assert [error.message for error in validator.iter_errors(read_yaml(file))] == []


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "bin").mkdir()
    heddle = tmp_path / "bin" / "heddle"
    heddle.write_text(STAND_IN)
    heddle.chmod(0o755)
    monkeypatch.setenv("PATH", f"{heddle.parent}:/usr/bin:/bin")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_action_runs_heddle_and_keeps_its_answer(
    stand_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {
        "COMMAND": "races",
        "TARGETS": "src/main/java\nmy folder\n",
        "ARGUMENTS": "--time-limit\n300\n--\n$(touch gone)\n",
        "FAIL_ON": "violated",
        "SARIF": "a.sarif",
        "JUNIT": "a.xml",
    }
    for name, value in given.items():
        monkeypatch.setenv(f"HEDDLE_{name}", value)
    monkeypatch.setenv("GITHUB_OUTPUT", "output")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary")
    (stand_in / "a.sarif").write_text("of an earlier run")
    done = subprocess.run(["bash", str(SCRIPT)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "no-deadlock: VIOLATED\n")
    assert (stand_in / "words").read_text().splitlines() == [
        *("races", "--github", "--fail-on", "violated", "--sarif", "a.sarif", "--junit", "a.xml"),
        *("src/main/java", "my folder", "--time-limit", "300", "--", "$(touch gone)"),
    ]
    assert (stand_in / "output").read_text() == "exit-code=1\n"
    assert "    no-deadlock: VIOLATED" in (stand_in / "summary").read_text()
    assert not (stand_in / "a.sarif").exists()


def test_the_action_hands_every_input_to_its_script() -> None:
    action = read_yaml(ACTION)
    script = SCRIPT.read_text()
    for name, value in action["runs"]["steps"][1]["env"].items():
        assert f"${name}" in script
        assert value.removeprefix("${{ inputs.").removesuffix(" }}") in action["inputs"]


def test_the_job_runs_heddle_with_its_variables(
    stand_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = read_yaml(JOB)[".heddle"]
    for name, value in job["variables"].items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("HEDDLE_OPTIONS", "--time-limit 300")
    (line,) = job["script"]
    assert subprocess.run(["bash", "-c", line], capture_output=True, check=False).returncode == 1
    words = (stand_in / "words").read_text().splitlines()
    assert words[0] == "check"
    assert words[-3:] == [".", "--time-limit", "300"]
    known = {option for parameter in check.params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= known
