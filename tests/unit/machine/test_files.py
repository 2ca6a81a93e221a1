"""Files of a program: private, part of its states, and given by `--files`."""

from __future__ import annotations

from pathlib import Path

import pytest

import heddle
from conformance.java import newest_jdk
from heddle.api import Program, load
from heddle.errors import InputError, UnsupportedFeature
from heddle.machine import run
from heddle.questions.run_options import RunOptions
from heddle.questions.search_options import SearchOptions
from heddle.results import Bounded
from heddle.results.finding import Witnessed
from heddle.results.scheduling import Scheduling
from heddle.schedules.given_files import changed_files, read_given
from heddle.witnesses.schedule_codec import decode_schedule, encode_schedule

READS = """
    import java.nio.file.*;

    public class Reads {
        static volatile int turn;

        public static void main(String[] args) throws Exception {
            Thread other = new Thread(() -> turn = 1);
            other.start();
            int seen = turn;
            other.join();
            assert Files.readString(Path.of(args[0])).equals("text") && seen == 0;
        }
    }
"""


def program(folder: Path, name: str, text: str, *arguments: str) -> Program:
    source = folder / f"{name}.java"
    source.write_text(text)
    return load(source, arguments=arguments)


def main(body: str) -> str:
    return (
        "import java.io.*; import java.nio.file.*; public class Main { "
        f"public static void main(String[] args) throws Exception {{ {body} }} }}"
    )


def test_nothing_that_a_program_writes_reaches_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    temporary = Path("/tmp/heddle-never-written")
    body = (
        f'for (String name : new String[] {{"here.txt", "{temporary}"}}) {{'
        ' Files.writeString(Path.of(name), "x"); new File(name + ".d").mkdir();'
        " System.out.print(Files.readString(Path.of(name)) + new File(name).length()); }"
    )
    outcome = run(program(tmp_path, "Main", main(body)))
    assert outcome.stdout == b"x1x1"
    assert not list((tmp_path / "work").iterdir())
    assert not temporary.exists()


def test_a_file_that_is_there_is_not_read_unless_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "in.txt").write_text("given")
    asked = program(
        tmp_path, "Main", main('System.out.print(Files.readString(Path.of("data/in.txt")));')
    )
    with pytest.raises(UnsupportedFeature, match=r"the file .*/data/in\.txt, wanted at Main.main"):
        run(asked)
    given = Scheduling(files=read_given([Path("data")]))
    assert run(asked, RunOptions(scheduling=given)).stdout == b"given"


def test_a_given_file_that_is_changed_is_changed_for_the_program_only(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text("old")
    body = (
        'Files.writeString(Path.of(args[0]), "+", StandardOpenOption.APPEND);'
        " System.out.print(Files.readString(Path.of(args[0])));"
    )
    asked = program(tmp_path, "Main", main(body), str(file))
    given = Scheduling(files=read_given([tmp_path]))
    assert run(asked, RunOptions(scheduling=given)).stdout == b"old+"
    assert file.read_text() == "old"


def test_an_open_file_that_was_given_shows_later_changes(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text("old")
    body = (
        "FileInputStream early = new FileInputStream(args[0]);"
        ' Files.writeString(Path.of(args[0]), "new");'
        " System.out.print(new String(early.readAllBytes()));"
    )
    asked = program(tmp_path, "Main", main(body), str(file))
    given = Scheduling(files=read_given([tmp_path]))
    assert run(asked, RunOptions(scheduling=given)).stdout == b"new"


def test_a_lock_of_a_given_file_stays_when_the_file_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text("old")
    opened = "java.nio.channels.FileChannel.open(Path.of(args[0]), StandardOpenOption"
    body = (
        f"{opened}.READ).lock(0, 1, true);"
        f" try {{ {opened}.WRITE).lock(); }}"
        " catch (java.nio.channels.OverlappingFileLockException e) { System.out.print(1); }"
    )
    asked = program(tmp_path, "Main", main(body), str(file))
    given = Scheduling(files=read_given([tmp_path]))
    assert run(asked, RunOptions(scheduling=given)).stdout == b"1"


def test_a_dot_is_in_folders_only(tmp_path: Path) -> None:
    body = (
        'new File("/tmp/heddle-dot").createNewFile(); System.out.print('
        'new File("/tmp/heddle-dot/.").exists() + " " + new File("/tmp/./heddle-dot").exists());'
    )
    assert run(program(tmp_path, "Main", main(body))).stdout == b"false true"


@pytest.mark.parametrize(("kept", "outcome"), [(1, "holds-within-bound"), (2, "violated")])
def test_a_search_of_a_program_with_preferences_ends(
    kept: int, outcome: str, tmp_path: Path
) -> None:
    body = (
        "java.util.prefs.Preferences own = java.util.prefs.Preferences.userRoot();"
        f' own.putInt("kept", 1); assert own.getInt("kept", 0) == {kept};'
    )
    report = heddle.check(program(tmp_path, "Main", main(body)), seconds=60)
    assert report.outcome.value == outcome
    if outcome != "violated":
        coverage = report.verdicts[0].coverage
        assert isinstance(coverage, Bounded)
        assert coverage.limits["preferences"] == "saved only when the program asks for it"


def test_a_resource_that_the_program_makes_is_unsupported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    body = 'new File("made.txt").createNewFile(); Main.class.getResource("/made.txt");'
    with pytest.raises(UnsupportedFeature, match=r"the resource .*/made\.txt, which the program"):
        run(program(tmp_path, "Main", main(body)))


def test_a_schedule_knows_the_files_that_its_program_was_given(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "in.txt").write_text("text")
    asked = program(tmp_path, "Reads", READS, str(data / "in.txt"))
    given = SearchOptions(scheduling=Scheduling(files=read_given([data])))
    report = heddle.check(asked, options=given)
    evidence = report.verdicts[0].findings[0].evidence
    assert isinstance(evidence, Witnessed)
    assert evidence.schedule is not None
    schedule = decode_schedule(encode_schedule(evidence.schedule), "x")
    assert schedule.scheduling.files == given.scheduling.files
    assert changed_files(schedule.scheduling.files) == ()
    (data / "in.txt").write_text("other")
    assert changed_files(schedule.scheduling.files) == (str(data),)


def test_files_that_are_not_there_cannot_be_given(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_given([tmp_path / "none"])


@pytest.mark.skipif(newest_jdk().feature < 25, reason="no JDK with instance main is installed")
def test_main_may_be_an_instance_method(tmp_path: Path) -> None:
    source = tmp_path / "Main.java"
    source.write_text(
        "class Main { int x = 3; void main() { System.out.print(x); } }", encoding="utf-8"
    )
    outcome = run(load(source, jdk=newest_jdk().home))
    assert outcome.stdout == b"3"
