"""The opcodes that passes other than the simulation must tell apart (JVMS 6.5)."""

from __future__ import annotations

from typing import Final

from heddle.program.operands import Kind

NOP: Final = 0
LDC: Final = frozenset({18, 19, 20})
ASTORE: Final = frozenset({58, 75, 76, 77, 78})
POP: Final = 87
POP2: Final = 88
DUP: Final = 89
DUP2: Final = 92
IINC: Final = 132
LCMP: Final = 148
GOTO: Final = frozenset({167, 200})
#: Not of the JVM; a `jsr` whose subroutine was copied: pushes an address without use, then goes.
CALL_COPY: Final = 256
JSR: Final = frozenset({168, 201})
RET: Final = 169
SWITCH: Final = frozenset({170, 171})
RETURN: Final = frozenset(range(172, 178))
ATHROW: Final = 191

#: Jumps that also go on at the next instruction.
CONDITIONAL: Final = frozenset({*range(153, 167), 198, 199})

#: Instructions with one jump target.
JUMPS: Final = CONDITIONAL | GOTO | JSR | {CALL_COPY}

#: Instructions that end a basic block.
ENDS_BLOCK: Final = JUMPS | SWITCH | RETURN | {RET, ATHROW}

#: Instructions that may throw; `ldc` depends on its constant. Division is here whatever the
#: divisor: `heddle.program.throwing` knows better, but only after lifting.
THROWS: Final = frozenset(
    {
        *range(46, 54),  # array loads
        *range(79, 87),  # array stores
        *(108, 109, 112, 113),  # idiv, ldiv, irem, lrem
        *range(178, 196),  # fields, calls, allocation, athrow, casts, monitors
        197,  # multianewarray
    }
)

_KINDS: Final = (Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.REF)


def _accesses(first: int) -> dict[int, tuple[Kind, int | None]]:
    accesses: dict[int, tuple[Kind, int | None]] = {}
    for number, kind in enumerate(_KINDS):
        accesses[first + number] = (kind, None)
        for slot in range(4):
            accesses[first + 5 + 4 * number + slot] = (kind, slot)
    return accesses


#: For each load or store of a local: its kind, and its slot where the opcode implies it.
LOADS: Final = _accesses(21)
STORES: Final = _accesses(54)

READ, WRITE, UPDATE, THROW = range(4)

#: What an opcode does to a local: its kind, its slot if implied, and READ or WRITE.
ACCESS: Final[list[tuple[Kind, int | None, int] | None]] = [None] * 257
for _opcode, (_kind, _slot) in LOADS.items():
    ACCESS[_opcode] = (_kind, _slot, READ)
for _opcode, (_kind, _slot) in STORES.items():
    ACCESS[_opcode] = (_kind, _slot, WRITE)
