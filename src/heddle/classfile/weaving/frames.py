"""Stack map frames of code that was moved apart [JVMS, 4.7.4]."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_SAME, _ONE, _ONE_FAR, _CHOP, _SAME_FAR, _APPEND, _FULL = 0, 64, 247, 248, 251, 252, 255
_OBJECT, _UNINITIALIZED = 7, 8

Place = Callable[[int], int]


@dataclass(slots=True)
class _Reader:
    data: bytes
    place: int = 0

    def number(self, form: str) -> int:
        (value,) = struct.unpack_from(form, self.data, self.place)
        self.place += struct.calcsize(form)
        return int(value)

    def types(self, count: int, own: Place) -> bytes:
        """Verification types; an object that is not initialised is known by where it was made."""
        found = []
        for _ in range(count):
            tag = self.number(">B")
            part = bytes((tag,))
            if tag == _OBJECT:
                part += struct.pack(">H", self.number(">H"))
            elif tag == _UNINITIALIZED:
                part += struct.pack(">H", own(self.number(">H")))
            found.append(part)
        return b"".join(found)


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: its place, its kind (the least tag of it), and what follows the offset."""

    place: int
    kind: int
    tag: int
    rest: bytes


def handler_frame(place: int, exception: int) -> Frame:
    """The frame of a handler that uses no variables; `exception` is a class of the pool."""
    rest = struct.pack(">HHBH", 0, 1, _OBJECT, exception)
    return Frame(place, _FULL, _FULL, rest)


def moved_frames(data: bytes, place: Place, own: Place) -> list[Frame]:
    """The frames of an attribute, at their new places."""
    return [
        Frame(place(frame.place), frame.kind, frame.tag, frame.rest) for frame in _read(data, own)
    ]


def _read(data: bytes, own: Place) -> Iterator[Frame]:
    reader = _Reader(data)
    at = -1
    for _ in range(reader.number(">H")):
        tag = reader.number(">B")
        if tag < _ONE:
            at += tag + 1
            yield Frame(at, _SAME, tag, b"")
        elif tag < _ONE_FAR:
            at += tag - _ONE + 1
            yield Frame(at, _ONE, tag, reader.types(1, own))
        elif tag == _ONE_FAR:
            at += reader.number(">H") + 1
            yield Frame(at, _ONE, tag, reader.types(1, own))
        elif tag < _APPEND:
            at += reader.number(">H") + 1
            yield Frame(at, _SAME if tag == _SAME_FAR else _CHOP, tag, b"")
        elif tag < _FULL:
            at += reader.number(">H") + 1
            yield Frame(at, _APPEND, tag, reader.types(tag - _SAME_FAR, own))
        else:
            at += reader.number(">H") + 1
            locals_ = reader.number(">H")
            rest = struct.pack(">H", locals_) + reader.types(locals_, own)
            stack = reader.number(">H")
            rest += struct.pack(">H", stack) + reader.types(stack, own)
            yield Frame(at, _FULL, tag, rest)


def full_frames(data: bytes, first: list[bytes], place: Place, own: Place) -> list[Frame]:
    """The same, each by itself, so that others can be left out; `first` are the types at entry."""
    variables = list(first)
    found = []
    for frame in _read(data, lambda pc: pc):
        stack: list[bytes] = []
        if frame.kind == _CHOP:
            variables = variables[: len(variables) - (_SAME_FAR - frame.tag)]
        elif frame.kind == _APPEND:
            variables = [*variables, *_apart(frame.rest, frame.tag - _SAME_FAR)]
        elif frame.kind == _ONE:
            stack = _apart(frame.rest, 1)
        elif frame.kind == _FULL:
            (count,) = struct.unpack_from(">H", frame.rest)
            variables = _apart(frame.rest[2:], count)
            rest = frame.rest[2 + len(b"".join(variables)) :]
            (count,) = struct.unpack_from(">H", rest)
            stack = _apart(rest[2:], count)
        parts = []
        for types in (variables, stack):
            moved = [
                each[:1] + struct.pack(">H", own(int.from_bytes(each[1:])))
                if each[0] == _UNINITIALIZED
                else each
                for each in types
            ]
            parts.append(struct.pack(">H", len(moved)) + b"".join(moved))
        found.append(Frame(place(frame.place), _FULL, _FULL, b"".join(parts)))
    return found


def _apart(data: bytes, count: int) -> list[bytes]:
    found = []
    for _ in range(count):
        length = 3 if data[0] in (_OBJECT, _UNINITIALIZED) else 1
        found.append(data[:length])
        data = data[length:]
    return found


def written(frames: list[Frame]) -> bytes:
    """The frames as an attribute has them."""
    parts = [struct.pack(">H", len(frames))]
    before = -1
    for frame in frames:
        delta = frame.place - before - 1
        before = frame.place
        tag = frame.tag
        if frame.kind == _SAME:
            tag = delta if delta < _ONE else _SAME_FAR
        elif frame.kind == _ONE:
            tag = _ONE + delta if delta < _ONE else _ONE_FAR
        far = tag >= _ONE_FAR
        parts.append(bytes((tag,)) + (struct.pack(">H", delta) if far else b"") + frame.rest)
    return b"".join(parts)
