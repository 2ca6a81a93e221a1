"""Java programs as Monitor-DPNs, for tests: which lines two threads can be at."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from heddle.abstraction.locking.roots import pairs
from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.api import load
from heddle.engines.monitors.build import Builder
from heddle.formal.monitor_dpn.reachability import Network, may_happen_in_parallel
from heddle.machine.initial_heap import initial_heap
from heddle.program import code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.abstraction.locking.roots import Root
    from heddle.analysis.facts import Allocation, Facts, Instance
    from heddle.engines.monitors.build import Built
    from heddle.program.program import Program

PROGRAMS = Path(__file__).parents[1] / "unit" / "engines" / "monitors" / "programs"


@lru_cache(maxsize=8)
def known(file: str, main: str | None) -> tuple[Program, Facts, Builder]:
    """A program of the folder, its facts and the models of it."""
    program = load(PROGRAMS / file, main=main)
    facts = facts_of(program, Options(initial_heap(program)))
    return program, facts, Builder(program, facts)


def accesses(facts: Facts, field: str) -> dict[tuple[Instance, int], code.Instruction]:
    """The instructions that read or write a field of this name."""
    found = {}
    for instance in facts.instances():
        body = facts.body(instance)
        for each in () if body is None else body.instructions:
            if getattr(getattr(each, "field", None), "name", None) == field:
                found[instance, each.pc] = each
    return found


def built_for(file: str, field: str, main: str | None = None) -> Built:
    """The model for questions about a field."""
    _, facts, builder = known(file, main)
    return builder.build(accesses(facts, field))


def races(file: str, field: str, main: str | None = None) -> set[tuple[int, int]]:
    """The lines of accesses to a field that two threads can stand before, one of them a write.

    The object is a single one: any object of a split allocation may be the isolated one.
    """
    _, facts, _ = known(file, main)
    found, built = accesses(facts, field), built_for(file, field, main)
    network = Network(built.model)
    allocations = {each.number: each for each in facts.allocations()}
    racing = set()
    for memory, first, second in _questions(facts, found, built, allocations):
        for left, one in found.items():
            for right, other in found.items():
                if not any(isinstance(x, code.PutStatic | code.PutField) for x in (one, other)):
                    continue
                if not all(
                    memory is None or memory in _objects(facts, *each)
                    for each in ((left[0], one), (right[0], other))
                ):
                    continue
                one_way = built.heads([(first.number, *left)])
                other_way = built.heads([(second.number, *right)])
                if not one_way or not other_way:
                    continue
                if may_happen_in_parallel(network, one_way, other_way):
                    assert one.line is not None
                    assert other.line is not None
                    racing.add((min(one.line, other.line), max(one.line, other.line)))
    return racing


def _objects(facts: Facts, instance: Instance, access: code.Instruction) -> frozenset[Allocation]:
    """The single objects that an access may be of; none for static fields."""
    if not isinstance(access, code.GetField | code.PutField):
        return frozenset()
    found = facts.points_to(instance, access.object)
    return frozenset(each for each in found if each.is_single)


def _questions(
    facts: Facts,
    found: dict[tuple[Instance, int], code.Instruction],
    built: Built,
    allocations: dict[int, Allocation],
) -> Iterator[tuple[Allocation | None, Root, Root]]:
    """The objects and threads to ask about; None is no object, for static fields."""
    objects = {
        each for (instance, _), one in found.items() for each in _objects(facts, instance, one)
    }
    memories: list[Allocation | None] = [*sorted(objects)] or [None]
    for memory in memories:
        for first, second in pairs(built.roots, memory, allocations):
            yield memory, first, second


def lines(file: str, start: str) -> dict[str, int]:
    """The lines with a comment, by the comment, from the line with `start` on."""
    text = (PROGRAMS / file).read_text().splitlines()
    first = next(number for number, line in enumerate(text) if start in line)
    found: dict[str, int] = {}
    for number in range(first, len(text)):
        if number > first and text[number].startswith("    static class"):
            break
        _, separator, comment = text[number].partition(" // ")
        if separator:
            found[comment] = number + 1
    return found
