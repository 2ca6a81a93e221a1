"""A class file with other code for some of its methods.

Constants are added behind those that are there, so that everything else keeps its meaning. The new
code has no stack maps: it is for the machine, which does not verify.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

_UTF8, _INTEGER, _FLOAT, _LONG, _DOUBLE, _CLASS, _STRING = 1, 3, 4, 5, 6, 7, 8
_FIELD, _METHOD, _INTERFACE_METHOD, _NAME_AND_TYPE = 9, 10, 11, 12
_DYNAMIC, _INVOKE_DYNAMIC = 17, 18
#: How many bytes follow the tag.
_SIZES: Final = {
    _INTEGER: 4, _FLOAT: 4, _LONG: 8, _DOUBLE: 8, _CLASS: 2, _STRING: 2, _FIELD: 4, _METHOD: 4,
    _INTERFACE_METHOD: 4, _NAME_AND_TYPE: 4, 15: 3, 16: 2, _DYNAMIC: 4, _INVOKE_DYNAMIC: 4,
    19: 2, 20: 2,
}  # fmt: skip
_MOST_CONSTANTS: Final = 65_535


class TooLarge(Exception):
    """Something does not fit into a class file."""


@dataclass(frozen=True, slots=True)
class Caught:
    """An entry of the exception table; `catch_type` is a constant, or 0 for everything."""

    start: int
    end: int
    handler: int
    catch_type: int


@dataclass(frozen=True, slots=True)
class NewCode:
    """The code of a method; `lines` are pairs of an offset and a line."""

    max_stack: int
    max_locals: int
    bytecode: bytes
    caught: tuple[Caught, ...]
    lines: tuple[tuple[int, int], ...]


@dataclass(slots=True)
class _Member:
    head: bytes
    name: str
    descriptor: str
    attributes: list[tuple[int, bytes]] = field(default_factory=list)


class Rewriting:
    """One class file, taken apart."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 8
        self._entries: dict[tuple[int, bytes], int] = {}
        self._texts: dict[int, bytes] = {}
        self._count = 1
        self._pool = bytearray()
        count = self._u2()
        while self._count < count:
            self._read_entry()
        begin = self._at
        self._at += 6
        interfaces = self._u2()
        self._at += 2 * interfaces
        fields_begin = self._at
        self._members()
        self._head = data[begin:fields_begin]
        self._fields = data[fields_begin : self._at]
        self._methods = self._members()
        self._tail = data[self._at :]

    def replace(self, name: str, descriptor: str, code: NewCode) -> None:
        """Give a method other code."""
        for method in self._methods:
            if (method.name, method.descriptor) == (name, descriptor):
                index = self.text("Code")
                kept = [each for each in method.attributes if each[0] != index]
                method.attributes = [(index, self._code(code)), *kept]

    def finish(self) -> bytes:
        """The class file."""
        if self._count > _MOST_CONSTANTS:
            raise TooLarge("too many constants")
        methods = b"".join(self._member(method) for method in self._methods)
        count = struct.pack(">H", len(self._methods))
        pool = struct.pack(">H", self._count) + bytes(self._pool)
        return self._data[:8] + pool + self._head + self._fields + count + methods + self._tail

    def text(self, text: str) -> int:
        """The number of a text among the constants."""
        encoded = b"".join(_modified(unit) for unit in _units(text))
        if len(encoded) > _MOST_CONSTANTS:
            raise TooLarge("a text is too long")
        return self._entry(_UTF8, struct.pack(">H", len(encoded)) + encoded)

    def integer(self, value: int) -> int:
        """The number of an int."""
        return self._entry(_INTEGER, struct.pack(">i", value))

    def long(self, value: int) -> int:
        """The number of a long."""
        return self._entry(_LONG, struct.pack(">q", value))

    def single(self, value: float) -> int:
        """The number of a float."""
        return self._entry(_FLOAT, struct.pack(">f", value))

    def double(self, value: float) -> int:
        """The number of a double."""
        return self._entry(_DOUBLE, struct.pack(">d", value))

    def string(self, value: str) -> int:
        """The number of a string."""
        return self._entry(_STRING, struct.pack(">H", self.text(value)))

    def class_(self, name: str) -> int:
        """The number of a class, by its internal name or descriptor of an array."""
        return self._entry(_CLASS, struct.pack(">H", self.text(name)))

    def field(self, owner: str, name: str, descriptor: str) -> int:
        """The number of a field."""
        return self._reference(_FIELD, owner, name, descriptor)

    def method(self, owner: str, name: str, descriptor: str, *, is_interface: bool) -> int:
        """The number of a method."""
        tag = _INTERFACE_METHOD if is_interface else _METHOD
        return self._reference(tag, owner, name, descriptor)

    def call_site(self, bootstrap: int, name: str, descriptor: str) -> int:
        """The number of a dynamic call site."""
        pair = self._pair(name, descriptor)
        return self._entry(_INVOKE_DYNAMIC, struct.pack(">HH", bootstrap, pair))

    def _reference(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        return self._entry(
            tag, struct.pack(">HH", self.class_(owner), self._pair(name, descriptor))
        )

    def _pair(self, name: str, descriptor: str) -> int:
        return self._entry(
            _NAME_AND_TYPE, struct.pack(">HH", self.text(name), self.text(descriptor))
        )

    def _entry(self, tag: int, payload: bytes) -> int:
        known = self._entries.get((tag, payload))
        return self._add(tag, payload) if known is None else known

    def _add(self, tag: int, payload: bytes) -> int:
        index = self._count
        self._entries.setdefault((tag, payload), index)
        if tag == _UTF8:
            self._texts[index] = payload[2:]
        self._pool += bytes([tag]) + payload
        self._count += 2 if tag in {_LONG, _DOUBLE} else 1
        return index

    def _read_entry(self) -> None:
        tag = self._data[self._at]
        self._at += 1
        size = _SIZES.get(tag)
        if size is None:
            size = 2 + struct.unpack_from(">H", self._data, self._at)[0]
        payload = self._data[self._at : self._at + size]
        self._at += size
        self._add(tag, payload)

    def _u2(self) -> int:
        (value,) = struct.unpack_from(">H", self._data, self._at)
        self._at += 2
        return int(value)

    def _members(self) -> list[_Member]:
        members = []
        for _ in range(self._u2()):
            head = self._data[self._at : self._at + 6]
            _, name, descriptor = struct.unpack(">HHH", head)
            self._at += 6
            member = _Member(head, _plain(self._texts[name]), _plain(self._texts[descriptor]))
            for _ in range(self._u2()):
                index, length = struct.unpack_from(">HI", self._data, self._at)
                self._at += 6
                member.attributes.append((index, self._data[self._at : self._at + length]))
                self._at += length
            members.append(member)
        return members

    def _member(self, member: _Member) -> bytes:
        attributes = b"".join(
            struct.pack(">HI", index, len(data)) + data for index, data in member.attributes
        )
        return member.head + struct.pack(">H", len(member.attributes)) + attributes

    def _code(self, code: NewCode) -> bytes:
        if len(code.bytecode) > 0x7FFF:
            raise TooLarge("a method is too long")
        lines = _table(struct.pack(">HH", *pair) for pair in code.lines)
        index = self.text("LineNumberTable")
        caught = _table(
            struct.pack(">HHHH", each.start, each.end, each.handler, each.catch_type)
            for each in code.caught
        )
        return b"".join(
            (
                struct.pack(">HHI", code.max_stack, code.max_locals, len(code.bytecode)),
                code.bytecode,
                caught,
                struct.pack(">HHI", 1, index, len(lines)),
                lines,
            )
        )


def _table(rows: Iterable[bytes]) -> bytes:
    listed = list(rows)
    return struct.pack(">H", len(listed)) + b"".join(listed)


def _units(text: str) -> Iterable[int]:
    data = text.encode("utf-16-be", "surrogatepass")
    return (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))


def _modified(unit: int) -> bytes:
    """A UTF-16 unit in the modified UTF-8 of class files (JVMS 4.4.7)."""
    if 0 < unit < 0x80:
        return bytes([unit])
    if unit < 0x800:
        return bytes([0xC0 | unit >> 6, 0x80 | unit & 0x3F])
    return bytes([0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F])


def _plain(encoded: bytes) -> str:
    """A name; one that is not plain text is compared with nothing."""
    return encoded.decode("utf-8", "surrogateescape")
