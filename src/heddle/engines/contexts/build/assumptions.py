"""Where a network and the Java program may differ, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from heddle.abstraction.values.interpreter import Interpreter
from heddle.engines.contexts.build.output import Special
from heddle.program.jdk import java_name

_NEVER: Final = (
    "linking, the stack and memory never fail; weak references are never cleared, finalizers and "
    "cleaners never run"
)
_TIMED: Final = {"sleep", "parkNanos", "parkUntil", "awaitNanos"}
_ENDS: Final = {("java/lang/System", "exit"), ("java/lang/Runtime", "exit")}
_ATOMIC: Final = "gov.nasa.jpf.vm.Verify.beginAtomic"
_THROWABLE: Final = "java.lang.Throwable"
_WAITING: Final = {"wait", "wait0", "await", "park", "acquire"}
#: How many places are named.
_FEW: Final = 3


def assumptions(interpreter: Interpreter, narrowed: Collection[str]) -> tuple[str, ...]:
    """What has to be assumed for the answer to be about the Java program."""
    transfer = interpreter.transfer
    found = set(transfer.notes)
    places = sorted({*transfer.may_wrap, *narrowed})
    if places:
        bits = interpreter.bounds.bits
        found.add(f"unknown integers have {bits} bits and wrap around there: {_named(places)}")
    modelled = interpreter.bodies.modelled
    owners = {java_name(owner) for owner, name in modelled if name != "<init>"}
    if owners:
        found.add(f"models replace methods of {', '.join(sorted(owners))}")
    if _WAITING & {name for _, name in modelled}:
        found.add("no wait wakes up spuriously")
    if interpreter.heap.initialised.classes:
        found.add("classes of the JDK are as the machine's initialisation leaves them")
    return tuple(sorted(found | {_NEVER}))


def is_followable(interpreter: Interpreter, meanings: Iterable[Special]) -> bool:
    """Whether a thread that is not blocked may always go on.

    Not if the program can exit, or a daemon outlive it; if an assumption can fail; or if a thread
    can keep all others out. A schedule would let threads go on all the same.
    """
    called = {activation.body.where for activation in interpreter.activations}
    cut = any(meaning.kind == "cut" for meaning in meanings)
    return not (cut or interpreter.daemons or _ATOMIC in called)


def looseness(interpreter: Interpreter, loose: Collection[str]) -> tuple[str, ...]:
    """Where the network may do more than the program, in words."""
    found = []
    loose = {*loose, *_messages(interpreter)}
    if loose:
        found.append(f"the values at {_named(sorted(loose))}")
    if interpreter.transfer.may_wrap:
        found.append(f"numbers of more than {interpreter.bounds.bits} bits")
    modelled = interpreter.bodies.modelled
    if _TIMED & {name for _, name in modelled} or interpreter.bodies.timed:
        found.append("how long timed waits last")
    if modelled & _ENDS:
        found.append("when the other threads of a program that exits stop")
    if _ATOMIC in {activation.body.where for activation in interpreter.activations}:
        found.append("what other threads do during Verify.beginAtomic")
    return tuple(found)


def _messages(interpreter: Interpreter) -> set[str]:
    """Where the message of an exception is asked for: whether it has one is not known."""
    found = set()
    for activation in interpreter.activations:
        if activation.body.where != f"{_THROWABLE}.getMessage" or activation.parent is None:
            continue
        caller = activation.parent
        while caller.parent is not None and caller.body.where.endswith(".getLocalizedMessage"):
            caller = caller.parent
        if caller.body.where != f"{_THROWABLE}.toString":
            found.add(activation.place(0))
    return found


def _named(places: Sequence[str]) -> str:
    return ", ".join(places[:_FEW]) + (" and elsewhere" if len(places) > _FEW else "")
