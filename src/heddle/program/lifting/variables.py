"""Which register stands for which local variable.

Two accesses to a slot share a register if they must: when a value can flow from one to the
other. Beyond that, the local-variable table decides: accesses it gives the same name, type and
slot share a register. So a wrong table gives odd names, never wrong code. What flows is decided
by liveness over *candidates* (slot, kind, table entry): where a store to one candidate happens
while another one of the same slot is alive, both become one.

Kinds never mix: code in which a value of one kind could be read as another is malformed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from heddle.program.lifting.blocks import TapeBlock, TapeBlocks
from heddle.program.lifting.events import Event, local_events
from heddle.program.lifting.naming import Candidate, CandidateTable, name_groups
from heddle.program.lifting.opcodes import READ, THROW, UPDATE, WRITE
from heddle.program.lifting.shapes import shape_of
from heddle.program.lifting.tape import Tape
from heddle.program.operands import Kind, Register

_STATIC = 0x0008


@dataclass(frozen=True, slots=True)
class Variables:
    """The register of each load, store and `iinc` of a tape, and of the parameters.

    `merged` counts candidates that the table distinguishes and the flow joined.
    """

    parameters: tuple[Register, ...]
    at: Mapping[int, Register]
    names: frozenset[str]
    merged: int


def find_variables(tape: Tape, blocks: TapeBlocks) -> Variables:
    """Choose the registers of a tape's local variables."""
    table = CandidateTable(tape.variables)
    parameters = {
        slot: table.number(slot, kind, tape.pcs[0]) for slot, kind in _parameter_slots(tape)
    }
    events = {number: local_events(tape, block, table) for number, block in blocks.blocks.items()}
    candidates = table.candidates
    groups = list(range(len(candidates)))
    clashes = _clashes(candidates)
    live_in = _live_at_start(blocks, events, clashes)
    merging = _Merging(tape, candidates, live_in, clashes, groups)
    if any(clashes):
        for number, block in blocks.blocks.items():
            merging.visit(block, events[number])
    merging.start(parameters)
    written = {
        _root(groups, event[1])
        for block_events in events.values()
        for event in block_events
        if event[2] == WRITE or event[2] == UPDATE
    }
    roots = [_root(groups, number) for number in range(len(candidates))]
    instance = not tape.access_flags & _STATIC
    registers = name_groups(candidates, roots, None if not instance or 0 in written else 0)
    return Variables(
        parameters=tuple(registers[number] for number in parameters.values()),
        at={
            index: registers[number]
            for block_events in events.values()
            for index, number, what in block_events
            if what != THROW
        },
        names=frozenset(register.name for register in registers),
        merged=sum(root != number for number, root in enumerate(roots)),
    )


def _parameter_slots(tape: Tape) -> Iterator[tuple[int, Kind]]:
    slot = 0
    if not tape.access_flags & _STATIC:
        yield 0, Kind.REF
        slot = 1
    for kind in shape_of(tape.method.descriptor)[0]:
        yield slot, kind
        slot += kind.slots


def _live_at_start(
    blocks: TapeBlocks, events: Mapping[int, list[Event]], clashes: list[int]
) -> dict[int, int]:
    """The candidates alive at the start of each block, as sets of bits."""
    transfer = {number: _transfer(found, clashes) for number, found in events.items()}
    live = dict.fromkeys(blocks.blocks, 0)
    changed = bool(clashes)
    while changed:
        changed = False
        for number in reversed(blocks.order):
            block = blocks.blocks[number]
            after = thrown = 0
            for successor in block.successors:
                after |= live[successor]
            for _, handler in block.handlers:
                thrown |= live[handler]
            used, killed, killed_before_throw = transfer[number]
            before = used | (after & ~killed) | (thrown & ~killed_before_throw)
            if before != live[number]:
                live[number] = before
                changed = True
    return live


def _transfer(events: list[Event], clashes: list[int]) -> tuple[int, int, int]:
    """Used before written, written, and written before the first throw, each as a set of bits.

    A store overwrites the slot, and with it every candidate there.
    """
    used = killed = 0
    killed_before_throw = -1
    for _, number, what in events:
        if what == THROW:
            if killed_before_throw == -1:
                killed_before_throw = killed
            continue
        if what != WRITE:
            used |= (1 << number) & ~killed
        if what != READ:
            killed |= 1 << number | clashes[number]
    return used, killed, killed_before_throw


def _clashes(candidates: list[Candidate]) -> list[int]:
    """For each candidate, the others that share a slot with it."""
    in_slot: dict[int, int] = {}
    for number, (slot, kind, _, _) in enumerate(candidates):
        for part in range(slot, slot + kind.slots):
            in_slot[part] = in_slot.get(part, 0) | 1 << number
    return [
        (in_slot[slot] | in_slot[slot + kind.slots - 1]) & ~(1 << number)
        for number, (slot, kind, _, _) in enumerate(candidates)
    ]


@dataclass(frozen=True, slots=True)
class _Merging:
    """Joins candidates between which a value can flow. `groups` is a forest of parents."""

    tape: Tape
    candidates: list[Candidate]
    live_in: Mapping[int, int]
    clashes: list[int]
    groups: list[int]

    def visit(self, block: TapeBlock, events: list[Event]) -> None:
        """Walk backwards: a store must not hit a slot in which another candidate is alive."""
        live = thrown = 0
        for successor in block.successors:
            live |= self.live_in[successor]
        for _, handler in block.handlers:
            thrown |= self.live_in[handler]
        for index, number, what in reversed(events):
            if what == THROW:
                live |= thrown
                continue
            if what != READ:
                for other in _bits(live & self.clashes[number]):
                    self._join_at(index, number, other)
                live &= ~(1 << number | self.clashes[number])
            if what != WRITE:
                live |= 1 << number

    def start(self, parameters: Mapping[int, int]) -> None:
        """What is alive at the start of the method must be a parameter."""
        for number in _bits(self.live_in[0]):
            slot, kind, _, _ = self.candidates[number]
            parameter = parameters.get(slot)
            if parameter is None or self.candidates[parameter][1] is not kind:
                cause = f"local {slot} is read as {kind} before it is written"
                raise self.tape.malformed(0, cause)
            _join(self.groups, parameter, number)

    def _join_at(self, index: int, number: int, other: int) -> None:
        stored, read = self.candidates[number], self.candidates[other]
        if stored[:2] != read[:2]:
            cause = (
                f"{stored[1]} stored to local {stored[0]}, "
                f"but {read[1]} read from local {read[0]} afterwards"
            )
            raise self.tape.malformed(index, cause)
        _join(self.groups, number, other)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _root(groups: list[int], number: int) -> int:
    while groups[number] != number:
        groups[number] = groups[groups[number]]
        number = groups[number]
    return number


def _join(groups: list[int], first: int, second: int) -> None:
    # The lowest number stays: parameters come first and keep their names.
    low, high = sorted((_root(groups, first), _root(groups, second)))
    groups[high] = low
