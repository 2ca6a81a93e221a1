"""A class file whose methods do something more before and behind some of their instructions."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from heddle.classfile.descriptors import parse_method
from heddle.classfile.weaving.code import Change, Instruction, Moved, instructions, moved
from heddle.classfile.weaving.frames import full_frames, handler_frame, moved_frames
from heddle.classfile.weaving.frames import written as written_frames
from heddle.classfile.weaving.pool import Pool, TooLarge

_THROWABLE = "java/lang/Throwable"
_ATHROW = 191
_FRAMES_SINCE = 50
_STATIC = 0x0008
_OBJECT, _THIS_NOT_MADE = 7, 6
#: The types of numbers in frames.
_NUMBERS = {"F": 2, "D": 3, "J": 4, **dict.fromkeys("IZBCS", 1)}


@dataclass(frozen=True, slots=True)
class Method:
    """A method that is woven; `lines` are the source lines by place.

    `variables` is how many local variables it has.
    """

    owner: str
    name: str
    descriptor: str
    flags: int
    lines: tuple[tuple[int, int], ...]
    variables: int = 0

    def line(self, place: int) -> int | None:
        """The source line of an instruction."""
        before = [line for start, line in self.lines if start <= place]
        return before[-1] if before else None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is woven into one method: on entry, at instructions, and when an exception leaves it.

    `failing` is what is done when something that was woven throws, whatever the method catches, but
    for the first `sure` bytes on entry.

    `stack` is how much more of the operand stack that needs, `variables` how many more of the local
    variables, of which frames say nothing: only a machine that does not verify code runs that.
    `removed` are stretches, from a place to another, whose instructions are replaced by others
    without jumps: their handlers and frames go with them.
    """

    changes: Mapping[int, Change] = field(default_factory=dict)
    entry: bytes = b""
    leaving: bytes = b""
    stack: int = 0
    removed: tuple[tuple[int, int], ...] = ()
    variables: int = 0
    failing: bytes = b""
    sure: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing is woven."""
        return not (self.changes or self.entry or self.leaving)


class Planner(Protocol):
    """Decides what is woven."""

    def plan(self, pool: Pool, method: Method, code: tuple[Instruction, ...]) -> Plan:
        """What is woven into a method."""
        ...


@dataclass(frozen=True, slots=True)
class Woven:
    """A new class file, and the methods that had no room for what should have been woven."""

    data: bytes
    left_out: tuple[str, ...]


def weave(data: bytes, planner: Planner) -> Woven:
    """Weave into each method of a class file what the planner says."""
    (major,) = struct.unpack_from(">H", data, 6)
    pool, place = Pool.read(data)
    body = _Body(data, place, pool, major)
    left_out: list[str] = []
    parts = [body.until_methods(), *body.methods(planner, left_out), data[body.place :]]
    return Woven(data[:8] + pool.written() + b"".join(parts), tuple(left_out))


@dataclass(slots=True)
class _Body:
    data: bytes
    place: int
    pool: Pool
    major: int
    owner: str = ""

    def _number(self, form: str) -> int:
        (value,) = struct.unpack_from(form, self.data, self.place)
        self.place += struct.calcsize(form)
        return int(value)

    def until_methods(self) -> bytes:
        """All that comes before the methods."""
        start = self.place
        self._number(">H")
        self.owner = self.pool.class_name(self._number(">H"))
        self._number(">H")
        interfaces = self._number(">H")
        self.place += 2 * interfaces
        for _ in range(self._number(">H")):
            self.place += 6
            for _ in range(self._number(">H")):
                self._attribute()
        return self.data[start : self.place]

    def _attribute(self) -> tuple[int, bytes]:
        name = self._number(">H")
        length = self._number(">I")
        start = self.place
        self.place += length
        return name, self.data[start : self.place]

    def methods(self, planner: Planner, left_out: list[str]) -> Iterator[bytes]:
        """The methods, woven; the names of those that have no room are added."""
        count = self._number(">H")
        yield struct.pack(">H", count)
        for _ in range(count):
            flags, name, descriptor = (self._number(">H") for _ in range(3))
            attributes = [self._attribute() for _ in range(self._number(">H"))]
            yield struct.pack(">HHHH", flags, name, descriptor, len(attributes))
            for index, content in attributes:
                woven = content
                if self.pool.text(index) == "Code":
                    texts = self.pool.text(name), self.pool.text(descriptor)
                    code = _Code.read(self.pool, content)
                    method = Method(self.owner, *texts, flags, code.lines(), code.variables)
                    try:
                        woven = code.woven(planner, method, self.major)
                    except TooLarge:
                        left_out.append(texts[0])
                yield struct.pack(">HI", index, len(woven)) + woven


@dataclass(frozen=True, slots=True)
class _Code:
    """The attribute `Code`: sizes, code, handlers and its own attributes."""

    pool: Pool
    stack: int
    variables: int
    code: bytes
    handlers: tuple[tuple[int, int, int, int], ...]
    attributes: tuple[tuple[str, bytes], ...]

    @staticmethod
    def read(pool: Pool, data: bytes) -> _Code:
        stack, variables, length = struct.unpack_from(">HHI", data)
        code = data[8 : 8 + length]
        place = 8 + length
        (count,) = struct.unpack_from(">H", data, place)
        handlers = tuple(struct.iter_unpack(">HHHH", data[place + 2 : place + 2 + 8 * count]))
        place += 2 + 8 * count
        (count,) = struct.unpack_from(">H", data, place)
        place += 2
        attributes = []
        for _ in range(count):
            name, size = struct.unpack_from(">HI", data, place)
            attributes.append((pool.text(name), data[place + 6 : place + 6 + size]))
            place += 6 + size
        return _Code(pool, stack, variables, code, handlers, tuple(attributes))

    def lines(self) -> tuple[tuple[int, int], ...]:
        """The tables of lines, in order of places."""
        tables = [data for name, data in self.attributes if name == "LineNumberTable"]
        return tuple(
            sorted(pair for data in tables for pair in struct.iter_unpack(">HH", data[2:]))
        )

    def woven(self, planner: Planner, method: Method, major: int) -> bytes:
        """The attribute with what the planner weaves in."""
        plan = planner.plan(self.pool, method, tuple(instructions(self.code)))
        new = moved(self.code, plan.entry, plan.changes)
        code = new.code
        handlers = [self._handler(each, new) for each in self.handlers if _is_left(each, new, plan)]
        end = len(code)
        if plan.leaving:
            # All that the method did comes here with its exception, which goes on.
            code += plan.leaving + bytes((_ATHROW,))
            handlers.append((len(plan.entry), end, end, 0))
        lasts = [end] if plan.leaving else []
        if plan.failing:
            lasts.append(len(code))
            # What the method catches itself comes later in the table; its exception goes on.
            woven = [(plan.sure, len(plan.entry)), (end, len(code) - 1)]
            woven += [(new.places[place], new.own[place]) for place in plan.changes]
            handlers[:0] = [(*each, len(code), 0) for each in sorted(woven) if each[0] < each[1]]
            code += plan.failing + bytes((_ATHROW,))
        attributes = [
            (name, changed)
            for name, data in self.attributes
            if (changed := _changed(name, data, new)) is not None
        ]
        if major >= _FRAMES_SINCE:
            attributes = self._framed(attributes, new, lasts, self._first(method), plan.removed)
        parts = [
            struct.pack(
                ">HHI", self.stack + plan.stack, self.variables + plan.variables, len(code)
            ),
            code,
            struct.pack(">H", len(handlers)),
            *(struct.pack(">HHHH", *each) for each in handlers),
            struct.pack(">H", len(attributes)),
        ]
        for name, data in attributes:
            parts += [struct.pack(">HI", self.pool.utf8(name), len(data)), data]
        return b"".join(parts)

    @staticmethod
    def _handler(handler: tuple[int, int, int, int], new: Moved) -> tuple[int, int, int, int]:
        start, end, target, kind = handler
        return new.places[start], new.places[end], new.places[target], kind

    def _first(self, method: Method) -> list[bytes]:
        """The types of the variables at entry, as frames have them."""
        found = []
        if not method.flags & _STATIC:
            is_made = method.name == "<init>"
            own = bytes((_OBJECT,)) + struct.pack(">H", self.pool.class_index(method.owner))
            found.append(bytes((_THIS_NOT_MADE,)) if is_made else own)
        for each in parse_method(method.descriptor).parameters:
            if each[0] in _NUMBERS:
                found.append(bytes((_NUMBERS[each[0]],)))
            else:
                name = each[1:-1] if each[0] == "L" else each
                found.append(bytes((_OBJECT,)) + struct.pack(">H", self.pool.class_index(name)))
        return found

    def _framed(
        self,
        attributes: list[tuple[str, bytes]],
        new: Moved,
        lasts: list[int],
        first: list[bytes],
        removed: tuple[tuple[int, int], ...],
    ) -> list[tuple[str, bytes]]:
        """The attributes with the frames of the new code."""
        old = next((data for name, data in self.attributes if name == "StackMapTable"), None)
        frames = []
        if old is not None and removed:
            gone = {place for start, end in removed for place in new.places if start < place < end}
            places = {place: -1 if place in gone else to for place, to in new.places.items()}
            own = new.own.__getitem__
            every = full_frames(old, first, places.__getitem__, own)
            frames = [frame for frame in every if frame.place >= 0]
        elif old is not None:
            frames = moved_frames(old, new.places.__getitem__, new.own.__getitem__)
        frames += [handler_frame(each, self.pool.class_index(_THROWABLE)) for each in lasts]
        if frames:
            attributes = [*attributes, ("StackMapTable", written_frames(frames))]
        return attributes


def _is_left(handler: tuple[int, int, int, int], new: Moved, plan: Plan) -> bool:
    """Whether a handler is not removed, and still has something to guard."""
    start, end, target, _ = handler
    if not plan.removed:
        return True
    inside = any(first <= target < last for first, last in plan.removed)
    return not inside and new.places[start] < new.places[end]


def _changed(name: str, data: bytes, new: Moved) -> bytes | None:
    """An attribute of code at its new places; None for what is left out."""
    if name == "LineNumberTable":
        pairs = [(new.places[place], line) for place, line in struct.iter_unpack(">HH", data[2:])]
        # What was taken out at the end of the code has no place any more.
        left = [struct.pack(">HH", *pair) for pair in pairs if pair[0] < len(new.code)]
        return struct.pack(">H", len(left)) + b"".join(left)
    if name in ("LocalVariableTable", "LocalVariableTypeTable"):
        rows = []
        for start, length, *rest in struct.iter_unpack(">HHHHH", data[2:]):
            first, end = new.places[start], new.places[start + length]
            if first < end or not length:
                rows.append(struct.pack(">HHHHH", first, end - first, *rest))
        return struct.pack(">H", len(rows)) + b"".join(rows)
    return None
