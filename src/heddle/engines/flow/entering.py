"""Other values in the place of secret parameters, put there where their methods begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from heddle.classfile.descriptors import parse_method
from heddle.classfile.weaving.code import Instruction
from heddle.classfile.weaving.pool import Pool
from heddle.classfile.weaving.weave import Method, Plan
from heddle.program.flow_marks import MarkedParameter

OBSERVER: Final = "heddle/Observer"
OWN: Final = "$own"
CHOOSE: Final = f"copy{OWN}"
_STATIC: Final = 0x0008
_LDC, _SIPUSH, _STATIC_CALL, _CAST, _LOAD = 0x13, 0x11, 0xB8, 0xC0, 0x19
#: For numbers: how an int becomes one, and how it is stored.
_STORES: Final = {
    "I": (b"", 0x36),
    "Z": (b"", 0x36),
    "B": (b"\x91", 0x36),
    "S": (b"\x93", 0x36),
    "C": (b"\x92", 0x36),
    "J": (b"\x85", 0x37),
    "F": (b"\x86", 0x38),
    "D": (b"\x87", 0x39),
}
_STORE: Final = 0x3A
_STACK: Final = 4


@dataclass(frozen=True, slots=True)
class Entering:
    """Replaces secret parameters by another value; what has none keeps its own.

    `hosts` are the classes with methods that copy objects of the user's types.
    """

    parameters: tuple[MarkedParameter, ...]
    secret: int
    hosts: Mapping[str, str]

    def plan(self, pool: Pool, method: Method, code: tuple[Instruction, ...]) -> Plan:
        """What a method does on entry."""
        del code
        entry = b"".join(self._replaced(pool, method))
        return Plan(entry=entry, stack=_STACK) if entry else Plan()

    def _replaced(self, pool: Pool, method: Method) -> Iterator[bytes]:
        types = parse_method(method.descriptor).parameters
        for each in self.parameters:
            meant = each.method
            if (meant.owner, meant.descriptor) != (method.owner, method.descriptor):
                continue
            if method.name not in (meant.name, meant.name + OWN):
                continue
            slot = 0 if method.flags & _STATIC else 1
            slot += sum(2 if it in ("J", "D") else 1 for it in types[: each.number])
            yield self._stored(pool, types[each.number], slot)

    def _stored(self, pool: Pool, descriptor: str, slot: int) -> bytes:
        number = bytes((_LDC,)) + pool.integer(self.secret).to_bytes(2)
        if descriptor in _STORES:
            made, store = _STORES[descriptor]
            if descriptor == "Z":
                number = bytes((_SIPUSH, 0, self.secret & 1))
            return number + made + _at(store, slot)
        if descriptor in self.hosts:
            copied = pool.method(self.hosts[descriptor], CHOOSE, f"({descriptor}){descriptor}")
            call = bytes((_STATIC_CALL,)) + copied.to_bytes(2)
            return _at(_LOAD, slot) + call + _at(_STORE, slot)
        varied = pool.method(OBSERVER, "varied", "(Ljava/lang/Object;I)Ljava/lang/Object;")
        name = descriptor[1:-1] if descriptor[0] == "L" else descriptor
        call = bytes((_STATIC_CALL,)) + varied.to_bytes(2)
        cast = bytes((_CAST,)) + pool.class_index(name).to_bytes(2)
        return _at(_LOAD, slot) + number + call + cast + _at(_STORE, slot)


def _at(opcode: int, slot: int) -> bytes:
    if slot > 255:
        return bytes((0xC4, opcode)) + slot.to_bytes(2)
    return bytes((opcode, slot))
