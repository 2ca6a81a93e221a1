"""Which lines of the user's code two threads can be at, at the same time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heddle.analysis.facts import Facts, Instance
from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.engines.monitors.build import Builder
from heddle.engines.monitors.model import Place
from heddle.engines.monitors.solve import Questions
from heddle.errors import UnsupportedFeature
from heddle.machine.initial_heap import initial_heap
from heddle.program import code
from heddle.program.program import Program
from heddle.results import Location

_TOLD = (
    code.GetField,
    code.PutField,
    code.GetStatic,
    code.PutStatic,
    code.ArrayLoad,
    code.ArrayStore,
    code.Invoke,
)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the user's code, and the places where threads are about to do something there."""

    location: Location
    places: frozenset[Place]


def parallel_lines(program: Program) -> tuple[tuple[Location, Location], ...]:
    """Pairs of lines at which two threads can be at a time, each pair once, in order.

    A line counts if it calls or accesses memory. What is not listed cannot happen; what is listed
    may be impossible for reasons of data. Raises UnsupportedFeature where facts are incomplete.
    """
    facts = facts_of(program, Options(initial_heap(program)))
    if facts.unsupported():
        raise UnsupportedFeature(
            f"parallelism cannot be determined because of {facts.unsupported()[0]}",
            remedy="remove it from the program",
        )
    points = dict(_points(program, facts))
    built = Builder(program, facts).build(points)
    places: dict[Location, set[Place]] = {}
    for place in built.at:
        places.setdefault(points[place[1:]], set()).add(place)
    lines = [_Line(line, frozenset(found)) for line, found in sorted(places.items(), key=_key)]
    pairs = set(_pairs(Questions(built), range(len(lines)), range(len(lines)), lines))
    return tuple((lines[one].location, lines[other].location) for one, other in sorted(pairs))


def _key(item: tuple[Location, set[Place]]) -> tuple[str, int]:
    return item[0].file or "", item[0].line or 0


def _points(program: Program, facts: Facts) -> Iterator[tuple[tuple[Instance, int], Location]]:
    users = frozenset(program.user_classes)
    for instance in facts.instances():
        body = facts.body(instance)
        if body is None or body.method.owner not in users:
            continue
        for instruction in body.instructions:
            if isinstance(instruction, _TOLD) and instruction.line is not None:
                yield (instance, instruction.pc), Location(body.file, instruction.line)


def _pairs(
    asked: Questions, first: Sequence[int], second: Sequence[int], lines: Sequence[_Line]
) -> Iterator[tuple[int, int]]:
    """All pairs of two ranges of lines, by halves: most halves cannot meet at all."""
    if not first or not second or first[0] > second[-1]:
        return
    one, other = (
        [place for number in side for place in lines[number].places] for side in (first, second)
    )
    if not asked.can_meet(one, other)[0]:
        return
    if len(first) == len(second) == 1:
        yield first[0], second[0]
        return
    if len(first) >= len(second):
        middle = len(first) // 2
        yield from _pairs(asked, first[:middle], second, lines)
        yield from _pairs(asked, first[middle:], second, lines)
    else:
        middle = len(second) // 2
        yield from _pairs(asked, first, second[:middle], lines)
        yield from _pairs(asked, first, second[middle:], lines)
