"""Bytecode with labels: jumps are filled in at the end."""

from __future__ import annotations

import struct
from collections.abc import Hashable

from heddle.classfile.rewriting import TooLarge
from heddle.program.operands import Kind, Register

_ORDER = (Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.REF)


def offset_of(kind: Kind) -> int:
    """Where a kind stands in the groups of five opcodes."""
    return _ORDER.index(kind)


class Assembler:
    """The code of one method as it is written; registers get local variables when first used."""

    def __init__(self, parameters: tuple[Register, ...]) -> None:
        self._code = bytearray()
        self._labels: dict[Hashable, int] = {}
        self._jumps: list[tuple[int, int, Hashable, int]] = []
        self._slots: dict[Register, int] = {}
        self._free = 0
        self.lines: list[tuple[int, int]] = []
        for parameter in parameters:
            self.slot(parameter)

    @property
    def position(self) -> int:
        """Where the next opcode goes."""
        return len(self._code)

    @property
    def locals(self) -> int:
        """How many local variables there are."""
        return self._free

    def slot(self, register: Register) -> int:
        """The local variable of a register."""
        if register not in self._slots:
            self._slots[register] = self._free
            self._free += register.kind.slots
        return self._slots[register]

    def op(self, opcode: int, *operands: int) -> None:
        """An opcode with operands of one byte."""
        self._code += bytes((opcode, *operands))

    def op2(self, opcode: int, operand: int) -> None:
        """An opcode with an operand of two bytes."""
        self._code += struct.pack(">BH", opcode, operand & 0xFFFF)

    def load(self, register: Register) -> None:
        """Push a register."""
        self._local(21 + offset_of(register.kind), register)

    def store(self, register: Register) -> None:
        """Pop into a register."""
        self._local(54 + offset_of(register.kind), register)

    def _local(self, opcode: int, register: Register) -> None:
        slot = self.slot(register)
        if slot < 0x100:
            self.op(opcode, slot)
        else:
            self._code += struct.pack(">BBH", 196, opcode, slot)

    def label(self, name: Hashable) -> None:
        """A label is here."""
        self._labels[name] = self.position

    def place(self, name: Hashable) -> int:
        """Where a label is."""
        return self._labels[name]

    def jump(self, opcode: int, target: Hashable) -> None:
        """A jump with an offset of two bytes."""
        self._jumps.append((self.position, self.position + 1, target, 2))
        self._code += bytes((opcode, 0, 0))

    def lookup(self, cases: tuple[tuple[int, Hashable], ...], default: Hashable) -> None:
        """A `lookupswitch`; the cases are in ascending order."""
        begin = self.position
        self._code += bytes([171])
        self._code += bytes(-self.position % 4)
        self._offset(begin, default)
        self._code += struct.pack(">i", len(cases))
        for value, target in cases:
            self._code += struct.pack(">i", value)
            self._offset(begin, target)

    def _offset(self, begin: int, target: Hashable) -> None:
        self._jumps.append((begin, self.position, target, 4))
        self._code += bytes(4)

    def finish(self) -> bytes:
        """The bytecode."""
        for begin, at, target, size in self._jumps:
            offset = self._labels[target] - begin
            if size == 2 and not -0x8000 <= offset < 0x8000:
                raise TooLarge("a jump is too long")
            self._code[at : at + size] = offset.to_bytes(size, "big", signed=True)
        return bytes(self._code)
