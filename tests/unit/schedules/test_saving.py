"""Where schedules are saved, what they are called, and how their programs are found again."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from heddle.api import load_for_replay, read_schedule, save_schedules
from heddle.errors import InputError
from heddle.results import (
    Finding,
    FindingKind,
    Location,
    NoUncaughtException,
    Partial,
    Report,
    Verdict,
    Witnessed,
)
from heddle.results.trace import Trace
from schedules import SCHEDULE

BANK = "package {0}; class Bank {{ public static void main(String[] args) {{ }} }}"


def report_about(target: Path, line: int = 14) -> Report:
    schedule = replace(
        SCHEDULE, target=(os.path.relpath(target),), main=None, classpath=(), entry="Bank"
    )
    place = Location("Bank.java", line, "Bank", "main")
    schedule = replace(schedule, finding=replace(schedule.finding, location=place))
    evidence = Witnessed(Trace(()), schedule)
    finding = Finding(FindingKind.ASSERTION, "lost", "", (place,), evidence)
    return Report((Verdict(NoUncaughtException(), "interleavings", (finding,), Partial("")),))


def saved(report: Report, **more: object) -> Path:
    (finding,) = save_schedules(report, **more).verdicts[0].findings  # type: ignore[arg-type]
    assert isinstance(finding.evidence, Witnessed)
    assert finding.evidence.file is not None
    return Path(finding.evidence.file)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two classes of one name; the working folder is above it."""
    root = tmp_path / "project"
    for package in ("one", "two"):
        folder = root / "src" / package
        folder.mkdir(parents=True)
        (folder / "Bank.java").write_text(BANK.format(package))
    (root / "heddle.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEDDLE_CACHE", str(tmp_path / "cache"))
    return root


def test_a_schedule_is_saved_in_the_project_with_paths_from_there(project: Path) -> None:
    file = saved(report_about(project / "src" / "one" / "Bank.java"))
    assert file == Path("project/.heddle/Bank-assertion-14.json")
    assert read_schedule(file).target == ("src/one/Bank.java",)


def test_the_same_finding_again_takes_the_place_of_its_schedule(project: Path) -> None:
    one, two = (project / "src" / name / "Bank.java" for name in ("one", "two"))
    names = [saved(report_about(target)).name for target in (one, two, one, two)]
    assert names == ["Bank-assertion-14.json", "Bank-assertion-14-2.json"] * 2


def test_what_is_no_schedule_is_never_overwritten(project: Path) -> None:
    (project / ".heddle").mkdir()
    notes = project / ".heddle" / "Bank-assertion-14.json"
    notes.write_text("mine")
    file = saved(report_about(project / "src" / "one" / "Bank.java"))
    assert (notes.read_text(), file.name) == ("mine", "Bank-assertion-14-2.json")


def test_a_project_that_cannot_be_written_leaves_the_cache_and_a_message(project: Path) -> None:
    (project / ".heddle").write_text("a file, no folder")
    told: list[str] = []
    file = saved(report_about(project / "src" / "one" / "Bank.java"), warn=told.append)
    assert file == Path("cache/schedules/Bank-assertion-14.json")
    (message,) = told
    assert message.startswith(f"{project / '.heddle'}: cannot be written: ")
    assert message.endswith(f"; schedules are in {project.parent / 'cache' / 'schedules'} instead")
    assert read_schedule(file).root == str(project)
    main = load_for_replay(read_schedule(file), file).require_entry().main_class
    assert main.java_name == "one.Bank"


def test_a_project_is_moved_with_its_schedules(project: Path) -> None:
    file = saved(report_about(project / "src" / "two" / "Bank.java")).absolute()
    moved = project.rename(project.parent / "elsewhere")
    file = moved / file.relative_to(project)
    program = load_for_replay(read_schedule(file), file)
    assert program.require_entry().main_class.java_name == "two.Bank"


def test_a_folder_elsewhere_knows_the_way_to_the_project(project: Path) -> None:
    file = saved(report_about(project / "src" / "one" / "Bank.java"), folder=Path("found"))
    assert file == Path("found/Bank-assertion-14.json")
    assert read_schedule(file).root == "../project"
    program = load_for_replay(read_schedule(file), file)
    assert program.require_entry().main_class.java_name == "one.Bank"


def test_a_target_that_is_the_project_itself_is_never_guessed(project: Path) -> None:
    target = project / "src" / "one"
    (target / "heddle.toml").write_text("")
    file = saved(report_about(target), folder=Path("found"))
    assert read_schedule(file).target == (".",)
    program = load_for_replay(read_schedule(file), file)
    assert program.require_entry().main_class.java_name == "one.Bank"
    alone = file.rename("alone.json")
    with pytest.raises(InputError, match="its program is not where it was"):
        load_for_replay(read_schedule(alone), alone)


def test_a_file_without_its_program_names_what_is_missing(project: Path, tmp_path: Path) -> None:
    file = saved(report_about(project / "src" / "one" / "Bank.java"))
    alone = tmp_path / "found.json"
    file.rename(alone)
    with pytest.raises(InputError, match=r"its program is not where it was: src/one/Bank\.java"):
        load_for_replay(read_schedule(alone), alone)
    named = project / "src" / "one" / "Bank.java"
    assert load_for_replay(read_schedule(alone), alone, str(named)).entry is not None
