"""The suite itself: what a program must be like so that its answer can be compared anywhere."""

from __future__ import annotations

import re

import pytest

from conformance.expectation import Expectation
from conformance.java import TIMED_OUT, RunResult
from conformance.suite import HERE, PROGRAMS, Program
from conformance.table import AREAS, Outcome, page

RECORDED = sorted(HERE.glob("expected/*/*/*.txt"))
# A program about class loaders has the classes that they load in it.
LONGEST = {"loaders": 200}


def test_there_are_enough_programs_in_every_area() -> None:
    assert len(PROGRAMS) >= 170
    assert {program.area for program in PROGRAMS} == set(AREAS)


def test_all_programs_can_be_compiled_into_one_folder() -> None:
    assert len({program.name for program in PROGRAMS}) == len(PROGRAMS)


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_a_program_is_one_short_public_class(program: Program) -> None:
    text = program.source.read_text()
    assert re.findall(r"^public (?:final )?class (\w+)", text, re.MULTILINE) == [program.name]
    assert re.search(r"^ {4}public static void main\(String\[\] args\)", text, re.MULTILINE)
    assert len(text.splitlines()) <= LONGEST.get(program.area, 110)


def test_every_program_has_an_expectation_and_every_expectation_a_program() -> None:
    for version in (HERE / "expected").iterdir():
        recorded = {f"{file.parent.name}/{file.stem}" for file in version.glob("*/*.txt")}
        assert recorded == {str(program) for program in PROGRAMS}


def test_what_programs_print_does_not_depend_on_an_encoding() -> None:
    assert [file.stem for file in RECORDED if not file.read_bytes().isascii()] == []


def test_no_program_needed_more_time_than_it_had() -> None:
    expectations = [Expectation.parse(file.read_bytes().decode()) for file in RECORDED]
    assert {expectation.status for expectation in expectations} >= {0, 1, 7, 42}
    assert TIMED_OUT not in {expectation.status for expectation in expectations}


def test_an_expectation_survives_being_written_and_read() -> None:
    stderr = 'Exception in thread "a b" x.Y: stdout\n\tat m\nException in thread "main" x.Z\n'
    expectation = Expectation.of(RunResult(1, "exit 3\nstdout\nno newline", stderr))
    assert expectation.uncaught == ('"a b" x.Y: stdout', '"main" x.Z')
    assert Expectation.parse(expectation.render()) == expectation


def test_a_difference_names_the_first_line_that_is_wrong() -> None:
    expected = Expectation(0, (), "a\nb\n")
    assert expected.difference(Expectation(0, (), "a\nb\n")) is None
    assert expected.difference(Expectation(0, (), "a\nc\n")) == "line 2 is `c`, not `b`"
    assert expected.difference(Expectation(1, (), "a\n")) == "line 2 is `end of output`, not `b`"
    assert expected.difference(Expectation(0, (), "a\nb")) == "the output ends differently"
    assert expected.difference(Expectation(1, (), "a\nb\n")) == "exit 1, not 0"
    assert expected.difference(Expectation(0, ('"main" E',), "a\nb\n")) == (
        "uncaught ['\"main\" E'], not []"
    )


def test_the_table_counts_by_area_and_names_what_failed() -> None:
    passed, failed = Outcome("io", "Good", ""), Outcome("io", "Bad", "line 1 is `x`, not `y`")
    text = page({25: (passed, failed), 17: (passed, Outcome("io", "Bad", ""))})
    assert "| area | covers | JDK 17 | JDK 25 |" in text
    assert f"| `io` | {AREAS['io']} | 2/2 | 1/2 |" in text
    assert "| all | | 2/2 | 1/2 |" in text
    assert text.endswith("Not as `java` 25 does it:\n\n- `io/Bad`: line 1 is `x`, not `y`\n")
