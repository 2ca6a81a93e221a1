"""Class files with methods added and instructions replaced by others of the same length."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Final

_UTF8, _INT, _FLOAT, _LONG, _DOUBLE, _CLASS, _STRING = 1, 3, 4, 5, 6, 7, 8
_NAME_AND_TYPE: Final = 12
#: Lengths of the other entries of a constant pool, tag included (JVMS 4.4).
_LENGTHS: Final = {
    3: 5,
    4: 5,
    5: 9,
    6: 9,
    7: 3,
    8: 3,
    9: 5,
    10: 5,
    11: 5,
    12: 5,
    15: 4,
    16: 3,
    17: 5,
    18: 5,
    19: 3,
    20: 3,
}
_HEADER: Final = 8


@dataclass
class _Method:
    offset: int
    name: str
    descriptor: str
    code: int | None


@dataclass
class Editor:
    """A class file that is changed: constants and methods can be added, code replaced in place."""

    data: bytearray
    _texts: dict[int, str] = field(default_factory=dict, init=False)
    _added: bytearray = field(default_factory=bytearray, init=False)
    _methods: list[_Method] = field(default_factory=list, init=False)
    _new: list[bytes] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._count = self._u2(_HEADER)
        at, index = _HEADER + 2, 1
        while index < self._count:
            tag = self.data[at]
            if tag == _UTF8:
                length = self._u2(at + 1)
                self._texts[index] = self.data[at + 3 : at + 3 + length].decode(errors="replace")
                at += 3 + length
            else:
                at += _LENGTHS[tag]
            index += 2 if tag in (_LONG, _DOUBLE) else 1
        self._pool_end = at
        at += 6
        at += 2 + 2 * self._u2(at)
        number = self._u2(at)
        at += 2
        for _ in range(number):
            at = self._skip_member(at)
        self._methods_at = at
        at += 2
        for _ in range(self._u2(self._methods_at)):
            start = at
            at = self._skip_member(at)
            name, descriptor = self._texts[self._u2(start + 2)], self._texts[self._u2(start + 4)]
            self._methods.append(_Method(start, name, descriptor, self._code_of(start)))
        self._methods_end = at

    def _u2(self, at: int) -> int:
        return int.from_bytes(self.data[at : at + 2])

    def _skip_member(self, at: int) -> int:
        attributes = self._u2(at + 6)
        at += 8
        for _ in range(attributes):
            at += 6 + int.from_bytes(self.data[at + 2 : at + 6])
        return at

    def _code_of(self, start: int) -> int | None:
        """Where the bytecodes of a method begin."""
        attributes, at = self._u2(start + 6), start + 8
        for _ in range(attributes):
            if self._texts.get(self._u2(at)) == "Code":
                return at + 14
            at += 6 + int.from_bytes(self.data[at + 2 : at + 6])
        return None

    def _add(self, entry: bytes, slots: int = 1) -> int:
        index = self._count
        self._added += entry
        self._count += slots
        return index

    def text(self, value: str) -> int:
        """A piece of text in the constant pool."""
        data = value.encode()
        return self._add(struct.pack(">BH", _UTF8, len(data)) + data)

    def class_named(self, name: str) -> int:
        """A class in the constant pool."""
        return self._add(struct.pack(">BH", _CLASS, self.text(name)))

    def string(self, value: str) -> int:
        """A string constant."""
        return self._add(struct.pack(">BH", _STRING, self.text(value)))

    def number(self, value: float, descriptor: str) -> int:
        """A number of a primitive type, as a constant."""
        if descriptor == "J":
            return self._add(struct.pack(">Bq", _LONG, int(value)), 2)
        if descriptor == "D":
            return self._add(struct.pack(">Bd", _DOUBLE, value), 2)
        if descriptor == "F":
            return self._add(struct.pack(">Bf", _FLOAT, value))
        return self._add(struct.pack(">Bi", _INT, int(value)))

    def member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        """A field (tag 9), a method (10) or a method of an interface (11)."""
        kind = self._add(
            struct.pack(">BHH", _NAME_AND_TYPE, self.text(name), self.text(descriptor))
        )
        return self._add(struct.pack(">BHH", tag, self.class_named(owner), kind))

    def replace_code(self, name: str, descriptor: str, pc: int, code: bytes) -> None:
        """Put other bytes in the place of bytecodes."""
        for method in self._methods:
            if (method.name, method.descriptor) == (name, descriptor) and method.code is not None:
                at = method.code + pc
                self.data[at : at + len(code)] = code

    def rename(self, name: str, descriptor: str, new: str) -> int:
        """Give a method another name and make it private; its old access flags."""
        for method in self._methods:
            if (method.name, method.descriptor) == (name, descriptor):
                flags = self._u2(method.offset)
                # Private, and neither public, protected nor final any more.
                struct.pack_into(">H", self.data, method.offset, (flags & ~0x0035) | 0x0002)
                struct.pack_into(">H", self.data, method.offset + 2, self.text(new))
                return flags
        raise KeyError(name)

    def add_method(self, flags: int, name: str, descriptor: str, code: bytes, size: int) -> None:
        """Add a method without jumps; `size` is enough for its stack and for its variables."""
        body = struct.pack(">HHI", size, size, len(code)) + code + struct.pack(">HH", 0, 0)
        attribute = struct.pack(">HI", self.text("Code"), len(body)) + body
        head = struct.pack(">HHHH", flags, self.text(name), self.text(descriptor), 1)
        self._new.append(head + attribute)

    def finish(self) -> bytes:
        """The class file as it is now."""
        number = self._u2(self._methods_at) + len(self._new)
        return b"".join(
            (
                self.data[:_HEADER],
                struct.pack(">H", self._count),
                self.data[_HEADER + 2 : self._pool_end],
                self._added,
                self.data[self._pool_end : self._methods_at],
                struct.pack(">H", number),
                self.data[self._methods_at + 2 : self._methods_end],
                *self._new,
                self.data[self._methods_end :],
            )
        )
