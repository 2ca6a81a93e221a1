"""`heddle run` as a user calls it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

PEERS = """
from heddle.machine import peer

@peer("Main.twice(I)I")
def twice(number: int) -> int:
    return 2 * number
"""


def java(folder: Path, body: str, members: str = "") -> Path:
    source = folder / "Main.java"
    source.write_text(
        f"public class Main {{ {members} public static void main(String[] args) throws Exception "
        f"{{ {body} }} }}"
    )
    return source


def heddle(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "heddle", "run", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_stands_behind_two_dashes_goes_to_main(tmp_path: Path) -> None:
    source = java(tmp_path, 'System.out.print(String.join("|", args));')
    assert heddle(source, "--", "--seed", "a b").stdout == "--seed|a b"


def test_the_status_is_the_programs_own(tmp_path: Path) -> None:
    assert heddle(java(tmp_path, "System.exit(42);")).returncode == 42


def test_an_uncaught_exception_looks_like_javas(tmp_path: Path) -> None:
    result = heddle(java(tmp_path, "Object o = null; o.hashCode();"))
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        'Exception in thread "main" java.lang.NullPointerException: '
        'Cannot invoke "Object.hashCode()" because "o" is null',
        "\tat Main.main(Main.java:1)",
    ]


def test_a_deadlock_says_who_waits_for_what_and_ends_with_125(tmp_path: Path) -> None:
    body = (
        "Object a = new Object(), b = new Object();"
        "Thread other = new Thread(() -> { synchronized (b) { Thread.yield();"
        ' synchronized (a) { } } }, "other");'
        "synchronized (a) { other.start(); Thread.sleep(10); synchronized (b) { } }"
    )
    result = heddle(java(tmp_path, body))
    assert result.returncode == 125
    lines = result.stderr.splitlines()
    assert lines[0] == "heddle: deadlock: every thread that is left waits for another"
    for waiting, holding in [("main", "other"), ("other", "main")]:
        wanted = f"  {waiting} waits for the monitor of java.lang.Object"
        (line,) = [line for line in lines if line.startswith(wanted)]
        assert f", held by {holding}, at Main." in line


def test_an_unknown_native_is_named_with_its_caller_and_ends_with_125(tmp_path: Path) -> None:
    result = heddle(java(tmp_path, "f();", members="static native void f();"))
    assert result.returncode == 125
    assert "native method Main.f()V, called from Main.main(Main.java:1)" in result.stderr
    assert "  try: give it a peer" in result.stderr


def test_peers_come_from_a_python_file(tmp_path: Path) -> None:
    source = java(tmp_path, "System.out.print(twice(21));", "static native int twice(int n);")
    (tmp_path / "peers.py").write_text(PEERS)
    assert heddle(source, "--peers", tmp_path / "peers.py").stdout == "42"


def test_the_example_of_a_peer_runs() -> None:
    folder = ROOT / "examples" / "native_peer"
    assert heddle(folder, "--peers", folder / "peers.py").stdout == "1.5\nno root of -1.0\n"


@pytest.mark.parametrize("option", ["--peers", "--stdin"])
def test_a_missing_file_is_bad_input(tmp_path: Path, option: str) -> None:
    result = heddle(java(tmp_path, ""), option, tmp_path / "nosuch")
    assert str(tmp_path / "nosuch") in result.stderr
    assert result.returncode == 2


def test_the_program_cannot_see_the_files_of_the_host(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    body = f'System.out.print(new java.io.File("{secret}").exists());'
    assert heddle(java(tmp_path, body)).stdout in {"false", ""}
    body = f'System.out.print(new java.io.FileInputStream("{secret}").read());'
    result = heddle(java(tmp_path, body))
    assert result.stdout == ""
    assert result.returncode != 0


def test_control_c_stops_an_endless_program_within_a_second(tmp_path: Path) -> None:
    source = java(tmp_path, 'System.out.println("running"); while (true) { }')
    process = subprocess.Popen(
        [sys.executable, "-m", "heddle", "run", str(source)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    _, errors = process.communicate(timeout=10)
    assert time.monotonic() - start < 1
    assert (process.returncode, errors) == (130, "heddle: interrupted\n")


def test_a_program_sees_the_variables_that_it_is_given_and_no_others(tmp_path: Path) -> None:
    body = 'System.out.print(System.getenv("MODE") + " " + System.getenv());'
    source = java(tmp_path, body)
    result = heddle(source, "--env", "MODE=fast", "--env", "EMPTY=", "--env", "MODE=slow=1")
    assert result.stdout in {"slow=1 {EMPTY=, MODE=slow=1}", "slow=1 {MODE=slow=1, EMPTY=}"}
    assert heddle(source).stdout == "null {}"


def test_a_variable_without_a_value_is_bad_usage(tmp_path: Path) -> None:
    result = heddle(java(tmp_path, ""), "--env", "MODE")
    assert result.returncode == 2
    assert "--env NAME=VALUE" in result.stderr
