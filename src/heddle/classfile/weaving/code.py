"""The instructions of a method, moved apart so that others fit between them [JVMS, 4.7.3]."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from heddle.classfile.weaving.pool import MOST, TooLarge

_LENGTHS = {
    **dict.fromkeys((16, 18, 188, *range(21, 26), *range(54, 59), 169), 2),
    **dict.fromkeys((17, 19, 20, 132, *range(153, 169), *range(178, 185), 187), 3),
    **dict.fromkeys((189, 192, 193, 198, 199), 3),
    **dict.fromkeys((185, 186, 200, 201), 5),
    197: 4,
}
TABLE, LOOKUP, WIDE = 170, 171, 196
_SHORT_JUMPS = frozenset((*range(153, 169), 198, 199))
_LONG_JUMPS = frozenset((200, 201))
_IINC = 132


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: where it is, its opcode, and all its bytes."""

    place: int
    opcode: int
    data: bytes

    @property
    def operand(self) -> int:
        """The two bytes behind the opcode: an index of the constant pool."""
        number: int = struct.unpack_from(">H", self.data, 1)[0]
        return number


def instructions(code: bytes) -> Iterator[Instruction]:
    """The instructions in order."""
    place = 0
    while place < len(code):
        opcode = code[place]
        length = _length(code, place, opcode)
        yield Instruction(place, opcode, code[place : place + length])
        place += length


def _length(code: bytes, place: int, opcode: int) -> int:
    if opcode == WIDE:
        return 6 if code[place + 1] == _IINC else 4
    if opcode not in (TABLE, LOOKUP):
        return _LENGTHS.get(opcode, 1)
    start = _aligned(place)
    size: int
    first, second = struct.unpack_from(">ii", code, start + 4)
    size = 12 + 4 * (second - first + 1) if opcode == TABLE else 8 + 8 * first
    if opcode == LOOKUP:
        (count,) = struct.unpack_from(">i", code, start + 4)
        size = 8 + 8 * count
    return start + size - place


def _aligned(place: int) -> int:
    return (place + 4) & ~3


@dataclass(frozen=True, slots=True)
class Change:
    """What comes before and behind an instruction, and what replaces it if something does.

    A jump to the instruction comes to what is before it, and not to what is behind the one above.
    """

    before: bytes = b""
    after: bytes = b""
    instead: bytes | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """New code; `places` is where each old place is now, with its end, `own` without what is added
    before the instruction."""

    code: bytes
    places: Mapping[int, int]
    own: Mapping[int, int]


def moved(code: bytes, entry: bytes, changes: Mapping[int, Change]) -> Moved:
    """The code with changes by place, after what is done on entry; raises TooLarge."""
    known = tuple(instructions(code))
    places: dict[int, int] = {}
    own: dict[int, int] = {}
    place = len(entry)
    for each in known:
        change = changes.get(each.place, Change())
        places[each.place] = place
        place += len(change.before)
        own[each.place] = place
        place += _new_length(each, place, change) + len(change.after)
    places[len(code)] = own[len(code)] = place
    if place > MOST:
        raise TooLarge
    parts = [entry]
    for each in known:
        change = changes.get(each.place, Change())
        data = change.instead
        if data is None:
            data = _relocated(each, places, own[each.place])
        parts += [change.before, data, change.after]
    return Moved(b"".join(parts), places, own)


def _new_length(each: Instruction, place: int, change: Change) -> int:
    if change.instead is not None:
        return len(change.instead)
    if each.opcode in (TABLE, LOOKUP):
        return len(each.data) - (_aligned(each.place) - each.place) + (_aligned(place) - place)
    return len(each.data)


def _relocated(each: Instruction, places: Mapping[int, int], place: int) -> bytes:
    if each.opcode in _SHORT_JUMPS:
        (offset,) = struct.unpack_from(">h", each.data, 1)
        distance = places[each.place + offset] - place
        if not -32_768 <= distance < 32_768:
            raise TooLarge
        return each.data[:1] + struct.pack(">h", distance)
    if each.opcode in _LONG_JUMPS:
        (offset,) = struct.unpack_from(">i", each.data, 1)
        return each.data[:1] + struct.pack(">i", places[each.place + offset] - place)
    if each.opcode not in (TABLE, LOOKUP):
        return each.data
    words = struct.unpack(f">{(len(each.data) - _pad(each.place)) // 4}i", _words(each))
    jumps = {0, *range(3, len(words))} if each.opcode == TABLE else {0, *range(3, len(words), 2)}
    new = [
        places[each.place + word] - place if number in jumps else word
        for number, word in enumerate(words)
    ]
    padding = bytes(_aligned(place) - place - 1)
    return each.data[:1] + padding + struct.pack(f">{len(new)}i", *new)


def _pad(place: int) -> int:
    return _aligned(place) - place


def _words(each: Instruction) -> bytes:
    return each.data[_pad(each.place) :]
