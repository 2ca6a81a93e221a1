"""`Thread`, `LockSupport`: starting, joining, interrupting, parking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heddle.classfile import parse_method
from heddle.engines.contexts.java import micro
from heddle.engines.contexts.java.assemble import Label
from heddle.engines.contexts.java.library.writing import anything, nothing
from heddle.engines.contexts.java.micro import NULL, Num, Reg, Sort

if TYPE_CHECKING:
    from heddle.engines.contexts.java.assemble import Assembler
    from heddle.engines.contexts.java.library.writing import Model, Writer
    from heddle.engines.contexts.java.micro import FieldKey, Operand

THREAD: Final = "java/lang/Thread"
SUPPORT: Final = "java/util/concurrent/locks/LockSupport"
#: The number of the thread that was started for the object, plus one.
NUMBER: Final[FieldKey] = (THREAD, "#number")
FINISHED: Final[FieldKey] = (THREAD, "#finished")
INTERRUPTED: Final[FieldKey] = (THREAD, "#interrupted")
PERMIT: Final[FieldKey] = (THREAD, "#permit")
TARGET: Final[FieldKey] = (THREAD, "#target")
HANDLER: Final[FieldKey] = (THREAD, "#handler")
_INTERRUPTED: Final = "java/lang/InterruptedException"


def current(asm: Assembler) -> Reg:
    """The running thread's object."""
    me = asm.ref()
    asm.add(micro.Current(me))
    return me


def throw_interrupted(asm: Assembler, me: Reg) -> None:
    """Clear the flag and throw, in one step with what comes before."""
    asm.glue(micro.Put(me, INTERRUPTED, Num(0)))
    asm.throw_new(_INTERRUPTED, glued=True)


def _make(write: Writer) -> None:
    types = parse_method(write.method.descriptor).parameters
    target: Operand = NULL
    for register, each in zip(write.arguments[1:], types, strict=True):
        if each == "Ljava/lang/Runnable;":
            target = register
    write.asm.add(micro.Put(write.this, TARGET, target, first=True))
    write.answer()


def _start(write: Writer) -> None:
    asm = write.asm
    number = asm.get(Sort.INT, write.this, NUMBER)
    again = asm.when("==", number, Num(0))
    asm.glue(micro.Start(write.this))
    write.answer()
    asm.mark(again)
    asm.throw_new("java/lang/IllegalThreadStateException")


def _run(write: Writer) -> None:
    asm = write.asm
    target = asm.get(Sort.REF, write.this, TARGET)
    there = asm.when("==", target, NULL)
    write.answer()
    asm.mark(there)
    call = write.interface_call("java/lang/Runnable", "run", "()V")
    asm.add(micro.CallVirtual(None, call, (target,)))
    write.answer()


def _join(write: Writer) -> None:
    """It returns at once from a thread that is not alive, even if interrupted.

    It waits on the thread's monitor: who holds that gives it away meanwhile.
    """
    asm = write.asm
    for_ever, pending = Label(), Label()
    number = asm.get(Sort.INT, write.this, NUMBER)
    started = asm.when("==", number, Num(0))
    write.answer()
    asm.mark(started)
    me, mine, owner = asm.ref(), asm.int(), asm.int()
    asm.add(micro.Current(me, mine))
    flag = asm.get(Sort.INT, me, INTERRUPTED)
    asm.add(micro.If("==", flag, Num(0)), for_ever, pending)
    asm.mark(pending)
    finished = asm.get(Sort.INT, write.this, FINISHED, glued=True)
    alive = asm.when("==", finished, Num(1), glued=True)
    write.answer()
    asm.mark(alive)
    throw_interrupted(asm, me)
    asm.mark(for_ever)
    asm.add(micro.Owner(owner, write.this))
    free = asm.when("==", owner, mine)
    asm.add(micro.SetOwner(write.this, Num(0)))
    _tired(write, mine)
    _until_finished(write, me, number, mine)
    asm.mark(free)
    _tired(write, None)
    _until_finished(write, me, number, None)


def _tired(write: Writer, mine: Reg | None) -> None:
    """A join with a time may end before the thread does."""
    asm = write.asm
    if len(write.arguments) == 1:
        return
    wait, timed, over = Label(), Label(), Label()
    if write.arguments[1].sort is Sort.INT:
        asm.add(micro.If("==", write.arguments[1], Num(0)), wait, timed)
    asm.mark(timed)
    asm.add(micro.Either(), over, wait)
    asm.mark(over)
    if mine is not None:
        owner = asm.int()
        asm.add(micro.Owner(owner, write.this))
        _take_back(write, owner, mine)
    write.answer()
    asm.mark(wait)


def _until_finished(write: Writer, me: Reg, number: Reg, taken: Reg | None) -> None:
    asm = write.asm
    finished = asm.get(Sort.INT, write.this, FINISHED)
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    owner = asm.int()
    if taken is not None:
        asm.glue(micro.Owner(owner, write.this))
    ready = asm.int()
    asm.glue(micro.Compute(ready, "|", (finished, flag)))
    asm.glue(micro.Await("==", ready, Num(1), owner=number))
    if taken is not None:
        _take_back(write, owner, taken)
    alive = asm.when("==", finished, Num(1), glued=True)
    write.answer()
    asm.mark(alive)
    throw_interrupted(asm, me)


def _take_back(write: Writer, owner: Reg, mine: Reg) -> None:
    """Go on once the monitor is free, and own it again, in one step with what comes before."""
    write.asm.glue(micro.Await("==", owner, Num(0)))
    write.asm.glue(micro.SetOwner(write.this, mine))


def _is_alive(write: Writer) -> None:
    asm = write.asm
    number = asm.get(Sort.INT, write.this, NUMBER)
    finished = asm.get(Sort.INT, write.this, FINISHED, glued=True)
    started = asm.when("==", number, Num(0))
    write.answer(Num(0))
    asm.mark(started)
    result = asm.int()
    asm.add(micro.Compute(result, "-", (Num(1), finished)))
    write.answer(result)


def _interrupt(write: Writer) -> None:
    write.asm.add(micro.Put(write.this, INTERRUPTED, Num(1)))
    write.answer()


def _is_interrupted(write: Writer) -> None:
    write.answer(write.asm.get(Sort.INT, write.this, INTERRUPTED))


def _interrupted(write: Writer) -> None:
    me = current(write.asm)
    flag = write.asm.get(Sort.INT, me, INTERRUPTED)
    write.asm.glue(micro.Put(me, INTERRUPTED, Num(0)))
    write.answer(flag)


def _sleep(write: Writer) -> None:
    """It may last as long as it likes; an interrupt may come until it ends."""
    asm = write.asm
    me = current(asm)
    flag = asm.get(Sort.INT, me, INTERRUPTED)
    interrupted = asm.when("==", flag, Num(0))
    write.answer()
    asm.mark(interrupted)
    throw_interrupted(asm, me)


def _current_thread(write: Writer) -> None:
    write.answer(current(write.asm))


def _set_daemon(write: Writer) -> None:
    other = write.asm.when("==", write.arguments[1], Num(0))
    write.answer()
    write.asm.mark(other)
    write.asm.add(micro.Daemon(write.this))
    write.answer()


def _set_handler(write: Writer) -> None:
    write.asm.add(micro.Put(write.this, HANDLER, write.arguments[1]))
    write.answer()


def _park(write: Writer) -> None:
    asm = write.asm
    me = current(asm)
    permit = asm.get(Sort.INT, me, PERMIT)
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    ready = asm.int()
    asm.glue(micro.Compute(ready, "|", (permit, flag)))
    asm.glue(micro.Await("==", ready, Num(1)))
    asm.glue(micro.Put(me, PERMIT, Num(0)))
    write.answer()


def _park_for_a_while(write: Writer) -> None:
    """It may end at any time, so it never blocks."""
    me = current(write.asm)
    write.asm.add(micro.Put(me, PERMIT, Num(0)))
    write.answer()


def _unpark(write: Writer) -> None:
    """No effect on a thread that is not started yet."""
    asm, thread = write.asm, write.arguments[0]
    there = asm.when("==", thread, NULL)
    write.answer()
    asm.mark(there)
    number = asm.get(Sort.INT, thread, NUMBER)
    started = asm.when("==", number, Num(0))
    write.answer()
    asm.mark(started)
    asm.glue(micro.Put(thread, PERMIT, Num(1)))
    write.answer()


MODELS: Final[dict[str, Model]] = {
    f"{THREAD}.<init>": _make,
    f"{THREAD}.start()V": _start,
    f"{THREAD}.run()V": _run,
    f"{THREAD}.join": _join,
    f"{THREAD}.isAlive": _is_alive,
    f"{THREAD}.interrupt()V": _interrupt,
    f"{THREAD}.isInterrupted()Z": _is_interrupted,
    f"{THREAD}.interrupted()Z": _interrupted,
    f"{THREAD}.sleep": _sleep,
    f"{THREAD}.yield": nothing,
    f"{THREAD}.onSpinWait": nothing,
    f"{THREAD}.currentThread": _current_thread,
    f"{THREAD}.setDaemon": _set_daemon,
    f"{THREAD}.isDaemon": anything,
    f"{THREAD}.setName": nothing,
    f"{THREAD}.getName": anything,
    f"{THREAD}.setPriority": nothing,
    f"{THREAD}.getPriority": anything,
    f"{THREAD}.getId": anything,
    f"{THREAD}.threadId": anything,
    f"{THREAD}.toString": anything,
    f"{THREAD}.setUncaughtExceptionHandler": _set_handler,
    f"{SUPPORT}.park()V": _park,
    f"{SUPPORT}.park(Ljava/lang/Object;)V": _park,
    f"{SUPPORT}.parkNanos": _park_for_a_while,
    f"{SUPPORT}.parkUntil": _park_for_a_while,
    f"{SUPPORT}.unpark": _unpark,
}
