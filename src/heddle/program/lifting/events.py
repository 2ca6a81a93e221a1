"""What one block of bytecode does to local variables, in order."""

from __future__ import annotations

from heddle.program.lifting.blocks import TapeBlock
from heddle.program.lifting.naming import CandidateTable
from heddle.program.lifting.opcodes import ACCESS, IINC, THROW, UPDATE, WRITE
from heddle.program.lifting.tape import Tape
from heddle.program.operands import Kind

#: Index on the tape, number of the candidate (-1 for a throw), and READ, WRITE, UPDATE or THROW.
Event = tuple[int, int, int]


def local_events(tape: Tape, block: TapeBlock, table: CandidateTable) -> list[Event]:
    """The accesses to locals in a block, and what may throw if the block has handlers."""
    events: list[Event] = []
    opcodes, operands, pcs = tape.opcodes, tape.operands, tape.pcs
    watched = bool(block.handlers)
    for index in range(block.start, block.end):
        opcode = opcodes[index]
        access = ACCESS[opcode]
        if access is not None:
            kind, slot, what = access
            if slot is None:
                slot = operands[index]
            # A variable's range in the table begins after the store that initialises it.
            places = (tape.next_pcs[index], pcs[index]) if what == WRITE else (pcs[index],)
            events.append((index, table.number(slot, kind, *places), what))
        elif opcode == IINC:
            number = table.number(operands[index].slot, Kind.INT, pcs[index])
            events.append((index, number, UPDATE))
        elif watched and tape.may_throw(index):
            events.append((index, -1, THROW))
    return events
