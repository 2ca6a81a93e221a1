"""Whether units of work are atomic in generated EML programs, and the Bluetooth models.

The document's four locking programs had 2,145 questions, 49 of them violated; its decision
procedure took 2,700 s. Its procedure for communicating pushdown systems took 92,400 s and left half
of the questions unanswered [Kidd09, Tables 7.3 and 7.4]. Those programs are not available; the
family here has as many questions and more locks.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.communicating_bluetooth import bluetooth
from benchmarks.eml_programs import Shape, service
from benchmarks.generated_java import write
from heddle.api import answer, load
from heddle.formal.communicating import decide
from heddle.formal.communicating.refinement import POLICIES
from heddle.formal.eml import ALL, TABLE, Solver, parse_eml, questions
from heddle.questions.question import Confirmation, Question
from heddle.results.claim import Serializable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.eml import Program

FAMILY = (
    Shape(methods=12, locks=3, memory=1, broken=1, seed=3),
    Shape(methods=30, locks=4, memory=6, seed=1),
    Shape(methods=30, locks=4, memory=6, broken=1, seed=5),
    Shape(methods=40, locks=6, memory=7, broken=1, seed=4),
    Shape(methods=20, locks=3, memory=2, threads=3, seed=2),
)


HAND_OVER_HAND = """
memory a b c
lock x
lock y
lock z
process p : main
process q : main
function main : in out
in -> again : call flow
again -> in
again -> out
function flow : in out
in -> 1 : unitbegin, lock x, write a, lock y, unlock x
1 -> 2 : write b, lock z, unlock y
2 -> out : write c, unlock z, unitend
"""


def choices(count: int) -> str:
    """Units that use one of two locks several times between their accesses."""
    pairs = range(count)
    uses = (
        f"c{each} -> c{each + 1} : lock {side}{each}, unlock {side}{each}"
        for each in pairs
        for side in "xy"
    )
    return "\n".join(
        (
            "memory a",
            *(f"lock {side}{each}" for each in pairs for side in "xy"),
            "process p : main",
            "process q : main",
            "function main : in out",
            "in -> c0 : unitbegin, read a",
            *uses,
            f"c{count} -> out : write a, unitend",
        )
    )


def answered(shape: Shape) -> tuple[Counter[str], float]:
    """The answers to all questions of a program, and the seconds of CPU that they took."""
    return _answers(service(shape))


def _answers(program: Program) -> tuple[Counter[str], float]:
    start = process_time()
    solver = Solver(program)
    outcomes = Counter[str](
        solver.answer(question).outcome for question in questions(program, TABLE)
    )
    return outcomes, process_time() - start


def row(outcomes: Counter[str], seconds: float) -> str:
    """The value of a row."""
    total = sum(outcomes.values())
    rate = f"{1000 * seconds / total:.1f} ms each" if total else "no questions"
    return f"{total:,} questions, {outcomes['violated']} violated, {seconds:.2f} s, {rate}"


def _crossing() -> tuple[Counter[str], float]:
    """Locks that do not nest, with the procedure for communicating pushdown systems."""
    program = parse_eml(HAND_OVER_HAND)
    start = process_time()
    solver = Solver(program, "individual multi-step")
    outcomes = Counter[str](solver.answer(each).outcome for each in questions(program, ALL))
    return outcomes, process_time() - start


def _java(lines: int, *, whole: bool) -> tuple[str, str]:
    """The proof for all sets of a generated Java program."""
    with TemporaryDirectory() as name:
        written = write(lines, Path(name), whole=whole)
        program = load(name, main="Main")
        start = process_time()
        question = Question(program, (Serializable(),), confirmation=Confirmation.NONE)
        (verdict,) = answer(question, "atomic_sets").verdicts
        seconds = process_time() - start
    effort = verdict.effort
    told = f"{effort['atomic sets']} sets, {effort['questions']} questions, {seconds:.1f} s"
    units = "whole units" if whole else "units in sections"
    return f"{written:,} lines of Java, {units}", f"{told}; {len(verdict.findings)} candidates"


def run() -> Iterator[tuple[str, str]]:
    """The family, growth, locks that cross, Java, then Bluetooth."""
    whole: Counter[str] = Counter()
    seconds = 0.0
    for shape in FAMILY:
        outcomes, took = answered(shape)
        whole += outcomes
        seconds += took
    yield "the family", row(whole, seconds)
    for locks in (2, 4, 8, 16):
        shape = Shape(methods=30, locks=locks, broken=1)
        yield f"30 methods, {locks} locks", row(*answered(shape))
    for threads in (2, 3, 4, 5):
        shape = Shape(methods=30, locks=4, threads=threads, broken=1)
        yield f"30 methods, 4 locks, {threads} threads", row(*answered(shape))
    for methods in (10, 100, 1000):
        shape = Shape(methods=methods, locks=4, broken=1)
        yield f"{methods:,} methods, 4 locks", row(*answered(shape))
    for count in (2, 4, 6, 8):
        yield f"{count} choices between two locks", row(*_answers(parse_eml(choices(count))))
    yield "three locks hand over hand, 2 threads", row(*_crossing())
    for lines in (2_500, 10_000):
        for as_one in (True, False):
            yield _java(lines, whole=as_one)
    for version, adders in ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (3, 4)):
        parts = []
        answers = set()
        for policy in POLICIES[1:]:
            start = process_time()
            answers.add(decide(bluetooth(version, adders), policy).answer)
            parts.append(f"{policy} {process_time() - start:.2f} s")
        yield f"Bluetooth {version}, adders: {adders}", f"{'/'.join(answers)}; {', '.join(parts)}"
