"""Programs that leave values open: on our machine, which takes the first, and on plain Java."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load
from heddle.errors import UnsupportedFeature
from heddle.inputs.cache import Cache
from heddle.inputs.javac import write_classes
from heddle.inputs.jdk import find_jdk
from heddle.inputs.shipped import ShippedRoot
from heddle.machine import run
from heddle.results import Outcome, Partial
from heddle.results.run_outcome import Exited

if TYPE_CHECKING:
    from pathlib import Path

HEADER = """
import gov.nasa.jpf.vm.Verify;
import heddle.*;
import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static void check(boolean holds) { if (!holds) throw new IllegalStateException(); }

    public static void main(String[] args) {
"""
EVERY_CHOICE = """
    Set<Boolean> bools = new HashSet<>();
    for (int i = 0; i < 200; i++) {
        bools.add(Choose.bool());
        check(List.of(3, 4, 5).contains(Choose.range(3, 5)));
        check(Choose.range(Integer.MAX_VALUE, Integer.MAX_VALUE) == Integer.MAX_VALUE);
        check(List.of("p", "q").contains(Choose.of("p", "q")));
        Choose.assume(true);
        Verify.getBoolean(); Verify.getBoolean(true); Verify.randomBool();
        check(Verify.random(2) <= 2 && Verify.getInt(-1, 1) <= 1);
        check(Set.of(7, 9).contains(Verify.getIntFromList(7, 9)));
        check(Set.of(7L, 9L).contains(Verify.getLongFromList(7, 9)));
        check(Verify.getFloatFromList(.5f) == .5f && Verify.getDoubleFromList(.5) == .5);
        Verify.ignoreIf(false); Verify.beginAtomic(); Verify.endAtomic();
        Verifier.assume(true); Verifier.nondetBoolean(); Verifier.nondetByte();
        Verifier.nondetChar(); Verifier.nondetShort(); Verifier.nondetInt();
        Verifier.nondetLong(); Verifier.nondetFloat(); Verifier.nondetDouble();
        check(Verifier.nondetString() != null);
    }
    System.out.print(bools.size());
"""
NOTHING_TO_CHOOSE = """
    Runnable[] choices = {
        () -> Choose.range(2, 1), () -> Choose.of(), () -> Verify.getIntFromList(),
        () -> Verify.random(-1)};
    for (Runnable choice : choices) {
        try { choice.run(); } catch (IllegalArgumentException e) { System.out.println(e); }
    }
    try { Verify.getIntFromList(null); } catch (NullPointerException e) { System.out.println("!"); }
"""
ANNOTATED = """
import heddle.*;

@AtomicSet public class Main {
    @AtomicSet("size") int size;
    @Secret int key;
    @Public static int shown;
    @UnitOfWork("size") void grow(@UnitOfWork Main other, @Secret int by) { size += by; }
    public static void main(String[] args) { new Main().grow(null, 1); }
}
"""


@pytest.fixture
def main(tmp_path: Path) -> Path:
    return tmp_path / "Main.java"


def write(file: Path, body: str) -> Path:
    file.write_text(f"{HEADER}{body}    }}\n}}\n")
    return file


def plain_java(file: Path) -> subprocess.CompletedProcess[str]:
    """What `java` makes of a source file with the shipped classes on its class path."""
    jdk = find_jdk()
    classes = ShippedRoot(jdk, Cache.default()).compiled.classes
    folder = write_classes(classes, file.parent / "api")
    command = (jdk.home / "bin" / "java", "-cp", folder, file)
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False
    )


def test_a_run_takes_the_first_of_every_choice(main: Path) -> None:
    body = """System.out.print(Choose.bool() + " " + Choose.range(-2, 9) + " " + Choose.of("p", "q")
        + " " + Verify.getBoolean(true) + " " + Verify.getBoolean(false) + " " + Verify.random(3)
        + " " + Verify.getDoubleFromList(2.5, 3.5) + " " + Verify.isRunningInJPF()
        + " " + Verifier.nondetInt() + " " + Verifier.nondetChar() + Verifier.nondetString());"""
    outcome = run(load(write(main, body)))
    assert outcome.end == Exited(0)
    assert outcome.stdout == b"false -2 p false true 0 2.5 true 0 a"


def test_every_choice_works_on_our_machine_and_on_plain_java(main: Path) -> None:
    program = write(main, EVERY_CHOICE)
    outcome = run(load(program))
    assert (outcome.end, outcome.stdout, outcome.stderr) == (Exited(0), b"1", b"")
    plain = plain_java(program)
    assert (plain.returncode, plain.stdout, plain.stderr) == (0, "2", "")


def test_a_choice_among_nothing_is_the_same_exception_on_both(main: Path) -> None:
    program = write(main, NOTHING_TO_CHOOSE)
    expected = (
        "java.lang.IllegalArgumentException: no integer between 2 and 1\n"
        "java.lang.IllegalArgumentException: no options to choose from\n"
        "java.lang.IllegalArgumentException: no values to choose from\n"
        "java.lang.IllegalArgumentException: no integer between 0 and -1\n"
        "!\n"
    )
    assert run(load(program)).stdout.decode() == expected
    assert plain_java(program).stdout == expected


def test_plain_java_ends_where_an_assumption_does_not_hold(main: Path) -> None:
    program = write(main, "Verify.ignoreIf(args.length == 0); System.out.print(1);")
    plain = plain_java(program)
    assert (plain.returncode, plain.stdout) == (1, "")
    assert plain.stderr == "assumption does not hold: this run ends here\n"


@pytest.mark.parametrize(
    "call", ["Choose.assume(false)", "Verify.ignoreIf(true)", "Verifier.assume(false)"]
)
def test_nothing_runs_behind_an_assumption_that_does_not_hold(main: Path, call: str) -> None:
    program = write(main, f"{call}; throw new IllegalStateException();")
    with pytest.raises(UnsupportedFeature, match="an assumption that does not hold"):
        run(load(program))


def test_what_the_other_checker_alone_can_do_is_refused_by_name_on_both(main: Path) -> None:
    program = write(main, 'Verify.getProperty("search.depth");')
    with pytest.raises(UnsupportedFeature, match=r"gov/nasa/jpf/vm/Verify\.getProperty"):
        run(load(program))
    error = "UnsatisfiedLinkError: 'java.lang.String gov.nasa.jpf.vm.Verify.getProperty"
    assert error in plain_java(program).stderr


@pytest.mark.parametrize("condition", ["true", "false"])
def test_where_the_other_checker_would_end_its_search_this_one_goes_on_and_says_so(
    main: Path, condition: str
) -> None:
    told = f'Verify.storeTraceAndTerminateIf({condition}, "trace", "why"); System.out.print(1);'
    program = write(main, told)
    assert run(load(program)).stdout == b"1"
    report = check(main)
    assert report.outcome is Outcome.HOLDS
    places = [(each.location.class_name, each.message) for each in report.remarks]
    assert [place for place, _ in places] == (["Main"] if condition == "true" else [])
    assert all("Verify.storeTraceAndTerminateIf" in message for _, message in places)
    report = check(write(main, 'Verify.terminateSearch(); assert args.length > 0 : "behind";'))
    assert report.outcome is Outcome.VIOLATED


def test_what_is_counted_across_paths_decides_nothing_unless_it_is_asked_for(main: Path) -> None:
    told = "Verify.incrementCounter(0); Verify.setCounter(1, 2); Verify.resetCounter(1);"
    more = 'Verify.putValue("k", 1); Verify.setBitInBitSet(0, 1, true); System.out.print(1);'
    program = write(main, told + more)
    assert run(load(program)).stdout == b"1"
    program = write(main, "System.out.print(Verify.incrementCounter(0));")
    with pytest.raises(UnsupportedFeature, match=r"gov/nasa/jpf/vm/Verify\.incrementCounter"):
        run(load(program))
    assert plain_java(program).stdout == "1"


@pytest.mark.parametrize(
    "asked", ["Verify.getCounter(0)", 'Verify.getValue("k")', "Verify.getBitInBitSet(0, 1)"]
)
def test_reading_what_is_counted_across_runs_is_unknown_by_name_with_a_remedy(
    main: Path, asked: str
) -> None:
    program = write(main, f"if (Verify.getBoolean()) System.out.print({asked});")
    (verdict, *_) = check(program).verdicts
    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)
    assert asked.partition("(")[0] in verdict.coverage.reason
    assert "count in a static field, which each run has for itself" in verdict.coverage.reason


def test_annotations_are_kept_in_the_class_file_and_change_nothing(main: Path) -> None:
    main.write_text(ANNOTATED)
    program = load(main)
    data = program.user_class_bytes("Main")
    assert data is not None
    for name in (b"AtomicSet", b"UnitOfWork", b"Secret", b"Public"):
        assert b"Lheddle/" + name + b";" in data
    assert run(program).end == Exited(0)
