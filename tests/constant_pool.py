"""The constant pool of a class file written by hand; `assembler` uses it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Entry = tuple[object, ...]
Value = int | float | str | Entry
ONE_NAME = {"Class": 7, "String": 8, "MethodType": 16, "Module": 19, "Package": 20}
MEMBERS = {"Fieldref": 9, "Methodref": 10, "InterfaceMethodref": 11}
DYNAMIC = {"Dynamic": 17, "InvokeDynamic": 18}
NUMBERS: dict[str, Callable[..., bytes]] = {
    "Integer": lambda value: u1(3) + u4(value),
    "Float": lambda value: u1(4) + struct.pack(">f", value),
    "Long": lambda value: u1(5) + struct.pack(">Q", value & 0xFFFFFFFFFFFFFFFF),
    "Double": lambda value: u1(6) + struct.pack(">d", value),
}


def u1(number: int) -> bytes:
    return struct.pack(">B", number & 0xFF)


def u2(number: int) -> bytes:
    return struct.pack(">H", number & 0xFFFF)


def u4(number: int) -> bytes:
    return struct.pack(">I", number & 0xFFFFFFFF)


def modified_utf8(text: str) -> bytes:
    """The text as class files write it: each UTF-16 unit for itself, NUL in two bytes."""
    units = struct.iter_unpack(">H", text.encode("utf-16-be", "surrogatepass"))
    return b"".join(
        b"\xc0\x80" if unit == 0 else chr(unit).encode("utf-8", "surrogatepass")
        for (unit,) in units
    )


class Pool:
    """A constant pool that grows as entries are asked for.

    An entry is its kind and its parts, with names in place of indices:

        Utf8, Class, String, MethodType, Module, Package     text
        Integer, Float, Long, Double                         value
        NameAndType                                          name, descriptor
        Fieldref, Methodref, InterfaceMethodref              owner, name, descriptor
        Dynamic, InvokeDynamic                               bootstrap, name, descriptor
        MethodHandle                                         number, then an entry
    """

    def __init__(self) -> None:
        self._indices: dict[tuple[str, ...], int] = {}
        self._encoded: list[bytes] = []
        self._next = 1

    def add(self, *entry: object) -> int:
        """The index of an entry, such as `add("Methodref", "T", "f", "()V")`."""
        # repr tells 0.0 from -0.0, and 1 from 1.0, which equality does not.
        key = tuple(map(repr, entry))
        if key not in self._indices:
            self._encoded.append(self._encode(entry))
            self._indices[key] = self._next
            self._next += 2 if entry[0] in {"Long", "Double"} else 1
        return self._indices[key]

    def utf8(self, text: object) -> bytes:
        """The index of a text, encoded."""
        return u2(self.add("Utf8", text))

    def class_name(self, name: object) -> bytes:
        """The index of a class, encoded."""
        return u2(self.add("Class", name))

    def loadable(self, value: Value, *, slots: int = 1) -> int:
        """The index of a constant that `ldc` can load, from a Python value or an entry."""
        match value:
            case tuple():
                return self.add(*value)
            case int():
                return self.add("Integer" if slots == 1 else "Long", value)
            case float():
                return self.add("Float" if slots == 1 else "Double", value)
            case str():
                return self.add("String", value)

    def encoded(self) -> bytes:
        """The whole pool, its count first."""
        return u2(self._next) + b"".join(self._encoded)

    def _encode(self, entry: Entry) -> bytes:
        match entry:
            case "Utf8", str(text):
                data = modified_utf8(text)
                return u1(1) + u2(len(data)) + data
            case str(kind), value if kind in NUMBERS:
                return NUMBERS[kind](value)
            case str(kind), name if kind in ONE_NAME:
                return u1(ONE_NAME[kind]) + self.utf8(name)
            case "MethodHandle", int(number), *target:
                return u1(15) + u1(number) + u2(self.add(*target))
            case "NameAndType", name, descriptor:
                return u1(12) + self.utf8(name) + self.utf8(descriptor)
            case str(kind), int(bootstrap), *member if kind in DYNAMIC:
                return u1(DYNAMIC[kind]) + u2(bootstrap) + u2(self.add("NameAndType", *member))
            case str(kind), owner, *member if kind in MEMBERS:
                named = u2(self.add("NameAndType", *member))
                return u1(MEMBERS[kind]) + self.class_name(owner) + named
        message = f"no constant {entry}"
        raise ValueError(message)
