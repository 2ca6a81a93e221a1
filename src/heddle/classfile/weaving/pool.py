"""The constant pool of a class file as bytes, with room for more [JVMS, 4.4]."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4}
_SIZES |= {15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
_UTF8, _INTEGER, _CLASS, _METHOD, _INTERFACE_METHOD, _NAME_AND_TYPE = 1, 3, 7, 10, 11, 12
_WIDE = (5, 6)
MOST = 65_535


class TooLarge(Exception):
    """What is added does not fit into a class file."""


@dataclass(slots=True)
class Pool:
    """Entries by index; the place behind a long or a double is None."""

    entries: list[bytes | None]
    known: dict[bytes, int] = field(default_factory=dict)

    @staticmethod
    def read(data: bytes) -> tuple[Pool, int]:
        """The pool of a class file, and where it ends."""
        (count,) = struct.unpack_from(">H", data, 8)
        entries: list[bytes | None] = [None]
        place = 10
        while len(entries) < count:
            tag = data[place]
            size = 2 + struct.unpack_from(">H", data, place + 1)[0] if tag == _UTF8 else _SIZES[tag]
            entries.append(data[place : place + 1 + size])
            if tag in _WIDE:
                entries.append(None)
            place += 1 + size
        return Pool(entries, {each: n for n, each in enumerate(entries) if each}), place

    def written(self) -> bytes:
        """The pool as a class file has it, its length first."""
        return struct.pack(">H", len(self.entries)) + b"".join(filter(None, self.entries))

    def text(self, index: int) -> str:
        """A string."""
        return self._entry(index)[3:].decode("utf-8", "surrogatepass")

    def class_name(self, index: int) -> str:
        """The internal name of a class."""
        return self.text(self._number(index, 1))

    def member(self, index: int) -> tuple[str, str, str]:
        """The class, the name and the descriptor of a field or a method."""
        both = self._number(index, 3)
        return (
            self.class_name(self._number(index, 1)),
            self.text(self._number(both, 1)),
            self.text(self._number(both, 3)),
        )

    def utf8(self, text: str) -> int:
        """The index of a string."""
        data = text.encode()
        return self._index(struct.pack(">BH", _UTF8, len(data)) + data)

    def integer(self, value: int) -> int:
        """The index of a number."""
        return self._index(struct.pack(">Bi", _INTEGER, value))

    def class_index(self, name: str) -> int:
        """The index of a class."""
        return self._index(struct.pack(">BH", _CLASS, self.utf8(name)))

    def method(self, owner: str, name: str, descriptor: str, *, is_interface: bool = False) -> int:
        """The index of a method of a class or an interface."""
        both = self._index(
            struct.pack(">BHH", _NAME_AND_TYPE, self.utf8(name), self.utf8(descriptor))
        )
        tag = _INTERFACE_METHOD if is_interface else _METHOD
        return self._index(struct.pack(">BHH", tag, self.class_index(owner), both))

    def _entry(self, index: int) -> bytes:
        entry = self.entries[index]
        assert entry is not None
        return entry

    def _number(self, index: int, place: int) -> int:
        found: int = struct.unpack_from(">H", self._entry(index), place)[0]
        return found

    def _index(self, entry: bytes) -> int:
        if entry not in self.known:
            if len(self.entries) >= MOST:
                raise TooLarge
            self.known[entry] = len(self.entries)
            self.entries.append(entry)
        return self.known[entry]
