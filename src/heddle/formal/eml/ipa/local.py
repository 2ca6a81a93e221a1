"""One process alone: the tuples of lock histories with which it can follow events.

A function is analysed once for each context in which it is entered: the phase, the locks that are
held, and whether it is in a unit of work. Tuples are relative to the entry, so that callers join
them to their own; only minimal ones are kept at a node. This is the weighted pushdown
system of [Kidd09, 7.7] with sets of minimal tuples as weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from heddle.errors import InputError
from heddle.formal.eml.ipa.compiled import (
    ACQUIRE,
    ACT,
    BEGIN,
    BREAK,
    CALL,
    END,
    RELEASE,
    Code,
    Compiled,
    Op,
)
from heddle.formal.eml.ipa.events import View, needed
from heddle.formal.eml.model import Allocate, Edge, Start, Wait
from heddle.formal.lock_histories.packed import Layout, Packed


class NotNested(InputError):
    """A wait gives up a lock that is not the innermost one."""


class Mode:
    """What a process did last, as far as it bears on when an event of another may happen.

    An acquisition can be put off past such an event, and a release can be done before it, since
    nothing else the process does depends on them. So runs suffice in which no event of another
    process comes after an acquisition or before a release, with no event of its own in between.
    """

    # Plain numbers: members of an enumeration take several times as long to hash.

    FREE = 0
    ACQUIRED = 1
    WATCHED = 2


class When(NamedTuple):
    """The phase and the mode."""

    phase: int
    mode: int


class Context(NamedTuple):
    """How a function is entered; `held` is in the order of acquisition if that matters."""

    function: str
    when: When
    held: tuple[int, ...]
    in_unit: bool


class Item(NamedTuple):
    """A tuple of histories at some node, and how it came about.

    `came` is the item before with the edge that was taken, and where a call came to; without an
    edge, another process took part in an event. `event` is the number of the event, if there is
    one.
    """

    packed: Packed
    came: tuple[Item, Edge | None, Item | None] | None
    function: str = ""
    event: int = -1


class PathStep(NamedTuple):
    """A step of a process: the edge of a function, or None for an event of others."""

    function: str
    edge: Edge | None
    event: int = -1


@dataclass(slots=True)
class _Room:
    """What is known of one context."""

    context: Context
    code: Code
    at: dict[tuple[int, When], dict[int, list[Item]]] = field(default_factory=dict)
    exits: list[tuple[When, Item]] = field(default_factory=list)
    final: dict[int, list[Item]] = field(default_factory=dict)
    callers: list[tuple[_Room, int, Item, Op]] = field(default_factory=list)


class LocalAnalysis:
    """All minimal tuples with which a process can follow the events of a view."""

    def __init__(
        self, compiled: Compiled, view: View, proceed: Callable[[], bool] | None = None
    ) -> None:
        self.compiled, self.view = compiled, view
        self.layout = Layout(len(compiled.locks), view.phases)
        self.usable = dict(view.usable)
        # Releases cannot be done earlier where something else waits for an allocation.
        self._allocations = frozenset(phase - 1 for phase in self.usable.values())
        self.steps = 0
        own = [phase for phase, statement in enumerate(view.own) if statement is not None]
        self._first_own, self._last_own = own[0], own[-1]
        self._proceed = proceed
        self._rooms: dict[Context, _Room] = {}
        self._work: list[tuple[_Room, int, When, Item]] = []
        self.found = self._solve()

    def _solve(self) -> list[Item]:
        root = self._room(
            Context(self.view.main, When(self.view.begins, Mode.FREE), (), in_unit=False)
        )
        while self._work:
            self.steps += 1
            if self._proceed is not None and not self.steps & 0xFFF and not self._proceed():
                raise TimeoutError
            self._expand(*self._work.pop())
        return [item for items in root.final.values() for item in items]

    def _room(self, context: Context) -> _Room:
        room = self._rooms.get(context)
        if room is None:
            code = self.compiled.code(context.function)
            room = self._rooms[context] = _Room(context, code)
            held = sum(1 << lock for lock in context.held)
            start = Item(self.layout.start(context.when.phase, held), None)
            self._reach(room, 0, context.when, start)
        return room

    def _reach(self, room: _Room, node: int, when: When, item: Item) -> None:
        """Take up an item unless a smaller one is known."""
        if when.phase > self._last_own and not self.layout.held(item.packed, when.phase):
            # It holds nothing that others wait for, and nothing that it could do would help.
            for phase in range(when.phase, self.view.phases):
                item = Item(item.packed, (item, None, None), "", phase)
            self._finish(room, item)
            return
        if when.phase == self.view.phases:
            self._finish(room, item)
            return
        if not _added(room.at.setdefault((node, when), {}), item):
            return
        self._work.append((room, node, when, item))
        if node == room.code.exit:
            room.exits.append((when, item))
            for caller, phase, before, op in list(room.callers):
                self._reach(caller, op.target, when, self._joined(caller, before, phase, item, op))

    def _finish(self, room: _Room, item: Item) -> None:
        """All events have happened; the process may be deep in calls."""
        if not _added(room.final, item):
            return
        for caller, phase, before, op in list(room.callers):
            self._finish(caller, self._joined(caller, before, phase, item, op))

    def _joined(self, room: _Room, before: Item, phase: int, inner: Item, op: Op) -> Item:
        packed = self.layout.join(before.packed, inner.packed, phase)
        return Item(packed, (before, op.edge, inner), room.context.function)

    def _expand(self, room: _Room, node: int, when: When, item: Item) -> None:
        bucket = room.at[node, when].get(item.packed[0], ())
        if not any(each is item for each in bucket):
            return  # a smaller one came in the meantime
        phase, mode = when
        if self.view.own[phase] is None and mode != Mode.ACQUIRED:
            packed = self._passed(item.packed, phase)
            after = When(phase + 1, Mode.FREE if phase in self._allocations else Mode.WATCHED)
            self._reach(room, node, after, Item(packed, (item, None, None), "", phase))
        for op in room.code.ops[node]:
            self._take(room, node, when, item, op)

    def _passed(self, packed: Packed, phase: int) -> Packed:
        if phase + 1 == self.view.phases:
            return packed
        return self.layout.next_phase(packed, phase)

    def _take(self, room: _Room, node: int, when: When, item: Item, op: Op) -> None:
        if self.usable:
            lock = needed(op.edge.statement, self.compiled.program.isolated)
            if lock is not None and self.usable.get(lock, 0) > when.phase:
                return
        if op.kind == ACT:
            self._act(room, node, when, item, op)
        elif op.kind == CALL:
            self._call(room, node, when, item, op)
        elif op.kind in (ACQUIRE, RELEASE) and op.lock >= 0:
            self._lock(room, node, when, item, op)
        elif op.kind not in (BEGIN, END, BREAK) or self._goes_on(room, node, when.phase, op):
            self._step(room, when, item, op, item.packed)

    def _step(self, room: _Room, when: When, item: Item, op: Op, packed: Packed) -> None:
        after = Item(packed, (item, op.edge, None), room.context.function)
        self._reach(room, op.target, when, after)

    def _goes_on(self, room: _Room, node: int, phase: int, op: Op) -> bool:
        """Whether the unit that the accesses need does not end."""
        if not self.view.first < phase <= self.view.last:
            return True
        units = room.code.units[node] + room.context.in_unit
        return not ((op.kind == END and units == 1) or (op.kind == BREAK and units))

    def _act(self, room: _Room, node: int, when: When, item: Item, op: Op) -> None:
        statement, phase = op.edge.statement, when.phase
        own = self.view.own[phase]
        if statement == own:
            alone = self.view.first == self.view.last
            units = room.code.units[node] + room.context.in_unit
            if alone or units or isinstance(own, Start | Allocate):
                packed = self._passed(item.packed, phase)
                taken = Item(packed, (item, op.edge, None), room.context.function, phase)
                self._reach(room, op.target, When(phase + 1, Mode.FREE), taken)
        if isinstance(statement, Start | Allocate) and self._is_event(statement):
            return
        self._step(room, when, item, op, item.packed)

    def _is_event(self, statement: Start | Allocate) -> bool:
        """Whether it happens once, as one of the events, of this process or of another."""
        if isinstance(statement, Allocate):
            return statement.lock in self.usable
        return statement.process in self.view.started

    def _lock(self, room: _Room, node: int, when: When, item: Item, op: Op) -> None:
        phase, mode = when
        opened = (*room.context.held, *room.code.locks[node])
        if isinstance(op.edge.statement, Wait):
            changes = self._gives_up(op, tuple(dict.fromkeys(opened)))
        elif op.kind == ACQUIRE:
            changes = op.lock not in opened
        else:
            changes = opened.count(op.lock) == 1
        if not changes:
            self._step(room, when, item, op, item.packed)
        elif op.kind == ACQUIRE:
            packed = self.layout.acquire(item.packed, phase, op.lock)
            self._step(room, When(phase, Mode.ACQUIRED), item, op, packed)
        elif mode != Mode.WATCHED:
            packed = self.layout.release(item.packed, phase, op.lock)
            if not self._came_early(phase, packed):
                return
            if phase == 0:
                # Nothing is held throughout the first phase, so what is used there is free.
                packed = packed[0], packed[1] & ~self.layout.all
            self._step(room, When(phase, Mode.FREE), item, op, packed)

    def _came_early(self, phase: int, packed: Packed) -> bool:
        """Whether a process that releases its last lock before its first event is in phase 0.

        All that it did so far it can do at the very beginning, while no other process has begun,
        if it does not depend on what others allocate.
        """
        return (
            phase == 0
            or self.view.begins > 0
            or bool(self.usable)
            or phase > self._first_own
            or bool(self.layout.held(packed, phase))
        )

    def _gives_up(self, op: Op, held: tuple[int, ...]) -> bool:
        """Whether a wait is about a lock that is held; it has to be the innermost one."""
        if op.lock not in held:
            return False
        if held[-1] != op.lock:
            lock, inner = self.compiled.locks[op.lock], self.compiled.locks[held[-1]]
            raise NotNested(
                f"a wait gives up {lock} while {inner}, which was acquired later, is held",
                place=f"line {op.edge.origin}" if isinstance(op.edge.origin, int) else None,
                remedy="use a procedure that does not need nested locks",
            )
        return True

    def _call(self, room: _Room, node: int, when: When, item: Item, op: Op) -> None:
        in_unit = bool(room.context.in_unit or room.code.units[node])
        held = tuple(dict.fromkeys((*room.context.held, *room.code.locks[node])))
        if not self.compiled.has_waits:
            held = tuple(sorted(held))  # only a wait asks for the innermost one
        inner = self._room(Context(op.name, when, held, in_unit))
        inner.callers.append((room, when.phase, item, op))
        for after, exit_item in list(inner.exits):
            joined = self._joined(room, item, when.phase, exit_item, op)
            self._reach(room, op.target, after, joined)
        for final in [final for finals in inner.final.values() for final in finals]:
            self._finish(room, self._joined(room, item, when.phase, final, op))


def _added(known: dict[int, list[Item]], item: Item) -> bool:
    """Keep an item unless a smaller one is there, and drop those that are larger."""
    held, bound = item.packed
    others = known.get(held)
    if others is None:
        known[held] = [item]
        return True
    for other in others:
        if not other.packed[1] & ~bound:
            return False
    known[held] = [other for other in others if bound & ~other.packed[1]]
    known[held].append(item)
    return True


def path_of(item: Item) -> list[PathStep]:
    """The steps that lead to an item, in order."""
    steps: list[PathStep] = []
    # What still has to be told, from the end: an item, or the step of a call before it.
    work: list[Item | PathStep] = [item]
    while work:
        here = work.pop()
        while isinstance(here, Item) and here.came is not None:
            before, edge, inner = here.came
            step = PathStep(here.function, edge, here.event)
            if inner is None:
                steps.append(step)
                here = before
            else:
                work += (before, step)
                here = inner
        if isinstance(here, PathStep):
            steps.append(here)
    return steps[::-1]
