"""Runs of EML programs checked step by step, with nothing of the procedures that found them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.formal.eml.model import UnitBegin, UnitBreak, UnitEnd
from heddle.formal.eml.semantics import initial_state, successors

if TYPE_CHECKING:
    from heddle.formal.eml import Answer, Program, Run


def assert_shows(program: Program, answer: Answer) -> None:
    """The run of an answer can be taken, and its accesses are those of the pattern."""
    run = answer.run
    assert run is not None
    state = initial_state(program)
    for step in run.steps:
        after = [result for taken, result in successors(program, state) if taken == step]
        assert after, f"{step} cannot be taken"
        state = after[0]
    assert list(run.accesses) == sorted(set(run.accesses))
    units = _units(run)
    seen: dict[str, set[int]] = {}
    for place, access in zip(run.accesses, answer.question.accesses, strict=True):
        step = run.steps[place]
        assert step.process == access.process
        assert access.is_made_by(step.edge.statement)
        seen.setdefault(step.process, set()).add(units[place])
    assert all(len(numbers) == 1 for numbers in seen.values()), "accesses of several units"


def _units(run: Run) -> list[int]:
    """For each step the number of its unit of work; a step outside of any has a number alone."""
    depth: dict[str, int] = {}
    current: dict[str, int] = {}
    numbers: list[int] = []
    for place, (process, _, edge) in enumerate(run.steps):
        if isinstance(edge.statement, UnitBegin):
            depth[process] = depth.get(process, 0) + 1
            if depth[process] == 1:
                current[process] = place
        inside = depth.get(process, 0) > 0
        if isinstance(edge.statement, UnitBreak) and inside:
            current[process] = place
        numbers.append(current[process] if inside else -1 - place)
        if isinstance(edge.statement, UnitEnd):
            depth[process] -= 1
    return numbers
