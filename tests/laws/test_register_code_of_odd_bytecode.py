"""Register code means what the bytecode means, for random bytecode that javac would never write."""

from __future__ import annotations

import subprocess
from random import Random
from typing import TYPE_CHECKING

import pytest

from assembler import Field, assemble
from heddle import _core
from heddle.inputs.jdk import find_jdk
from heddle.program.lifting import lift
from laws.random_bytecode import random_method
from laws.register_interpreter import Interpreter, Thrown
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from heddle.program.body import Body

SEED = 20_240_602
METHODS = 25
ARGUMENTS = ((0, 0), (1, -1), (-100, 1 << 40))
DRIVER = """
import java.lang.reflect.InvocationTargetException;
class Driver {
  public static void main(String[] args) throws Exception {
    int[] ints = {0, 1, -100};
    long[] longs = {0L, -1L, 1L << 40};
    StringBuilder out = new StringBuilder();
    for (int c = 0; c < Integer.parseInt(args[0]); c++) {
      Class<?> type = Class.forName("Odd" + c);
      for (int m = 0; m < Integer.parseInt(args[1]); m++) {
        for (int run = 0; run < ints.length; run++) {
          type.getField("field").set(null, 11);
          String result;
          try {
            var method = type.getMethod("m" + m, int.class, long.class);
            result = method.invoke(null, ints[run], longs[run]).toString();
          } catch (InvocationTargetException thrown) {
            result = thrown.getCause().getClass().getName();
          }
          out.append(c).append(' ').append(m).append(' ').append(run).append(' ');
          out.append(result).append('\\n');
        }
      }
    }
    System.out.print(out);
  }
}
"""

#: Class, method and call.
Key = tuple[int, int, int]
Results = dict[Key, str]


class NoThreads:
    """The random methods start no threads."""

    def thread_action(self, method: _core.MethodRef, /) -> None:
        return None


def odd_class(number: int, seed: int, place: int) -> bytes:
    """A class of an old version: no stack maps are needed, and subroutines are allowed.

    Its name has its place among those that are run together.
    """
    random = Random(f"{seed}/{number}")
    name = f"Odd{place}"
    methods = [random_method(random, name, f"m{m}", m % 3) for m in range(METHODS)]
    return assemble(name, fields=[Field("field", "I")], methods=methods, version=49)


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def by_java(folder: Path, classes: list[bytes]) -> Results:
    jdk = find_jdk()
    quick = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
    for number, data in enumerate(classes):
        (folder / f"Odd{number}.class").write_bytes(data)
    (folder / "Driver.java").write_text(DRIVER)
    run(
        str(jdk.javac), *(f"-J{each}" for each in quick), "-d", str(folder),
        str(folder / "Driver.java"),
    )  # fmt: skip
    java = (str(jdk.home / "bin" / "java"), *quick, "-cp", str(folder))
    output = run(*java, "Driver", str(len(classes)), str(METHODS))
    results: Results = {}
    for line in output.splitlines():
        *key, result = line.split(" ")
        of_class, of_method, call = map(int, key)
        results[of_class, of_method, call] = result
    return results


def by_interpreter(classes: list[bytes]) -> Results:
    results: Results = {}
    for number, data in enumerate(classes):
        file = _core.parse_class(data)
        bodies = [lift(file, method, NoThreads()) for method in file.methods]
        for body in bodies:
            assert body is not None
            for call in range(len(ARGUMENTS)):
                results[number, int(body.method.name[1:]), call] = interpreted(body, call)
    return results


def interpreted(body: Body, call: int) -> str:
    interpreter = Interpreter([body])
    interpreter.statics[body.method.owner, "field"] = 11
    try:
        return str(interpreter.call(body, ARGUMENTS[call]))
    except Thrown as thrown:
        return thrown.instance.class_name.replace("/", ".")


def disagreements(
    folder: Path, classes: list[bytes]
) -> list[tuple[tuple[int, int, int], str, str]]:
    java, ours = by_java(folder, classes), by_interpreter(classes)
    assert len(java) == len(classes) * METHODS * len(ARGUMENTS)
    # Hollow if nothing ever came to a result.
    assert len(set(java.values())) > len(java) / 10
    return [(key, java[key], ours[key]) for key in java if java[key] != ours[key]]


def test_odd_methods_compute_what_java_computes(tmp_path: Path) -> None:
    assert disagreements(tmp_path, [odd_class(number, SEED, number) for number in range(16)]) == []


@pytest.mark.long
def test_4_000_odd_methods_compute_what_java_computes(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun(f"25 odd methods of seed {SEED + 1}, classes", range(160))
    for numbers in run.ranges(40):
        folder = tmp_path / str(numbers.start)
        folder.mkdir()
        classes = [odd_class(number, SEED + 1, place) for place, number in enumerate(numbers)]
        found = disagreements(folder, classes)
        run.note(numbers, map(str, found))
    record_property("summary", run.text())
    assert run.wrong == []
