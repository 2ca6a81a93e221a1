"""Reports in files, annotations and exit codes, on the command line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner

from heddle.cli import COMMANDS, atomicity, check, flow, observe, races, test
from heddle.cli.outputs import write_whole
from heddle.errors import InputError
from heddle.report import Surroundings, sarif_text
from heddle.results import decode_report

if TYPE_CHECKING:
    from click.testing import Result

PROGRAM = """public class Money {
    static volatile int spent;
    public static void main(String[] arguments) {
        new Thread(() -> spent = 1).start();
        assert spent == 0;
    }
}
"""
MODEL = Path(__file__).parents[3] / "examples" / "models" / "bluetooth.cpds"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "Money.java").write_text(PROGRAM)
    return tmp_path


def ask(*words: str, command: click.Command = check.command) -> Result:
    return CliRunner().invoke(command, [*words], standalone_mode=False)


def test_several_forms_come_from_one_report(folder: Path) -> None:
    words = ("src", "--json", "--sarif", "a.sarif", "--junit", "a.xml", "--github")
    result = ask(*words)
    assert result.return_value == 1
    report = decode_report(json.loads(result.stdout))
    log = json.loads((folder / "a.sarif").read_text())
    (found,) = log["runs"][0]["results"]
    artifact = found["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact["uri"] == "src/Money.java"
    around = Surroundings(
        log["runs"][0]["tool"]["driver"]["version"],
        "check",
        paths={"Money.java": "src/Money.java"},
    )
    assert json.loads(sarif_text(report, around)) == log
    root = ElementTree.parse(folder / "a.xml").getroot()
    assert (root.get("tests"), root.get("failures")) == ("2", "1")
    assert result.stderr.startswith("::error file=src/Money.java,line=5,")
    assert sorted(each.name for each in folder.iterdir()) == ["a.sarif", "a.xml", "src"]


def test_a_page_shows_how_much_of_the_code_was_reached(folder: Path) -> None:
    result = ask("src", "--html", "a.html")
    assert result.return_value == 1
    assert '"missedLines"' in (folder / "a.html").read_text()
    assert '"missedLines"' not in result.stdout


def test_a_workflow_gets_annotations_unless_they_are_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(folder))
    monkeypatch.chdir(folder / "src")
    assert "::error file=src/Money.java" in ask("Money.java", "--json").stderr
    assert "::error" not in ask("Money.java", "--json", "--no-github").stderr


def test_an_outcome_that_is_let_pass_is_told(folder: Path) -> None:
    result = ask("src", "--max-states", "1", "--fail-on", "violated", "--json")
    assert (result.return_value, json.loads(result.stdout)["outcome"]) == (0, "unknown")
    assert "the outcome is unknown" in result.stderr
    assert ask("src", "--max-states", "1", "--fail-on", "unknown").return_value == 1
    assert ask("src", "--max-states", "1").return_value == 3
    (folder / "src" / "heddle.toml").write_text('[report]\nfail-on = "violated"\n')
    assert ask("src", "--max-states", "1").return_value == 0
    assert ask("src").return_value == 1


@pytest.mark.parametrize("option", ["--sarif", "--junit"])
def test_a_place_that_cannot_be_written_is_told_before_anything_is_done(
    folder: Path, option: str
) -> None:
    # There is no such target either: that would be the next thing to be noticed.
    result = ask("Nowhere.java", option, "missing/a.out")
    assert isinstance(result.exception, InputError)
    assert f"{option} missing/a.out: No such file" in str(result.exception)
    assert "try: name a file in a folder" in str(result.exception)


def test_two_forms_do_not_share_a_file(folder: Path) -> None:
    result = ask("src", "--sarif", "a", "--junit", "./a")
    assert isinstance(result.exception, InputError)
    assert "--sarif and --junit name one file" in str(result.exception)


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    write_whole("--sarif", link, "new")
    assert (real.read_text(), link.is_symlink()) == ("new", True)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link", "real"]
    umask = os.umask(0)
    os.umask(umask)
    assert real.stat().st_mode & 0o777 == 0o666 & ~umask


def test_what_is_no_ordinary_file_is_written_to() -> None:
    write_whole("--sarif", Path(os.devnull), "gone")
    assert not Path(os.devnull).is_file()


def test_a_model_file_is_reported_in_the_same_forms(folder: Path) -> None:
    result = ask(str(MODEL), "--contexts", "2", "--sarif", "a.sarif", "--fail-on", "unknown")
    assert result.return_value in {0, 1}, result.exception
    assert (folder / "a.sarif").is_file()


@pytest.mark.parametrize("module", [check, races, atomicity, flow, observe, test])
def test_every_command_that_reports_has_the_options(module: object) -> None:
    command = getattr(module, "command", None)
    assert isinstance(command, click.Command)
    names = {parameter.name for parameter in command.params}
    assert names >= {"sarif", "junit", "github", "fail_on"}
    assert command.name in COMMANDS
    assert "verbose" in names
