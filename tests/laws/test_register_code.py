"""Register code means what the bytecode means: both compute the same, for random Java methods."""

from __future__ import annotations

import struct
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from heddle import _core
from heddle.inputs.jdk import find_jdk
from heddle.program.lifting import lift
from laws.random_methods import ARGUMENTS, FUEL, program
from laws.register_interpreter import STEPS, Instance, Interpreter, Thrown, Value
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from heddle.program.body import Body

SEED = 20_240_601
VALUES: dict[str, Value] = {
    "Double.NaN": float("nan"),
    "1e30f": struct.unpack(">f", struct.pack(">f", 1e30))[0],
}


class NoThreads:
    """The random methods start no threads."""

    def thread_action(self, method: _core.MethodRef, /) -> None:
        return None


@dataclass(frozen=True)
class Outcome:
    """What `java` printed for the methods of one class, and the bodies of that class."""

    expected: dict[tuple[int, int], str]
    bodies: tuple[Body, ...]


def argument(text: str) -> Value:
    if text in VALUES:
        return VALUES[text]
    if text.endswith("f") or "." in text or "e" in text:
        return float(text.rstrip("f"))
    return int(text.rstrip("L"))


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def outcome(folder: Path, number: int, count: int, options: tuple[str, ...]) -> Outcome:
    """Compile and run one generated class, and lift it."""
    jdk = find_jdk()
    source = folder / f"Random{number}.java"
    source.write_text(program(SEED, number, count))
    quick = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
    compiler = [str(jdk.javac), *(f"-J{option}" for option in quick), "-nowarn", *options]
    run(*compiler, "-d", str(folder), str(source))
    output = run(str(jdk.home / "bin" / "java"), *quick, "-cp", str(folder), f"Random{number}")
    expected = {}
    for line in output.splitlines():
        method, call, result = line.split(" ", 2)
        expected[int(method), int(call)] = result
    file = _core.parse_class((folder / f"Random{number}.class").read_bytes())
    lifted = [lift(file, method, NoThreads()) for method in file.methods]
    return Outcome(expected, tuple(body for body in lifted if body is not None))


def shown(value: Value, descriptor: str) -> str:
    if descriptor == "F":
        return "7fc00000" if value != value else f"{bits('>f', '>I', value):x}"
    if descriptor == "D":
        nan = "7ff8000000000000"
        return nan if value != value else f"{bits('>d', '>Q', value):x}"
    return str(value)


def bits(floating: str, integer: str, value: float) -> int:
    number: int = struct.unpack(integer, struct.pack(floating, value))[0]
    return number


def interpreted(interpreter: Interpreter, owner: str, body: Body, call: int) -> str:
    """The line that `java` should have printed for one call."""
    statics = interpreter.statics
    statics.clear()
    start = {"fuel": FUEL, "sI": 3, "sL": -5, "sD": 0.5, "sS": 9, "sB": Instance("Box")}
    statics.update({(owner, name): value for name, value in start.items()})
    try:
        value = interpreter.call(body, [argument(text) for text in ARGUMENTS[call]])
        result = shown(value, body.method.descriptor.rpartition(")")[2])
    except Thrown as thrown:
        result = thrown.instance.class_name.replace("/", ".")
    fuel, int_, long, short = (statics[owner, name] for name in ("fuel", "sI", "sL", "sS"))
    return f"{result} {fuel} {int_} {long} {short} {shown(statics[owner, 'sD'], 'D')}"


def disagreements(found: Outcome, interpreter: Interpreter) -> Iterator[tuple[int, int, str, str]]:
    for body in found.bodies:
        if body.method.name.startswith("m") and body.method.name[1:].isdigit():
            method = int(body.method.name[1:])
            for call in range(len(ARGUMENTS)):
                actual = interpreted(interpreter, body.method.owner, body, call)
                if actual != found.expected[method, call]:
                    yield method, call, found.expected[method, call], actual


@pytest.mark.parametrize("options", [("-g",), ("-g:none",)], ids=["named", "nameless"])
def test_random_methods_compute_what_java_computes(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    """Once with the compiler's names for variables, once without any."""
    found = outcome(tmp_path, len(options[0]), 200, options)
    interpreter = Interpreter(found.bodies)

    assert list(disagreements(found, interpreter)) == []
    assert len(found.expected) == 200 * len(ARGUMENTS)
    results = [line.split(" ")[0] for line in found.expected.values()]
    # The law would be hollow if the methods all threw, or never did.
    assert sum("Exception" in result for result in results) > 50
    assert sum("Exception" not in result for result in results) > 300
    assert set(STEPS) - interpreter.executed == set()


@pytest.mark.long
def test_3_000_random_methods_compute_what_java_computes(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    methods = LongRun("200 random methods, seeds", range(200, 215))
    for seeds in methods.ranges(1):
        found = outcome(tmp_path, seeds[0], 200, ("-g",) if seeds[0] % 2 else ("-g:none",))
        methods.note(seeds, map(str, disagreements(found, Interpreter(found.bodies))))
    record_property("summary", methods.text())
    assert methods.wrong == []
