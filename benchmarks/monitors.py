"""Facts and races: how the time grows with the program, and what becomes of each candidate.

Seconds of processor time in a process of its own, from the loaded program; memory is the peak of
that process. The generated programs have no races, and everything about them is proved.
"""

from __future__ import annotations

import signal
from collections import Counter
from dataclasses import replace
from math import nan
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

from benchmarks.apart import apart
from benchmarks.generated_java import write
from heddle.analysis.options import Options, Pruning
from heddle.analysis.solution import facts_of
from heddle.api import answer, load, races
from heddle.machine.initial_heap import initial_heap
from heddle.questions.question import Confirmation, Question
from heddle.results import NoDataRace, Suspected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.results import Verdict

LINES = (625, 1250, 2500, 5000, 10_000)
MOST_SECONDS = 60.0
MOST_MEGABYTES = 4096
MOST_GROWTH = 6.0
PRUNED = 120
SECONDS = 40.0
PATIENCE = 300
MISSED = "; MISSES ITS LIMIT"
GIVEN_UP = f"not done in {PATIENCE} s{MISSED}"
SUITE = Path(__file__).parents[1] / "tests" / "programs" / "races"


def run() -> Iterator[tuple[str, str]]:
    """Growth with the length of programs, pruning, then the programs of the suite."""
    yield from _growth()
    for pruning in Pruning:
        row = _facts_row(_facts(PRUNED, pruning))
        # What pruning saves is shown; only what is done by default has a limit.
        row = row if pruning is Pruning.ON else row.removesuffix(MISSED)
        yield f"{PRUNED:,} lines, pruning {pruning.value}", row
    yield from _suite()


def _growth() -> Iterator[tuple[str, str]]:
    taken: dict[str, dict[int, float]] = {"facts": {}, "races": {}}
    for lines in LINES:
        found = _facts(lines, Pruning.ON)
        taken["facts"][lines] = found.get("seconds", nan)
        yield f"{found['lines']:,} lines, facts", _facts_row(found)
        found = _races(lines)
        taken["races"][lines] = found.get("seconds", nan)
        yield f"{found['lines']:,} lines, races", _races_row(found)
    for what, seconds in taken.items():
        for lines in LINES[:-2]:
            growth = seconds[4 * lines] / seconds[lines]
            missed = "" if growth <= MOST_GROWTH else MISSED
            yield f"{what}: {4 * lines:,} lines against {lines:,}", f"{growth:.1f} times{missed}"


def _facts(lines: int, pruning: Pruning) -> dict[str, Any]:
    with TemporaryDirectory() as name:
        written = write(lines, Path(name))

        def ask() -> dict[str, Any]:
            signal.alarm(PATIENCE)
            program = load(name, main="Main")
            options = replace(Options(initial_heap(program)), pruning=pruning)
            begin = process_time()
            facts = facts_of(program, options)
            seconds = process_time() - begin
            return {"seconds": seconds, "effort": facts.effort(), "open": len(facts.unsupported())}

        found, memory = apart(ask)
    return found | {"lines": written, "memory": memory}


def _facts_row(found: dict[str, Any]) -> str:
    if "error" in found:
        return GIVEN_UP
    effort = ", ".join(f"{count:,} {what}" for what, count in sorted(found["effort"].items()))
    return f"{found['seconds']:.1f} s, {found['memory']:,} MB{_missed(found)}; {effort}"


def _missed(found: dict[str, Any]) -> str:
    kept = found["seconds"] <= MOST_SECONDS and found["memory"] <= MOST_MEGABYTES
    return "" if kept else MISSED


def _races(lines: int) -> dict[str, Any]:
    with TemporaryDirectory() as name:
        written = write(lines, Path(name))

        def ask() -> dict[str, Any]:
            signal.alarm(PATIENCE)
            program = load(name, main="Main")
            begin = process_time()
            question = Question(program, (NoDataRace(),), confirmation=Confirmation.NONE)
            (verdict,) = answer(question, "monitors").verdicts
            return _told(verdict, process_time() - begin)

        found, memory = apart(ask)
    return found | {"lines": written, "memory": memory}


def _told(verdict: Verdict, seconds: float) -> dict[str, Any]:
    suspected = [each for each in verdict.findings if isinstance(each.evidence, Suspected)]
    return {
        "outcome": verdict.outcome.value,
        "seconds": seconds,
        "effort": dict(verdict.effort),
        "findings": len(verdict.findings),
        "suspected": len(suspected),
    }


def _races_row(found: dict[str, Any]) -> str:
    if "error" in found:
        return GIVEN_UP
    effort = found["effort"]
    questions = effort.get("questions", 0)
    return (
        f"{found['outcome']}; {found['seconds']:.1f} s, {found['memory']:,} MB{_missed(found)}; "
        f"{questions:,} questions of {effort.get('rules', 0):,} rules in all, "
        f"{effort.get('candidates', 0):,} candidates"
    )


def _suite() -> Iterator[tuple[str, str]]:
    ends, seconds = Counter[str](), 0.0
    for path in sorted(SUITE.glob("*/*.java")):
        found, _ = apart(lambda path=path: _settled(path))  # type: ignore[misc]
        end = _end(found)
        ends[end.split(",")[0]] += 1
        taken = found.get("seconds", nan)
        seconds += taken
        yield f"{path.parent.name}/{path.stem}", f"{end}; {taken:.1f} s"
    told = ", ".join(f"{number} {end}" for end, number in sorted(ends.items()))
    yield "all programs of the suite", f"{told}; {seconds:.0f} s"


def _settled(path: Path) -> dict[str, Any]:
    signal.alarm(PATIENCE)
    program = load(path, main=path.stem)
    begin = process_time()
    (verdict,) = races(program, seconds=SECONDS).verdicts
    return _told(verdict, process_time() - begin)


def _end(found: dict[str, Any]) -> str:
    """What became of the candidates of a program."""
    if "error" in found:
        return GIVEN_UP
    effort = found["effort"]
    confirmed, withdrawn = effort.get("confirmed", 0), effort.get("withdrawn", 0)
    if found["suspected"]:
        return f"suspected, {found['suspected']} left"
    if found["findings"]:
        return f"confirmed, {confirmed} shown and {withdrawn} withdrawn"
    if found["outcome"] != "holds":
        return str(found["outcome"])
    return f"withdrawn, {withdrawn} of {withdrawn}" if withdrawn else "proved"
