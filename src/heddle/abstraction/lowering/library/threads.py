"""`Thread`: starting, joining, interrupting."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler, Label
from heddle.abstraction.lowering.library.model_writer import (
    Model,
    Writer,
    anything,
    gap,
    held_number,
    nothing,
    only,
    overrides,
    throw_if,
)
from heddle.abstraction.micro import NULL, FieldKey, Num, Obj, Operand, Reg, Sort
from heddle.classfile.descriptors import parse_method
from heddle.program.classes import STRING
from heddle.program.jdk import THREAD
from heddle.program.throwing import ILLEGAL_ARGUMENT, ILLEGAL_THREAD_STATE, INTERRUPTION

#: The number of the thread that was started for the object, plus one.
NUMBER: Final[FieldKey] = (THREAD, "#number")
FINISHED: Final[FieldKey] = (THREAD, "#finished")
INTERRUPTED: Final[FieldKey] = (THREAD, "#interrupted")
PERMIT: Final[FieldKey] = (THREAD, "#permit")
TARGET: Final[FieldKey] = (THREAD, "#target")
HANDLER: Final[FieldKey] = (THREAD, "#handler")
DEFAULT_HANDLER: Final[FieldKey] = (THREAD, "#default")
DAEMON: Final[FieldKey] = (THREAD, "#daemon")


def current(asm: Assembler) -> Reg:
    """The running thread's object."""
    me = asm.ref()
    asm.add(micro.Current(me))
    return me


def throw_interrupted(asm: Assembler, me: Reg) -> None:
    """Clear the flag and throw, in one step with what comes before."""
    asm.glue(micro.Put(me, INTERRUPTED, Num(0)))
    asm.throw_new(INTERRUPTION, glued=True)


def _make(write: Writer) -> None:
    """A name that is null throws; a thread that a daemon makes is a daemon."""
    asm = write.asm
    types = parse_method(write.method.descriptor).parameters
    if overrides(write.program, THREAD, {"getContextClassLoader"}):
        gap(write, "asks a user-defined thread for its class loader")
        return
    target: Operand = NULL
    for register, each in zip(write.arguments[1:], types, strict=True):
        if each == "Ljava/lang/Runnable;":
            target = register
        elif each == f"L{STRING};":
            asm.non_null(register)
        elif each == "Ljava/lang/ThreadGroup;":
            only(write, register, (), "with a group")
    asm.add(micro.Put(write.this, TARGET, target, first=True))
    inherited = asm.get(Sort.INT, current(asm), DAEMON)
    _make_daemon(write, inherited)
    write.answer()


def _make_daemon(write: Writer, value: Operand) -> None:
    asm, after = write.asm, Label()
    asm.add(micro.Put(write.this, DAEMON, value))
    other = asm.when("==", value, Num(1))
    asm.add(micro.Daemon(write.this))
    asm.goto(after)
    asm.mark(other)
    asm.mark(after)
    asm.add(micro.Nop())


def _pass_monitor(write: Writer) -> None:
    """Go on, in one step with what comes next, when no other thread has the thread's monitor."""
    asm = write.asm
    mine, owner, inside = asm.int(), asm.int(), Label()
    asm.add(micro.Current(None, mine))
    asm.add(micro.Owner(owner, write.this, only_read=True))
    other = asm.when("==", owner, mine, glued=True)
    asm.goto(inside)
    asm.mark(other)
    asm.glue(micro.Await("==", owner, Num(0)))
    asm.mark(inside)
    asm.glue(micro.Nop())


def _start(write: Writer) -> None:
    """A synchronized method, as `setName` is."""
    asm = write.asm
    _pass_monitor(write)
    number = asm.get(Sort.INT, write.this, NUMBER)
    again = asm.when("==", number, Num(0), glued=True)
    daemon = asm.get(Sort.INT, write.this, DAEMON, glued=True)
    asm.glue(micro.Start(write.this, daemon))
    write.answer()
    asm.mark(again)
    asm.throw_new(ILLEGAL_THREAD_STATE)


def _run(write: Writer) -> None:
    asm = write.asm
    target = asm.get(Sort.REF, write.this, TARGET)
    there = asm.when("==", target, NULL)
    write.answer()
    asm.mark(there)
    call = write.interface_call("java/lang/Runnable", "run", "()V")
    asm.add(micro.CallVirtual(None, call, (target,)))
    write.answer()


def demand_time(write: Writer, position: int) -> None:
    """Milliseconds, perhaps nanoseconds: those that are negative or too many throw."""
    for register, most in zip(write.arguments[position:], (None, 999_999), strict=False):
        throw_if(write, "<", register, Num(0), ILLEGAL_ARGUMENT)
        if most is not None:
            throw_if(write, "<", Num(most), register, ILLEGAL_ARGUMENT)


def _for_ever(write: Writer, position: int, endless: Label, timed: Label) -> None:
    """Go on at `endless` if there is no time at all, or it is 0."""
    for register in write.arguments[position:]:
        more = Label()
        write.asm.add(micro.If("==", register, Num(0)), more, timed)
        write.asm.mark(more)
    write.asm.add(micro.Nop(), endless)


def _is_timed(write: Writer, position: int) -> bool:
    """Whether times are numbers: durations are not modelled."""
    return all(each.sort is Sort.INT for each in write.arguments[position:])


def _join(write: Writer) -> None:
    """Wait on the thread's monitor until it has ended (JLS 17.2).

    To enter, no other thread may hold the monitor; the holder gives it away meanwhile, and
    needs it again to return. It returns at once from a thread that is not alive, even if
    interrupted.
    """
    asm = write.asm
    if not _is_timed(write, 1):
        gap(write, "with a duration")
        return
    demand_time(write, 1)
    me, mine, owner = asm.ref(), asm.int(), asm.int()
    asm.add(micro.Current(me, mine))
    asm.add(micro.Owner(owner, write.this, only_read=True))
    other = asm.when("==", owner, mine, glued=True)
    _joined(write, me, mine)
    asm.mark(other)
    asm.glue(micro.Await("==", owner, Num(0)))
    _joined(write, me, None)


def _joined(write: Writer, me: Reg, mine: Reg | None) -> None:
    """From inside the monitor; `mine` is the thread's number if it had it before."""
    asm = write.asm
    number = asm.get(Sort.INT, write.this, NUMBER)
    started = asm.when("==", number, Num(0))
    write.answer()
    asm.mark(started)
    endless, pending = Label(), Label()
    flag = asm.get(Sort.INT, me, INTERRUPTED)
    asm.add(micro.If("==", flag, Num(0)), endless, pending)
    asm.mark(pending)
    finished = asm.get(Sort.INT, write.this, FINISHED, glued=True)
    alive = asm.when("==", finished, Num(1), glued=True)
    write.answer()
    asm.mark(alive)
    throw_interrupted(asm, me)
    asm.mark(endless)
    if mine is not None:
        asm.add(micro.SetOwner(write.this, Num(0)))
    _tired(write, mine)
    _until_finished(write, me, number, mine)


def _tired(write: Writer, mine: Reg | None) -> None:
    """A join with a time may end before the thread does."""
    asm = write.asm
    if len(write.arguments) == 1:
        return
    wait, timed, over = Label(), Label(), Label()
    _for_ever(write, 1, wait, timed)
    asm.mark(timed)
    asm.add(micro.Either(), over, wait)
    asm.mark(over)
    owner = asm.int()
    asm.add(micro.Owner(owner, write.this, only_read=True))
    _take_back(write, owner, mine)
    write.answer()
    asm.mark(wait)


def _until_finished(write: Writer, me: Reg, number: Reg, mine: Reg | None) -> None:
    asm = write.asm
    finished = asm.get(Sort.INT, write.this, FINISHED)
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    owner = asm.int()
    asm.glue(micro.Owner(owner, write.this, only_read=True))
    ready = asm.int()
    asm.glue(micro.Compute(ready, "|", (finished, flag)))
    asm.glue(micro.Await("==", ready, Num(1), owner=number))
    _take_back(write, owner, mine)
    alive = asm.when("==", finished, Num(1), glued=True)
    write.answer()
    asm.mark(alive)
    throw_interrupted(asm, me)


def _take_back(write: Writer, owner: Reg, mine: Reg | None) -> None:
    """Go on once the monitor is free, in one step with what comes before.

    Who had the monitor before owns it again; who entered it here leaves it at once.
    """
    write.asm.glue(micro.Await("==", owner, Num(0)))
    if mine is not None:
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
    """It is also a permit for a thread that runs: its next park returns at once."""
    asm = write.asm
    asm.add(micro.Put(write.this, INTERRUPTED, Num(1)))
    number = asm.get(Sort.INT, write.this, NUMBER)
    started = asm.when("==", number, Num(0))
    write.answer()
    asm.mark(started)
    asm.add(micro.Put(write.this, PERMIT, Num(1)))
    write.answer()


def _interrupted(write: Writer) -> None:
    me = current(write.asm)
    flag = write.asm.get(Sort.INT, me, INTERRUPTED)
    write.asm.glue(micro.Put(me, INTERRUPTED, Num(0)))
    write.answer(flag)


def _sleep(write: Writer) -> None:
    """It may last as long as it likes; an interrupt may come until it ends."""
    asm = write.asm
    if not _is_timed(write, 0):
        gap(write, "with a duration")
        return
    demand_time(write, 0)
    me = current(asm)
    flag = asm.get(Sort.INT, me, INTERRUPTED)
    interrupted = asm.when("==", flag, Num(0))
    write.answer()
    asm.mark(interrupted)
    throw_interrupted(asm, me)


def _current_thread(write: Writer) -> None:
    write.answer(current(write.asm))


def _set_daemon(write: Writer) -> None:
    """Not of a thread that is alive."""
    asm, fine = write.asm, Label()
    number = asm.get(Sort.INT, write.this, NUMBER)
    finished = asm.get(Sort.INT, write.this, FINISHED, glued=True)
    started = asm.when("==", number, Num(0))
    asm.goto(fine)
    asm.mark(started)
    alive = asm.when("==", finished, Num(1))
    asm.goto(fine)
    asm.mark(alive)
    asm.throw_new(ILLEGAL_THREAD_STATE)
    asm.mark(fine)
    _make_daemon(write, write.arguments[1])
    write.answer()


def _set_name(write: Writer) -> None:
    _pass_monitor(write)
    write.asm.non_null(write.arguments[1])
    write.answer()


def _set_priority(write: Writer) -> None:
    throw_if(write, "<", write.arguments[1], Num(1), ILLEGAL_ARGUMENT)
    throw_if(write, "<", Num(10), write.arguments[1], ILLEGAL_ARGUMENT)
    write.answer()


def _priority(write: Writer) -> None:
    value = write.asm.int()
    write.asm.add(micro.Havoc(value, frozenset(range(1, 11))))
    write.answer(value)


def _set_default_handler(write: Writer) -> None:
    write.asm.add(micro.Put(Obj("static", THREAD), DEFAULT_HANDLER, write.arguments[0]))
    write.answer()


def _default_handler(write: Writer) -> None:
    write.answer(write.asm.get(Sort.REF, Obj("static", THREAD), DEFAULT_HANDLER))


def _set_handler(write: Writer) -> None:
    write.asm.add(micro.Put(write.this, HANDLER, write.arguments[1]))
    write.answer()


MODELS: Final[dict[str, Model]] = {
    f"{THREAD}.<init>": _make,
    f"{THREAD}.start()V": _start,
    f"{THREAD}.run()V": _run,
    f"{THREAD}.join": _join,
    f"{THREAD}.isAlive": _is_alive,
    f"{THREAD}.interrupt()V": _interrupt,
    f"{THREAD}.isInterrupted()Z": held_number(INTERRUPTED),
    f"{THREAD}.interrupted()Z": _interrupted,
    f"{THREAD}.sleep": _sleep,
    f"{THREAD}.yield": nothing,
    f"{THREAD}.onSpinWait": nothing,
    f"{THREAD}.currentThread": _current_thread,
    f"{THREAD}.setDaemon": _set_daemon,
    f"{THREAD}.isDaemon": held_number(DAEMON),
    f"{THREAD}.setName": _set_name,
    f"{THREAD}.getName": anything,
    f"{THREAD}.setPriority": _set_priority,
    f"{THREAD}.getPriority": _priority,
    f"{THREAD}.getId": anything,
    f"{THREAD}.threadId": anything,
    f"{THREAD}.toString": anything,
    f"{THREAD}.setUncaughtExceptionHandler": _set_handler,
    f"{THREAD}.setDefaultUncaughtExceptionHandler": _set_default_handler,
    f"{THREAD}.getDefaultUncaughtExceptionHandler": _default_handler,
}
