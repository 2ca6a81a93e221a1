"""A call of a library, however much happens inside it, told as one action.

A person who wrote `queue.put(x)` wants to know whether it blocked and whom it woke, not which
nodes were linked. So only effects on other threads are named; of memory, what a call of an
atomic class comes down to: one value read, written or exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from heddle.machine.events import Event, Frame, Kind
from heddle.witnesses.actions import class_and_method, effect
from heddle.witnesses.known import KnownNames
from heddle.witnesses.naming import MEMORY, short_class, short_value

NOTHING_KNOWN = KnownNames()
_LOCKS = "java.util.concurrent.locks."
_ATOMICS = "java.util.concurrent.atomic."
_TAKING = frozenset({"lock", "lockInterruptibly", "tryLock"})
# The synchronizer of a lock belongs to it alone, so its number serves as the lock's.
_SYNCHRONIZER = re.compile(r"(?P<lock>[\w.]+)\$\w*Sync(?P<number>#\d+)(?P<part>\..*)?")
_BOXES = frozenset(
    f"java.lang.{name}"
    for name in ("Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short")
)
# Calls of these are the effect itself; their name would only repeat it.
_PLAIN = frozenset({"java.lang.Object", "java.lang.Thread", _LOCKS + "LockSupport"})
# What a library keeps to itself: its monitors are taken and given back within the call.
_INTERNAL = MEMORY | {Kind.LOCK, Kind.UNLOCK, Kind.INITIALIZE}
_NEEDS_THE_CALL = frozenset(
    {Kind.PARK, Kind.UNPARK, Kind.BLOCK, Kind.WAIT, Kind.WAKE, Kind.NOTIFY, Kind.TIMEOUT}
)


def library_action(
    events: Sequence[Event], call: Frame, known: KnownNames = NOTHING_KNOWN
) -> str | None:
    """What the call comes down to as far as these events show it; None if to nothing."""
    if call.class_name.startswith(_LOCKS) and call.class_name.endswith("Lock"):
        last = events[-1]
        if last.kind == Kind.BLOCK and _is_synchronizer(last):
            return effect(last, short_class(last.what))
        if call.method in _TAKING and _takes(events):
            return f"takes {_lock_name(events, call)}"
        if call.method == "unlock":
            wakes = [effect_of(event, call) for event in events if event.kind == Kind.UNPARK]
            return ", ".join([f"releases {_lock_name(events, call)}", *wakes])
    if call.class_name.endswith("$ConditionObject") and events[-1].kind == Kind.WAIT:
        return effect(events[-1], short_class(events[-1].what))
    effects = _effects(events, call)
    if effects:
        return effects
    if call.method in {"<init>", "<clinit>"} or _boxes(call):
        return None
    return _memory(events, call, known)


def effect_of(event: Event, call: Frame) -> str:
    """One effect on other threads; outside the plain calls, parking is how a library blocks."""
    thing = short_class(event.what)
    if call.class_name not in _PLAIN:
        match event.kind:
            case Kind.PARK | Kind.BLOCK | Kind.WAIT:
                return "blocks"
            case Kind.UNPARK | Kind.NOTIFY:
                return f"wakes {event.value or thing}"
    return effect(event, thing)


def _effects(events: Sequence[Event], call: Frame) -> str | None:
    last = events[-1]
    seen = [
        event
        for event in events
        # What a library throws and catches itself is its own business.
        if event.kind not in _INTERNAL and (event.kind != Kind.THROW or event is last)
        if event.kind != Kind.NOTIFY or event.value or call.class_name in _PLAIN
    ]
    if not seen:
        return None
    text = ", ".join(dict.fromkeys(effect_of(event, call) for event in seen))
    needs_the_call = seen[0].kind in _NEEDS_THE_CALL and call.class_name not in _PLAIN
    return f"{class_and_method(call)}: {text}" if needs_the_call else text


def _boxes(call: Frame) -> bool:
    """Whether the compiler may have added the call."""
    return call.class_name in _BOXES and (call.method == "valueOf" or call.method.endswith("Value"))


def _memory(events: Sequence[Event], call: Frame, known: KnownNames) -> str:
    text = f"calls {class_and_method(call)}()"
    if not call.class_name.startswith(_ATOMICS):
        return text
    receivers = (known.receiver(event.what, event.user_frame) for event in events)
    receiver = next((name for name in receivers if name is not None), None)
    if receiver is not None:
        text = f"calls {receiver}.{call.method}()"
    changes = [event for event in events if event.kind in {Kind.WRITE, Kind.UPDATE}]
    reads = [event for event in events if event.kind == Kind.READ]
    if len(changes) == 1 and changes[0].value is not None:
        verb = "writes " if changes[0].kind == Kind.WRITE else ""
        return f"{text}: {verb}{short_value(changes[0].value)}"
    values = {event.value for event in reads}
    if not changes and len(values) == 1 and reads[0].value is not None:
        return f"{text} = {short_value(reads[0].value)}"
    return text


def _takes(events: Sequence[Event]) -> bool:
    """Whether the lock is taken: its state was changed, and the thread did not park after that.

    Taken again by its owner, a lock's state is written without an exchange.
    """
    decisive = [event.kind for event in events if event.kind == Kind.PARK or _sets_state(event)]
    return bool(decisive) and decisive[-1] != Kind.PARK


def _sets_state(event: Event) -> bool:
    if event.kind == Kind.LOCK:
        return _is_synchronizer(event)
    return event.kind in {Kind.UPDATE, Kind.WRITE} and event.what.endswith(".state")


def _is_synchronizer(event: Event) -> bool:
    """Whether the event is about a lock of the library as a whole."""
    match = _SYNCHRONIZER.fullmatch(event.what)
    return match is not None and match["part"] is None


def _lock_name(events: Sequence[Event], call: Frame) -> str:
    own = short_class(call.class_name)
    for event in events:
        match = _SYNCHRONIZER.fullmatch(event.what)
        if match is not None:
            lock = short_class(match["lock"]) + match["number"]
            return lock if lock.startswith(f"{own}#") else f"{own} of {lock}"
    return own
