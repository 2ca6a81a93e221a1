"""Programs run many times on the stock JVM, with random delays woven in; how they ended."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from conformance.java import QUICK_START, installed_jdk, run
from support.final_states import final_states

if TYPE_CHECKING:
    from heddle.program.program import Program
    from heddle.questions.search_options import SearchOptions

HERE = Path(__file__).parent
# The JDK contains what rewrites bytecode, and keeps it to itself.
_EXPORTS = ("--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED")
_OPENS = ("--add-opens", "java.base/java.lang=ALL-UNNAMED")
_LINE = re.compile(r"(\d+) (ended|stuck) (\S*) (.*)")
# The last JDK that has it.
NEWEST = 23


@dataclass(frozen=True, slots=True, order=True)
class End:
    """How a run ended: `ended` or `stuck`, the exceptions that ended threads, what was printed."""

    how: str
    uncaught: tuple[str, ...]
    printed: str

    def text(self) -> str:
        """As one line."""
        return f"{self.how} {','.join(self.uncaught)} {self.printed}"


@cache
def _compiled() -> Path:
    folder = Path(mkdtemp(prefix="heddle-stock-"))
    sources = [str(path) for path in sorted(HERE.glob("*.java"))]
    result = run([installed_jdk().tool("javac"), *_EXPORTS, "-d", str(folder), *sources])
    assert result.status == 0, result.stderr
    return folder


def ends_seen(classes: Path, main: str, runs: int, seconds: float) -> dict[End, int]:
    """How often each end was seen."""
    command = [installed_jdk().tool("java"), *QUICK_START, *_EXPORTS, *_OPENS, "-ea"]
    command += ["-cp", str(_compiled()), "Runs", str(classes), main, str(runs), str(seconds)]
    result = run(command, int(seconds) + 60)
    assert result.status == 0, result.stderr
    return {end_of(text): times for times, text in map(_split, result.stdout.splitlines())}


def _split(line: str) -> tuple[int, str]:
    times, _, text = line.partition(" ")
    return int(times), text


def end_of(text: str) -> End:
    """Read `End.text`."""
    match = _LINE.fullmatch(f"0 {text}")
    assert match, text
    uncaught = tuple(name for name in match[3].split(",") if name)
    return End(match[2], uncaught, match[4])


@dataclass(frozen=True, slots=True)
class Enumerated:
    """All ends that a search finds, why there may be others, and what makes memory weak."""

    ends: frozenset[End]
    gap: str | None
    weak: str | None


def ends_enumerated(program: Program, options: SearchOptions) -> Enumerated:
    """Search all interleavings."""
    found = final_states(program, options)
    gap = found.gap
    if gap is None and found.narrowed:
        gap = ", ".join(f"{who}: {how}" for who, how in sorted(found.narrowed))
    ends = (
        End(
            state.how,
            tuple(sorted(text.split(" ", 1)[1].split(":")[0] for text in state.uncaught)),
            state.printed.replace("\n", "\\n"),
        )
        for state in found.states
    )
    return Enumerated(frozenset(ends), gap, found.weak)
