"""A sample of the generated family that the benchmark measures."""

from __future__ import annotations

from collections import Counter

from benchmarks.eml_programs import Shape, service

from heddle.formal.eml import TABLE, Solver, questions
from support.eml_runs import assert_shows


def outcomes(shape: Shape) -> Counter[str]:
    program = service(shape)
    solver = Solver(program)
    found: Counter[str] = Counter()
    for question in questions(program, TABLE):
        answer = solver.answer(question)
        found[answer.outcome] += 1
        if answer.outcome == "violated":
            assert_shows(program, answer)
    return found


def test_programs_that_keep_the_lock_hold_however_their_other_locks_nest() -> None:
    assert outcomes(Shape(methods=12, locks=8)) == {"holds": 56}


def test_a_method_that_releases_the_lock_half_way_is_found() -> None:
    found = outcomes(Shape(methods=12, locks=4, threads=3, broken=1))

    assert set(found) == {"holds", "violated"}
    assert found.total() == 168
