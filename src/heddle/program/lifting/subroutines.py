"""`jsr` and `ret` removed: each call of a subroutine gets its own copy of the subroutine.

Compilers before Java 6 shared the code of a `finally` block in this way. A copy is known by the
calls that are open when it runs. Subroutines cannot be recursive (JVMS 4.9.2), so a call of a
subroutine that is still open means that the open one was left by a jump or an exception.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from heddle.errors import Location, UnsupportedFeature
from heddle.program.jdk import java_name
from heddle.program.lifting.opcodes import (
    ASTORE,
    CALL_COPY,
    CONDITIONAL,
    ENDS_BLOCK,
    GOTO,
    JSR,
    NOP,
    RET,
    STORES,
    SWITCH,
)
from heddle.program.lifting.tape import Cases, Range, Tape

#: Nested subroutines multiply; beyond this many instructions the copies are refused.
LARGEST_COPY: Final = 100_000

_GOTO: Final = 167


@dataclass(frozen=True, slots=True)
class _Call:
    """An open subroutine: where it was called, where it begins, where it keeps its return."""

    site: int
    entry: int
    slot: int | None


_Open = tuple[_Call, ...]
_Place = tuple[int, _Open]


def without_subroutines(tape: Tape) -> Tape:
    """The tape with subroutines copied; the very same tape if it has none."""
    if JSR.isdisjoint(tape.opcodes) and RET not in tape.opcodes:
        return tape
    places = _reachable_places(tape)
    index_of = {place: index for index, place in enumerate(places)}
    opcodes, operands = [], []
    for place in places:
        opcode, operand = _rewritten(tape, place, index_of)
        opcodes.append(opcode)
        operands.append(operand)
    return replace(
        tape,
        opcodes=opcodes,
        operands=operands,
        pcs=[tape.pcs[index] for index, _ in places],
        next_pcs=[tape.next_pcs[index] for index, _ in places],
        lines=[tape.lines[index] for index, _ in places],
        ranges=list(_copied_ranges(tape, places, index_of)),
    )


def _reachable_places(tape: Tape) -> list[_Place]:
    """Every instruction with every set of open calls it runs in, in the order of the new tape.

    Copies with the same open calls stay together and in the order of the old tape, so that an
    instruction still falls through to its neighbour.
    """
    seen: dict[_Place, None] = {}
    rank: dict[_Open, int] = {}
    work: list[_Place] = [(0, ())]
    while work:
        place = work.pop()
        if place in seen:
            continue
        seen[place] = None
        rank.setdefault(place[1], len(rank))
        if len(seen) > LARGEST_COPY:
            raise UnsupportedFeature(
                f"the nested subroutines (jsr) make more than {LARGEST_COPY} instructions",
                place=Location(class_name=java_name(tape.method.owner), method=tape.method.name),
                remedy="compile the class for Java 7 or newer",
            )
        work.extend(_next_places(tape, place))
    return sorted(seen, key=lambda place: (rank[place[1]], place[0]))


def _next_places(tape: Tape, place: _Place) -> Iterator[_Place]:
    index, open_calls = place
    opcode, operand = tape.opcodes[index], tape.operands[index]
    if opcode in JSR:
        yield _called(tape, place)
    elif opcode == RET:
        yield _returned(tape, place)
    elif opcode in SWITCH:
        yield from ((target, open_calls) for _, target in operand[0])
        yield operand[1], open_calls
    elif opcode in GOTO or opcode in CONDITIONAL:
        yield operand, open_calls
    if opcode in CONDITIONAL or opcode not in ENDS_BLOCK:
        if index + 1 == len(tape.opcodes):
            raise tape.malformed(index, "the code runs off its end")
        yield index + 1, open_calls
    if tape.may_throw(index):
        for start, end, handler, _ in tape.ranges:
            if start <= index < end:
                yield handler, open_calls


def _called(tape: Tape, place: _Place) -> _Place:
    index, open_calls = place
    entry = tape.operands[index]
    kept = []
    for call in open_calls:
        if call.entry == entry:
            break
        kept.append(call)
    return entry, (*kept, _Call(index, entry, _return_slot(tape, entry)))


def _return_slot(tape: Tape, entry: int) -> int | None:
    """The local in which a subroutine keeps its return address, if it begins by storing it."""
    while tape.opcodes[entry] == NOP and entry + 1 < len(tape.opcodes):
        entry += 1
    if tape.opcodes[entry] not in ASTORE:
        return None
    _, slot = STORES[tape.opcodes[entry]]
    return tape.operands[entry] if slot is None else slot


def _returned(tape: Tape, place: _Place) -> _Place:
    index, open_calls = place
    slot = tape.operands[index]
    for depth in reversed(range(len(open_calls))):
        if open_calls[depth].slot == slot:
            site = open_calls[depth].site
            if site + 1 == len(tape.opcodes):
                raise tape.malformed(site, "the code runs off its end")
            return site + 1, open_calls[:depth]
    raise tape.malformed(index, f"no open subroutine keeps its return address in local {slot}")


def _rewritten(tape: Tape, place: _Place, index_of: dict[_Place, int]) -> tuple[int, Any]:
    index, open_calls = place
    opcode, operand = tape.opcodes[index], tape.operands[index]
    if opcode in JSR:
        return CALL_COPY, index_of[_called(tape, place)]
    if opcode == RET:
        return _GOTO, index_of[_returned(tape, place)]
    if opcode in SWITCH:
        cases: Cases = (
            tuple((value, index_of[target, open_calls]) for value, target in operand[0]),
            index_of[operand[1], open_calls],
        )
        return opcode, cases
    if opcode in GOTO or opcode in CONDITIONAL:
        return opcode, index_of[operand, open_calls]
    return opcode, operand


def _copied_ranges(
    tape: Tape, places: list[_Place], index_of: dict[_Place, int]
) -> Iterator[Range]:
    """Each range once for each set of open calls; its handler runs with the same ones."""
    copies: dict[_Open, list[tuple[int, int]]] = {}
    for index, (old, open_calls) in enumerate(places):
        copies.setdefault(open_calls, []).append((index, old))
    for open_calls, members in copies.items():
        for start, end, handler, catch_type in tape.ranges:
            inside = [index for index, old in members if start <= old < end]
            copy = index_of.get((handler, open_calls))
            if inside and copy is not None:
                yield inside[0], inside[-1] + 1, copy, catch_type
