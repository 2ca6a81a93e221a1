"""Compiling and running the generated Java: what javac accepts, and what `java` makes of it."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from heddle.inputs.jdk import find_jdk

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

CRASHED = "crashed"
QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
# Every refused file must be named, so that one more call compiles the rest.
OPTIONS = ("-nowarn", "-proc:none", "-implicit:none", "-Xmaxerrs", "1000000")

DRIVER = """
import java.lang.reflect.*;
import java.nio.file.*;

public class Driver {
    public static void main(String[] arguments) throws Exception {
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] plan = line.split("\\t");
            System.out.println(line + '\\t' + outcome(plan[0], plan[1]));
        }
    }

    static String outcome(String site, String receiver) {
        Object object = null;
        try {
            if (!receiver.equals("-")) {
                String name = receiver.equals("self") ? site : receiver;
                Constructor<?> constructor = Class.forName(name).getDeclaredConstructor();
                constructor.setAccessible(true);
                object = constructor.newInstance();
            }
        } catch (Throwable problem) {
            return "no receiver\\t" + describe(problem);
        }
        try {
            Method call = Class.forName(site).getDeclaredMethod("call", Object.class);
            call.setAccessible(true);
            return "returned\\t" + call.invoke(null, object) + "\\t";
        } catch (Throwable problem) {
            return "threw\\t" + describe(problem);
        }
    }

    static String describe(Throwable problem) {
        if (problem instanceof InvocationTargetException) problem = problem.getCause();
        String message = String.valueOf(problem.getMessage());
        return problem.getClass().getName() + "\\t" + message.replaceAll("\\\\s+", " ");
    }
}
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one call did; `how` is "returned", "threw", "no receiver" or `CRASHED`."""

    site: str
    receiver: str
    how: str
    what: str
    message: str


def compile_java(sources: Mapping[str, str], work: Path, output: Path, classpath: Path) -> set[str]:
    """Compile named sources into `output`; if javac refuses some, return their names instead."""
    files = {}
    for name, source in sources.items():
        file = work / f"{name.replace('.', '/')}.java"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
        files[str(file)] = name
    output.mkdir(exist_ok=True)
    arguments = work / "arguments"
    arguments.write_text("\n".join(f'"{file}"' for file in files))
    done = subprocess.run(
        [*_command("javac"), "-cp", str(classpath), "-d", str(output), f"@{arguments}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode == 0:
        return set()
    refused = {
        files[it] for it in re.findall(r"^(\S+\.java):\d+: error", done.stderr, re.MULTILINE)
    }
    assert refused, done.stderr
    return refused


def run(plan: Sequence[tuple[str, str]], work: Path, classes: Path) -> list[Outcome]:
    """Call each site with its receiver, in one Java process if it survives.

    Some hierarchies crash HotSpot itself. The rest of such a world is then passed over.
    """
    outcomes: list[Outcome] = []
    waiting = list(plan)
    while waiting:
        printed = _run_until_crash(waiting, work, classes)
        outcomes += printed
        waiting = waiting[len(printed) :]
        if waiting:
            world = waiting[0][0].partition(".")[0]
            outcomes.append(Outcome(*waiting[0], CRASHED, "HotSpot crashed", ""))
            waiting = [call for call in waiting if call[0].partition(".")[0] != world]
    return outcomes


def _run_until_crash(plan: Sequence[tuple[str, str]], work: Path, classes: Path) -> list[Outcome]:
    plan_file = work / "plan"
    plan_file.write_text("".join(f"{site}\t{receiver}\n" for site, receiver in plan))
    done = subprocess.run(
        [*_command("java"), "-cp", str(classes), "Driver", str(plan_file)],
        capture_output=True, text=True, check=False, cwd=work,
    )  # fmt: skip
    assert done.returncode <= 0, done.stderr  # negative: killed by a signal
    # A dying HotSpot prints its last words among the lines.
    lines = zip(plan, done.stdout.splitlines(), strict=False)
    ours = takewhile(lambda it: it[1].startswith("\t".join(it[0])), lines)
    return [Outcome(*line.split("\t")) for _, line in ours]


def _command(tool: str) -> list[str]:
    """The tool of the JDK that Heddle itself would use."""
    program = str(find_jdk().home / "bin" / tool)
    if tool == "java":
        return [program, *QUICK_START]
    return [program, *(f"-J{option}" for option in QUICK_START), *OPTIONS]
