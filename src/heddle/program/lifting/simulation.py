"""All blocks of a tape lifted: one stack simulation each, joined where paths meet.

A block with one predecessor goes on with that block's stack. Where several meet, an entry on
which they agree stays as it is; for one on which they differ, or if a path from further down
has not been seen yet, each path copies its operand into a register of the meeting place.

No stale register survives a loop: each way round passes a block that was entered before all its
predecessors were seen, and there the stack holds registers of that block only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from heddle.program.code import Catch
from heddle.program.lifting import (
    arithmetic_rules,
    call_rules,
    control_rules,
    memory_rules,
    stack_rules,
)
from heddle.program.lifting.blocks import TapeBlock, TapeBlocks
from heddle.program.lifting.emitter import Emitter, Entry, Names
from heddle.program.lifting.join_points import LiftedBlock, MismatchError, connect, meet
from heddle.program.lifting.opcodes import STORES
from heddle.program.lifting.resolver import Resolver
from heddle.program.lifting.shapes import shape_of
from heddle.program.lifting.tape import Tape
from heddle.program.lifting.variables import Variables
from heddle.program.operands import Kind, Register


def _unknown(emitter: Emitter, _operand: object) -> None:
    emitter.fail("there is no such instruction")


def _table() -> list[Callable[[Emitter, Any], None]]:
    rules = (
        stack_rules.RULES
        | arithmetic_rules.RULES
        | control_rules.RULES
        | memory_rules.RULES
        | call_rules.RULES
    )
    return [rules.get(opcode, _unknown) for opcode in range(257)]


_RULES: Final = _table()


def simulate(
    tape: Tape, blocks: TapeBlocks, variables: Variables, resolver: Resolver
) -> dict[int, LiftedBlock]:
    """Lift every block of a tape."""
    simulation = _Simulation(tape, blocks, variables, resolver)
    for number in blocks.order:
        simulation.lift(blocks.blocks[number])
    return simulation.lifted


class _Simulation:
    """Grows block by block, in reverse postorder."""

    def __init__(
        self, tape: Tape, blocks: TapeBlocks, variables: Variables, resolver: Resolver
    ) -> None:
        self.lifted: dict[int, LiftedBlock] = {}
        self._tape = tape
        self._successors = {
            number: dict.fromkeys(block.successors) for number, block in blocks.blocks.items()
        }
        self._locals = variables.at
        self._names = Names(variables.names)
        self._entries: dict[int, list[Entry]] = {}
        self._emitter = Emitter(tape, self._names, variables.at, blocks.at, resolver)
        self._emitter.result_kind = shape_of(tape.method.descriptor)[1]

    def lift(self, block: TapeBlock) -> None:
        """Lift one block; at least one of its predecessors has been lifted."""
        emitter, tape = self._emitter, self._tape
        opcodes, operands, pcs, lines = tape.opcodes, tape.operands, tape.pcs, tape.lines
        emitter.out, emitter.jump = [], None
        emitter.index, emitter.end = block.start, block.end
        emitter.pc, emitter.line = pcs[block.start], lines[block.start]
        emitter.stack = self._entry_stack(block)
        if block.catches:
            target = emitter.target(Kind.REF)
            emitter.out.append(Catch(emitter.pc, emitter.line, target))
        while emitter.index < block.end:
            index = emitter.index
            emitter.index = index + 1
            emitter.pc = pcs[index]
            emitter.line = lines[index]
            _RULES[opcodes[index]](emitter, operands[index])
        lifted = LiftedBlock(
            block.number, emitter.out, emitter.jump, emitter.stack, emitter.pc, emitter.line
        )
        self.lifted[block.number] = lifted
        for successor in self._successors[block.number]:
            entries = self._entries.get(successor)
            if entries is not None:
                self._connect(lifted, successor, entries)

    def _entry_stack(self, block: TapeBlock) -> list[Entry]:
        """The stack a block begins with; skips a store that the paths into it do themselves."""
        predecessors = block.predecessors
        if not predecessors:
            return []
        if block.number != 0 and len(predecessors) == 1:
            return list(self.lifted[predecessors[0]].stack)
        known = [self.lifted[number] for number in predecessors if number in self.lifted]
        entries: list[Entry] = []
        stored = self._stored_first(block)
        if block.number != 0:
            try:
                unseen = len(predecessors) - len(known)
                entries = meet([one.stack for one in known], self._names, stored, unseen)
            except MismatchError as mismatch:
                raise self._tape.malformed(block.start, str(mismatch)) from None
        self._entries[block.number] = entries
        for lifted in known:
            self._connect(lifted, block.number, entries)
        stack = list(entries)
        if stored is not None and stack and stack[-1] is stored:
            stack.pop()
            self._emitter.index += 1
        return stack

    def _stored_first(self, block: TapeBlock) -> Register | None:
        if block.landing or self._tape.opcodes[block.start] not in STORES:
            return None
        return self._locals[block.start]

    def _connect(self, lifted: LiftedBlock, successor: int, entries: list[Entry]) -> None:
        try:
            connect(lifted, successor, entries, self._names)
        except MismatchError as mismatch:
            raise self._tape.malformed(self._last(lifted), str(mismatch)) from None

    def _last(self, lifted: LiftedBlock) -> int:
        return self._tape.pcs.index(lifted.pc)
