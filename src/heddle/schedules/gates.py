"""Where threads of the stock JVM have to wait for their turn, so that they act as in a schedule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from heddle.errors import InputError
from heddle.machine.events import Kind
from heddle.results.schedule import Act, Turn

GET, PUT, LOAD, STORE, LOCK, CALL = "get", "put", "load", "store", "lock", "call"
FAMILIES = {"notifyAll": "notify", "parkNanos": "park", "parkUntil": "park"}
"""Methods that are one for a gate."""
_MEMORY = {Kind.READ: (GET, LOAD), Kind.WRITE: (PUT, STORE), Kind.UPDATE: (PUT, STORE)}
_CALLED = {
    Kind.JOIN: "join",
    Kind.START: "start",
    Kind.WAIT: "wait",
    Kind.WAKE: "wait",
    Kind.NOTIFY: "notify",
    Kind.PARK: "park",
    Kind.UNPARK: "unpark",
    Kind.SLEEP: "sleep",
    Kind.INTERRUPT: "interrupt",
}
# Calls in which a thread may wait for others, unless an atomic class or a map has them.
_WAITING = frozenset(
    {
        "acquire",
        "acquireUninterruptibly",
        "arriveAndAwaitAdvance",
        "await",
        "awaitAdvance",
        "awaitNanos",
        "awaitTermination",
        "awaitUninterruptibly",
        "close",
        "exchange",
        "get",
        "invokeAll",
        "invokeAny",
        "join",
        "lock",
        "lockInterruptibly",
        "offer",
        "park",
        "poll",
        "put",
        "sleep",
        "take",
        "transfer",
        "tryAcquire",
        "tryLock",
        "wait",
    }
)
_AT_ONCE = re.compile(r"\.atomic\.|Map$|Map\$")
_CHOICES = ("heddle.Choose.", "gov.nasa.jpf.vm.Verify.", "org.sosy_lab.sv_benchmarks.Verifier.")


@dataclass(frozen=True, slots=True)
class Gate:
    """Instructions of one method before which a thread may have to wait: what they do, and to what.

    `owner` is a class by its internal name, `name` a field or a method.
    """

    owner: str
    method: str
    does: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class GatedAct:
    """An act of a thread at a gate; one that `blocks` is over for the others when it begins."""

    thread: int
    gate: Gate
    blocks: bool
    text: str


def gated_acts(turns: Sequence[Turn]) -> tuple[GatedAct, ...]:
    """The acts that can be forced, in order; InputError for one that cannot."""
    acts: list[GatedAct] = []
    calls: dict[int, tuple[Act, int]] = {}
    for turn in turns:
        for number, act in enumerate(turn.acts):
            if any(f"call {name}" in act.what for name in _CHOICES):
                raise InputError(f"a choice cannot be forced under java: {act.what} at {act.at}")
            gate = gate_of(act)
            known, at = calls.pop(turn.thread, (None, 0))
            if number == 0 and known is not None and _goes_on(known, act):
                acts[at] = replace(acts[at], blocks=True)
                continue
            if gate is None:
                continue
            if gate.does == CALL:
                calls[turn.thread] = act, len(acts)
            blocks = act.what.startswith((f"{Kind.BLOCK} ", f"{Kind.SLEEP} "))
            repeated = 1 if gate.does in (CALL, LOCK) else act.events
            acts += [GatedAct(turn.thread, gate, blocks, f"{act.what} at {act.at}")] * repeated
    return tuple(acts)


def _goes_on(known: Act, act: Act) -> bool:
    """Whether a thread is still in the call in which it was, waiting, before others acted."""
    owner, _, method = act.what.removeprefix("call ").rpartition(".")
    waits = method in _WAITING and not _AT_ONCE.search(owner)
    return waits and (known.what, known.at) == (act.what, act.at)


def gate_of(act: Act) -> Gate | None:
    """The gate of an act; None if nothing in the user's classes leads to it directly."""
    kind, _, subject = act.what.partition(" ")
    place, _, _ = act.at.rpartition(":")
    owner, _, method = (place or act.at).rpartition(".")
    owner = owner.replace(".", "/")
    if not owner:
        return None
    if kind == CALL:
        name = subject.rpartition(".")[2]
        return Gate(owner, method, CALL, FAMILIES.get(name, name))
    if kind in _MEMORY:
        of_field, of_element = _MEMORY[Kind(kind)]
        if subject.endswith("]"):
            return Gate(owner, method, of_element)
        return Gate(owner, method, of_field, subject.rpartition(".")[2])
    if kind in (Kind.LOCK, Kind.BLOCK):
        return Gate(owner, method, LOCK)
    name = _CALLED.get(Kind(kind), "")
    return Gate(owner, method, CALL, name) if name else None


def called_classes(turns: Sequence[Turn]) -> frozenset[str]:
    """The classes of libraries whose methods are called, by their internal names."""
    calls = (act.what for turn in turns for act in turn.acts if act.what.startswith("call "))
    owners = (what.removeprefix("call ").rpartition(".")[0] for what in calls)
    return frozenset(owner.replace(".", "/") for owner in owners)


def switches_inside_libraries(turns: Sequence[Turn]) -> Iterator[str]:
    """The calls of libraries, not blocked, in which others act before they go on."""
    last: dict[int, Act] = {}
    for turn in turns:
        before = last.get(turn.thread)
        if before is not None and turn.acts and before.what.startswith("call "):
            same = (before.what, before.at) == (turn.acts[0].what, turn.acts[0].at)
            if same and not _goes_on(before, turn.acts[0]):
                yield f"{before.what.removeprefix('call ')}, called at {before.at}"
        if turn.acts:
            last[turn.thread] = turn.acts[-1]
