"""Bytecode as parallel lists, with indices for jump targets: what all passes of lifting read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from heddle import _core
from heddle._core import Code, LocalVariable
from heddle.program.body import MethodId
from heddle.program.lifting.malformed import MalformedCode
from heddle.program.lifting.opcodes import JUMPS, LDC, SWITCH, THROWS
from heddle.program.operands import (
    ClassLiteral,
    DoubleLiteral,
    DynamicLiteral,
    FloatLiteral,
    IntLiteral,
    LongLiteral,
    MethodHandleLiteral,
    MethodTypeLiteral,
    PlainLiteral,
    ResolvedLiteral,
    StringLiteral,
)

#: A protected range: first index, last index excluded, index of the handler, type caught.
Range = tuple[int, int, int, str | None]

#: The operand of a switch: cases with indices, and the index of the default.
Cases = tuple[tuple[tuple[int, int], ...], int]

_LITERALS: Final[dict[type[_core.Constant], Callable[[Any], PlainLiteral | ResolvedLiteral]]] = {
    _core.Constant.Integer: lambda constant: IntLiteral(constant.value),
    _core.Constant.Long: lambda constant: LongLiteral(constant.value),
    _core.Constant.Float: lambda constant: FloatLiteral(constant.value),
    _core.Constant.Double: lambda constant: DoubleLiteral(constant.value),
    _core.Constant.String: lambda constant: StringLiteral(constant.value),
    _core.Constant.Class: lambda constant: ClassLiteral(constant.name),
    _core.Constant.MethodType: lambda constant: MethodTypeLiteral(constant.descriptor),
    _core.Constant.MethodHandle: lambda constant: MethodHandleLiteral(
        constant.kind, constant.target
    ),
    _core.Constant.Dynamic: lambda constant: DynamicLiteral(constant.ref),
}
_RESOLVED: Final = (ClassLiteral, MethodTypeLiteral, MethodHandleLiteral, DynamicLiteral)


@dataclass(frozen=True, slots=True)
class Tape:
    """The instructions of a method. The same `pc` may occur twice once subroutines are inlined."""

    method: MethodId
    access_flags: int
    opcodes: Sequence[int]
    operands: Sequence[Any]
    pcs: Sequence[int]
    #: Where the instruction after this one begins in the class file.
    next_pcs: Sequence[int]
    lines: Sequence[int | None]
    ranges: Sequence[Range]
    variables: Sequence[LocalVariable]

    def may_throw(self, index: int) -> bool:
        """Whether the instruction may throw, judged by its opcode."""
        opcode = self.opcodes[index]
        return opcode in THROWS or (opcode in LDC and isinstance(self.operands[index], _RESOLVED))

    def malformed(self, index: int, cause: str) -> MalformedCode:
        """The error to raise when the instruction at `index` makes no sense."""
        return MalformedCode(self.method, self.pcs[index], cause)


def read_tape(method: MethodId, access_flags: int, code: Code) -> Tape:
    """Put the bytecode of one method on a tape."""
    instructions = code.instructions
    opcodes = [instruction.opcode for instruction in instructions]
    operands: list[Any] = [instruction.operand for instruction in instructions]
    pcs = [instruction.pc for instruction in instructions]
    index_of = {pc: index for index, pc in enumerate(pcs)}
    index_of[code.length] = len(pcs)

    def index(pc: int, at: int) -> int:
        found = index_of.get(pc)
        if found is None or found == len(pcs):
            raise MalformedCode(method, at, f"{pc} is not the start of an instruction")
        return found

    for here, opcode in enumerate(opcodes):
        if opcode in JUMPS:
            operands[here] = index(operands[here], pcs[here])
        elif opcode in LDC:
            operands[here] = _LITERALS[type(operands[here])](operands[here])
        elif opcode in SWITCH:
            switch = operands[here]
            operands[here] = (
                tuple((value, index(target, pcs[here])) for value, target in switch.cases),
                index(switch.default, pcs[here]),
            )
    ranges: list[Range] = []
    for entry in code.exception_table:
        start, end = index_of.get(entry.start), index_of.get(entry.end)
        if start is None or end is None:
            raise MalformedCode(method, entry.start, "a protected range cuts an instruction")
        ranges.append((start, end, index(entry.handler, entry.start), entry.catch_type))
    return Tape(
        method=method,
        access_flags=access_flags,
        opcodes=opcodes,
        operands=operands,
        pcs=pcs,
        next_pcs=[*pcs[1:], code.length],
        lines=_lines(code, pcs),
        ranges=ranges,
        variables=code.local_variables,
    )


def _lines(code: Code, pcs: Sequence[int]) -> list[int | None]:
    table = sorted(code.line_numbers, key=itemgetter(0))
    if not table:
        return [None] * len(pcs)
    starts = [start for start, _ in table]
    lines: list[int | None] = [None, *(line for _, line in table)]
    return [lines[bisect_right(starts, pc)] for pc in pcs]
