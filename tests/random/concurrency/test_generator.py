"""The random programs themselves: always the same, legal Java, and of every kind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest
from concurrency.generator import random_case
from concurrency.java_runs import observe, races_are_only_on_fields, write_all
from concurrency.rendering import Observable, Refuting, observed, render, statement_lines
from concurrency.syntax import size

from conformance.java import compile_together

HERE = Path(__file__).parent
SUMMARY = HERE.parents[2] / "benchmarks" / "long" / "random_concurrency_on_java.txt"
SEEDS = range(300)
FORMS = (
    "synchronized (", ".wait()", ".wait(1)", ".notify()", ".notifyAll()", "while (", "for (",
    "if (", "} else {", "catch (RuntimeException", "throw new", "Thread.sleep", ".interrupt()",
    "LockSupport.park()", "LockSupport.parkNanos", "LockSupport.unpark", "compareAndSet",
    "getAndAdd", "c.get()", "c.set(", "new Node();", "= n0.next", "n0.next =", "a[", "m0();",
    "assert ", " / ", "volatile", "t3.start", ".join()",
)  # fmt: skip


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_seed_gives_the_same_program_whatever_the_hash_seed(hash_seed: str) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "concurrency.generator", "7"],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout == random_case(7).java()


def test_programs_differ() -> None:
    assert len({random_case(seed).program for seed in SEEDS}) > 0.95 * len(SEEDS)


def test_right_and_wrong_programs_of_every_kind_are_frequent() -> None:
    outcomes = [random_case(seed).outcomes for seed in SEEDS]
    deadlocks = [found for found in outcomes if found.deadlock]
    violations = [found for found in outcomes if found.violations]
    races = [found for found in outcomes if found.races]
    sound = [found for found in outcomes if not (found.deadlock or found.violations or found.races)]
    assert len(deadlocks) >= 0.1 * len(SEEDS)
    assert len(violations) >= 0.1 * len(SEEDS)
    assert len(races) >= 0.2 * len(SEEDS)
    assert len(sound) >= 0.3 * len(SEEDS)
    assert not any(found.livelock for found in outcomes)
    assert median(found.states for found in outcomes) < 3_000


def test_some_violations_and_deadlocks_take_four_contexts_or_more() -> None:
    outcomes = [random_case(seed).outcomes for seed in SEEDS]
    assert sum((found.violation_contexts or 0) >= 4 for found in outcomes) >= 10
    assert sum((found.deadlock_contexts or 0) >= 4 for found in outcomes) >= 5


@pytest.mark.parametrize("form", FORMS)
def test_programs_contain_each_form(form: str) -> None:
    bodies = (random_case(seed).java().partition("static void run0")[2] for seed in SEEDS)
    texts = [random_case(seed).java() for seed in SEEDS] if form == "volatile" else list(bodies)
    assert sum(form in text for text in texts) >= 3


def test_every_statement_has_a_line_of_its_own_in_every_form() -> None:
    for seed in SEEDS:
        program = random_case(seed).program
        lines = statement_lines(program)
        assert len(lines) == sum(map(size, program.bodies))
        plain = render(program, "R").splitlines()
        for form in (Observable(), Refuting((0,) * len(observed(program)))):
            other = render(program, "R", form).splitlines()
            assert all(plain[line - 1] == other[line - 1] for line in lines)


def test_programs_compile_in_every_form(tmp_path: Path) -> None:
    texts = {}
    for seed in SEEDS[::3]:
        case = random_case(seed)
        final = min(case.outcomes.finals, default=(0,) * len(observed(case.program)))
        texts[case.name] = case.java()
        texts[f"O{seed}"] = render(case.program, f"O{seed}", Observable())
        texts[f"F{seed}"] = render(case.program, f"F{seed}", Refuting(final))
    compile_together(write_all(texts, tmp_path / "sources"), tmp_path / "classes")
    assert all((tmp_path / "classes" / f"{name}.class").is_file() for name in texts)


@pytest.mark.long
def test_java_does_only_what_the_oracle_foresees(tmp_path: Path) -> None:
    runs, batch = 20, 20
    cases = [case for case in map(random_case, SEEDS) if races_are_only_on_fields(case)]
    surprises: list[str] = []
    finals = 0
    for start in range(0, len(cases), batch):
        some = cases[start : start + batch]
        seen = observe(some, runs, tmp_path / str(start))
        assert all(len(seen[case.name]) == runs for case in some)
        for case in some:
            finals += len({found.final for found in seen[case.name]} - {None})
            surprises += [text for found in seen[case.name] for text in found.surprises(case)]
    foreseen = sum(len(case.outcomes.finals) for case in cases)
    lines = [
        f"{len(cases)} random concurrent programs, {runs} runs each on java: "
        f"{finals} of {foreseen} foreseen ends seen, {len(surprises)} surprises",
        *surprises,
    ]
    SUMMARY.parent.mkdir(parents=True, exist_ok=True)
    SUMMARY.write_text("\n".join(lines) + "\n")
    assert not surprises
