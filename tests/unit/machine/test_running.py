"""Running a program from Python."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.errors import UnsupportedFeature
from heddle.machine import JavaThrow, Peers, peer, run
from heddle.questions.run_options import RunOptions
from heddle.results.run_outcome import Deadlocked, Exited, Interrupted, RunOutcome
from heddle.results.scheduling import Library, RunLimits, Scheduling

if TYPE_CHECKING:
    from pathlib import Path


def run_java(folder: Path, body: str, options: RunOptions | None = None, **rest: str) -> RunOutcome:
    source = folder / "Main.java"
    members = rest.get("members", "")
    source.write_text(
        f"public class Main {{ {members} public static void main(String[] args) throws Exception "
        f"{{ {body} }} }}"
    )
    return run(load(source, arguments=("first", "second"), properties={"colour": "blue"}), options)


def test_output_and_status_are_the_programs_own(tmp_path: Path) -> None:
    outcome = run_java(
        tmp_path, 'System.out.println("out"); System.err.println("err"); System.exit(3);'
    )
    assert (outcome.end, outcome.stdout, outcome.stderr) == (Exited(3), b"out\n", b"err\n")


def test_arguments_and_properties_are_passed_on(tmp_path: Path) -> None:
    outcome = run_java(tmp_path, 'System.out.print(args[1] + " " + System.getProperty("colour"));')
    assert outcome.stdout == b"second blue"


def test_standard_input_is_empty_or_given(tmp_path: Path) -> None:
    body = "System.out.print(System.in.read());"
    assert run_java(tmp_path, body).stdout == b"-1"
    assert (
        run_java(
            tmp_path, body, RunOptions(scheduling=Scheduling(library=Library.REAL, stdin=b"A"))
        ).stdout
        == b"65"
    )


def test_an_uncaught_exception_is_printed_and_the_status_is_1(tmp_path: Path) -> None:
    outcome = run_java(tmp_path, 'throw new IllegalStateException("why");')
    first = outcome.stderr.splitlines()[0]
    assert first == b'Exception in thread "main" java.lang.IllegalStateException: why'
    assert outcome.end == Exited(1)


def test_assertions_are_on(tmp_path: Path) -> None:
    outcome = run_java(tmp_path, 'assert args.length == 0 : "not empty";')
    assert b"java.lang.AssertionError: not empty" in outcome.stderr


def test_a_deadlock_names_each_thread_and_what_it_waits_for(tmp_path: Path) -> None:
    outcome = run_java(tmp_path, "synchronized (args) { args.wait(); }")
    assert isinstance(outcome.end, Deadlocked)
    (thread,) = outcome.end.threads
    assert thread.startswith("main waits to be notified on [Ljava.lang.String;")


def test_sleeping_takes_no_time(tmp_path: Path) -> None:
    body = (
        "long start = System.currentTimeMillis(); Thread.sleep(86_400_000L);"
        "System.out.print((System.currentTimeMillis() - start) / 86_400_000);"
    )
    assert run_java(tmp_path, body).stdout == b"1"


RACE = (
    "Thread[] all = new Thread[4]; StringBuffer text = new StringBuffer();"
    "for (int i = 0; i < 4; i++) { int n = i; all[i] = new Thread(() -> {"
    " for (int j = 0; j < 50; j++) text.append(n); }); all[i].start(); }"
    "for (Thread thread : all) thread.join(); System.out.print(text);"
)


def test_the_same_seed_gives_the_same_run(tmp_path: Path) -> None:
    runs = [run_java(tmp_path, RACE, RunOptions(seed=seed)).stdout for seed in (1, 1, 2)]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_the_fair_schedule_is_the_same_every_time(tmp_path: Path) -> None:
    assert run_java(tmp_path, RACE) == run_java(tmp_path, RACE)


def test_a_small_heap_is_an_out_of_memory_error(tmp_path: Path) -> None:
    limits = RunLimits(heap_bytes=32 << 20)
    outcome = run_java(
        tmp_path,
        "byte[] b = new byte[64 << 20];",
        RunOptions(scheduling=Scheduling(library=Library.REAL, resources=limits)),
    )
    assert b"java.lang.OutOfMemoryError: Java heap space" in outcome.stderr


def test_endless_recursion_is_a_stack_overflow(tmp_path: Path) -> None:
    outcome = run_java(
        tmp_path,
        'try { f(0); } catch (StackOverflowError e) { System.out.print("caught"); }',
        members="static int f(int n) { return f(n + 1) + 1; }",
    )
    assert outcome.stdout == b"caught"


def test_a_native_without_peer_is_named_with_its_caller(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedFeature, match=r"native method Main\.f\(I\)I.*Main\.main"):
        run_java(tmp_path, "f(1);", members="static native int f(int n);")


@peer("Main.f(ILjava/lang/String;[B)Ljava/lang/String;")
def describe(number: int, text: str | None, data: bytes) -> str:
    return f"{number} {text} {data.hex()}"


@peer("Main.fails(D)V")
def fails(number: float) -> None:
    raise JavaThrow("java.lang.IllegalArgumentException", f"not {number}")


@peer("Main.broken()I")
def broken() -> int:
    return 1 // 0


def test_a_peer_in_python_stands_for_a_native(tmp_path: Path) -> None:
    outcome = run_java(
        tmp_path,
        'System.out.print(f(7, "é", new byte[] {1, -1}) + f(8, null, new byte[0]));',
        RunOptions(scheduling=Scheduling(library=Library.REAL, peers=Peers(describe))),
        members="static native String f(int n, String s, byte[] b);",
    )
    assert outcome.stdout.decode() == "7 é 01ff8 None "


def test_a_peer_can_throw_a_java_exception(tmp_path: Path) -> None:
    outcome = run_java(
        tmp_path,
        "try { fails(0.5); } catch (RuntimeException e) { System.out.print(e.getMessage()); }",
        RunOptions(scheduling=Scheduling(library=Library.REAL, peers=Peers(fails))),
        members="static native void fails(double d);",
    )
    assert outcome.stdout == b"not 0.5"


def test_a_broken_peer_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedFeature, match=r"peer Main\.broken\(\)I: ZeroDivisionError"):
        run_java(
            tmp_path,
            "broken();",
            RunOptions(scheduling=Scheduling(library=Library.REAL, peers=Peers(broken))),
            members="static native int broken();",
        )


def test_an_interrupt_while_python_is_asked_ends_the_run_and_is_no_answer(tmp_path: Path) -> None:
    asked: list[int] = []

    @peer("Main.once(I)I")
    def once(number: int) -> int:
        asked.append(number)
        if len(asked) == 1:
            raise KeyboardInterrupt
        return number

    outcome = run_java(
        tmp_path,
        "System.out.print(once(5)); System.out.flush(); while (true) { }",
        RunOptions(scheduling=Scheduling(library=Library.REAL, peers=Peers(once))),
        members="static native int once(int n);",
    )
    assert (outcome.end, outcome.stdout, asked) == (Interrupted(), b"5", [5, 5])


def test_a_resource_of_the_users_is_read_and_not_overlooked(tmp_path: Path) -> None:
    source = tmp_path / "Main.java"
    source.write_text(
        "public class Main { public static void main(String[] args) throws Exception {"
        " java.io.InputStream in = Main.class.getResourceAsStream(args[0]);"
        " System.out.print(in == null ? null : new String(in.readAllBytes())); } }"
    )
    subprocess.run(["javac", "-d", tmp_path, source], check=True)
    (tmp_path / "config.txt").write_text("colour=blue")
    source.unlink()
    assert run(load(tmp_path, arguments=["/missing.txt"])).stdout == b"null"
    assert run(load(tmp_path, arguments=["/config.txt"])).stdout == b"colour=blue"


def test_a_full_heap_is_an_error_and_no_endless_collecting(tmp_path: Path) -> None:
    body = (
        "java.util.List<Object> all = new java.util.ArrayList<>(); int n = 0;"
        'try { while (true) all.add("number " + n++); }'
        ' catch (OutOfMemoryError e) { all = null; System.out.print("full"); }'
    )
    limits = RunLimits(heap_bytes=24 << 20)
    assert (
        run_java(
            tmp_path,
            body,
            RunOptions(scheduling=Scheduling(library=Library.REAL, resources=limits)),
        ).stdout
        == b"full"
    )
