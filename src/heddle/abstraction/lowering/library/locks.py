"""Locks, conditions, semaphores and latches of `java.util.concurrent`, without fairness.

The library builds them on queues of waiting threads. What a program can see of them is less: a
lock is free or has an owner, a semaphore has a number of permits, the first to come gets it.
"""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Label
from heddle.abstraction.lowering.library.model_writer import (
    Model,
    Writer,
    anything,
    demand,
    gap,
    held_number,
    nothing,
    throw_if,
)
from heddle.abstraction.lowering.library.monitors import owned, wake
from heddle.abstraction.lowering.library.threads import INTERRUPTED, throw_interrupted
from heddle.abstraction.micro import FieldKey, Num, Operand, Reg, Sort
from heddle.program.jdk import CONDITION, REENTRANT_LOCK
from heddle.program.throwing import ILLEGAL_ARGUMENT

SEMAPHORE: Final = "java/util/concurrent/Semaphore"
LATCH: Final = "java/util/concurrent/CountDownLatch"
#: How often the owner has taken the lock again.
_AGAIN: Final[FieldKey] = (REENTRANT_LOCK, "#again")
_LOCK_OF: Final[FieldKey] = (CONDITION, "#lock")
_PERMITS: Final[FieldKey] = (SEMAPHORE, "#permits")
_COUNT: Final[FieldKey] = (LATCH, "#count")
_MOST_AGAIN: Final = 3


def _me(write: Writer) -> tuple[Reg, Reg]:
    me, number = write.asm.ref(), write.asm.int()
    write.asm.add(micro.Current(me, number))
    return me, number


def _count_up(write: Writer, lock: Operand, answer: Operand | None) -> None:
    """The owner takes the lock once more."""
    asm = write.asm
    again = asm.get(Sort.INT, lock, _AGAIN, glued=True)
    for value in range(_MOST_AGAIN):
        other = asm.when("==", again, Num(value), glued=True)
        asm.glue(micro.Put(lock, _AGAIN, Num(value + 1)))
        write.answer(answer)
        asm.mark(other)
    asm.halt(micro.Reason.UNSUPPORTED, f"a lock taken more than {_MOST_AGAIN + 1} times")


def _taken(write: Writer, answer: Operand | None) -> None:
    write.asm.glue(micro.SetOwner(write.this, _number(write)))
    write.answer(answer)


def _number(write: Writer) -> Reg:
    number = write.asm.int()
    write.asm.glue(micro.Current(None, number))
    return number


def _lock(write: Writer) -> None:
    asm = write.asm
    _, number = _me(write)
    owner = asm.int()
    asm.add(micro.Owner(owner, write.this))
    other = asm.when("==", owner, number, glued=True)
    _count_up(write, write.this, None)
    asm.mark(other)
    asm.glue(micro.Await("==", owner, Num(0)))
    _taken(write, None)


def _lock_interruptibly(write: Writer) -> None:
    asm = write.asm
    me, number = _me(write)
    flag = asm.get(Sort.INT, me, INTERRUPTED)
    pending = asm.when("==", flag, Num(0))
    owner = asm.int()
    asm.add(micro.Owner(owner, write.this))
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    other = asm.when("==", owner, number, glued=True)
    _count_up(write, write.this, None)
    asm.mark(other)
    waiting = asm.when("==", owner, Num(0), glued=True)
    _taken(write, None)
    asm.mark(waiting)
    asm.glue(micro.Await("==", flag, Num(1)))
    throw_interrupted(asm, me)
    asm.mark(pending)
    throw_interrupted(asm, me)


def _try_lock(write: Writer) -> None:
    """With a timeout it may fail whenever the lock is not free; it never waits for ever."""
    asm = write.asm
    me, number = _me(write)
    if len(write.arguments) > 1:
        demand(write, 2)
        flag = asm.get(Sort.INT, me, INTERRUPTED)
        quiet = asm.when("==", flag, Num(1))
        throw_interrupted(asm, me)
        asm.mark(quiet)
    owner = asm.int()
    asm.add(micro.Owner(owner, write.this))
    other = asm.when("==", owner, number, glued=True)
    _count_up(write, write.this, Num(1))
    asm.mark(other)
    held = asm.when("==", owner, Num(0), glued=True)
    _taken(write, Num(1))
    asm.mark(held)
    write.answer(Num(0))


def _unlock(write: Writer) -> None:
    asm = write.asm
    _, number = _me(write)
    owned(write, write.this, number)
    again = asm.get(Sort.INT, write.this, _AGAIN, glued=True)
    for value in range(1, _MOST_AGAIN + 1):
        other = asm.when("==", again, Num(value), glued=True)
        asm.glue(micro.Put(write.this, _AGAIN, Num(value - 1)))
        write.answer()
        asm.mark(other)
    asm.glue(micro.SetOwner(write.this, Num(0)))
    write.answer()


def _held(write: Writer) -> None:
    """`isLocked`, or whether it is locked by the running thread."""
    asm = write.asm
    _, number = _me(write)
    owner = asm.int()
    asm.add(micro.Owner(owner, write.this))
    mine = write.method.name == "isHeldByCurrentThread"
    other = asm.when("==", owner, number if mine else Num(0))
    write.answer(Num(int(mine)))
    asm.mark(other)
    write.answer(Num(int(not mine)))


def _new_condition(write: Writer) -> None:
    condition = write.asm.ref()
    write.asm.add(micro.New(condition, CONDITION, ((_LOCK_OF, write.this),)))
    write.answer(condition)


def _await(write: Writer) -> None:
    """As `Object.wait`, on the lock that the condition is of."""
    asm = write.asm
    if write.method.name == "await" and len(write.arguments) > 1:
        demand(write, 2)
    me, number = _me(write)
    lock = asm.get(Sort.REF, write.this, _LOCK_OF)
    owned(write, lock, number)
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    pending = asm.when("==", flag, Num(0), glued=True)
    again = asm.get(Sort.INT, lock, _AGAIN, glued=True)
    asm.glue(micro.Put(lock, _AGAIN, Num(0)))
    asm.glue(micro.SetOwner(lock, Num(0)))
    asm.glue(micro.SetWaiting(write.this))

    def woken(notified: int) -> None:
        asm.glue(micro.Put(lock, _AGAIN, again))
        if write.method.name == "awaitNanos":
            left = asm.int()
            asm.glue(micro.Havoc(left, None))
            write.answer(left)
        else:
            write.answer(Num(notified) if write.method.descriptor.endswith("Z") else None)

    def raised() -> None:
        asm.glue(micro.Put(lock, _AGAIN, again))

    told = write.method.descriptor.endswith("Z")
    timed = len(write.arguments) > 1
    wake(write, lock, (me, number), timed=timed, woken=woken, raised=raised, told=told)
    asm.mark(pending)
    throw_interrupted(asm, me)


def _signal(write: Writer) -> None:
    asm = write.asm
    _, number = _me(write)
    lock = asm.get(Sort.REF, write.this, _LOCK_OF)
    owned(write, lock, number)
    asm.glue(micro.Notify(write.this, everyone=write.method.name == "signalAll"))
    write.answer()


def _set(field: FieldKey, least: int | None = None) -> Model:
    def write_set(write: Writer) -> None:
        if least is not None:
            throw_if(write, "<", write.arguments[1], Num(least), ILLEGAL_ARGUMENT)
        write.asm.add(micro.Put(write.this, field, write.arguments[1], first=True))
        write.answer()

    return write_set


def _wanted(write: Writer) -> Operand:
    """How many permits; fewer than none throw."""
    if not write.method.descriptor.startswith("(I"):
        return Num(1)
    throw_if(write, "<", write.arguments[1], Num(0), ILLEGAL_ARGUMENT)
    return write.arguments[1]


def _acquire(write: Writer) -> None:
    asm = write.asm
    uninterruptible = write.method.name == "acquireUninterruptibly"
    wanted = _wanted(write)
    me, _ = _me(write)
    if not uninterruptible:
        _heed_interrupt(write, me)
    permits = asm.get(Sort.INT, write.this, _PERMITS)
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    few = Label()
    enough = Label()
    # The difference decides, as in the JDK: it may overflow.
    left = asm.int()
    asm.glue(micro.Compute(left, "-", (permits, wanted)))
    asm.glue(micro.If("<", left, Num(0)), few, enough)
    asm.mark(enough)
    asm.glue(micro.Put(write.this, _PERMITS, left))
    write.answer()
    asm.mark(few)
    asm.glue(micro.Await("==", flag, Num(2 if uninterruptible else 1)))
    throw_interrupted(asm, me)


def _heed_interrupt(write: Writer, me: Reg) -> None:
    """Who is interrupted already throws, whether or not there is anything to wait for."""
    flag = write.asm.get(Sort.INT, me, INTERRUPTED)
    quiet = write.asm.when("==", flag, Num(1))
    throw_interrupted(write.asm, me)
    write.asm.mark(quiet)


def _try_acquire(write: Writer) -> None:
    """With a timeout it may fail whenever there are too few; it never waits for ever."""
    asm, few, enough = write.asm, Label(), Label()
    wanted = _wanted(write)
    if write.arguments[-1].sort is Sort.REF and len(write.arguments) > 1:
        demand(write, len(write.arguments) - 1)
        _heed_interrupt(write, _me(write)[0])
    permits = asm.get(Sort.INT, write.this, _PERMITS)
    left = asm.int()
    asm.glue(micro.Compute(left, "-", (permits, wanted)))
    asm.glue(micro.If("<", left, Num(0)), few, enough)
    asm.mark(few)
    write.answer(Num(0))
    asm.mark(enough)
    asm.glue(micro.Put(write.this, _PERMITS, left))
    write.answer(Num(1))


def _release(write: Writer) -> None:
    asm = write.asm
    wanted = _wanted(write)
    permits = asm.get(Sort.INT, write.this, _PERMITS)
    more = asm.int()
    asm.glue(micro.Compute(more, "+", (permits, wanted)))
    fewer = asm.when("<", more, permits, glued=True)
    gap(write, "of more permits than the model can count")
    asm.mark(fewer)
    asm.glue(micro.Put(write.this, _PERMITS, more))
    write.answer()


def _count_down(write: Writer) -> None:
    asm = write.asm
    count = asm.get(Sort.INT, write.this, _COUNT)
    open_ = asm.when("==", count, Num(0), glued=True)
    write.answer()
    asm.mark(open_)
    less = asm.int()
    asm.glue(micro.Compute(less, "-", (count, Num(1))))
    asm.glue(micro.Put(write.this, _COUNT, less))
    write.answer()


def _await_latch(write: Writer) -> None:
    asm = write.asm
    timed = len(write.arguments) > 1
    if timed:
        demand(write, 2)
    me, _ = _me(write)
    flag = asm.get(Sort.INT, me, INTERRUPTED)
    pending = asm.when("==", flag, Num(0))
    count = asm.get(Sort.INT, write.this, _COUNT)
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    closed = asm.when("==", count, Num(0), glued=True)
    write.answer(Num(1) if timed else None)
    asm.mark(closed)
    interrupted = Label()
    if timed:
        over = Label()
        asm.glue(micro.Either(), over, interrupted)
        asm.mark(over)
        write.answer(Num(0))
    asm.mark(interrupted)
    asm.glue(micro.Await("==", flag, Num(1)))
    throw_interrupted(asm, me)
    asm.mark(pending)
    throw_interrupted(asm, me)


MODELS: Final[dict[str, Model]] = {
    f"{REENTRANT_LOCK}.<init>": nothing,
    f"{REENTRANT_LOCK}.lock": _lock,
    f"{REENTRANT_LOCK}.lockInterruptibly": _lock_interruptibly,
    f"{REENTRANT_LOCK}.tryLock": _try_lock,
    f"{REENTRANT_LOCK}.unlock": _unlock,
    f"{REENTRANT_LOCK}.isLocked": _held,
    f"{REENTRANT_LOCK}.isHeldByCurrentThread": _held,
    f"{REENTRANT_LOCK}.newCondition": _new_condition,
    f"{REENTRANT_LOCK}.hasQueuedThreads": anything,
    f"{REENTRANT_LOCK}.toString": anything,
    f"{CONDITION}.await": _await,
    f"{CONDITION}.awaitNanos": _await,
    f"{CONDITION}.signal": _signal,
    f"{CONDITION}.signalAll": _signal,
    f"{SEMAPHORE}.<init>": _set(_PERMITS),
    f"{SEMAPHORE}.acquire": _acquire,
    f"{SEMAPHORE}.acquireUninterruptibly": _acquire,
    f"{SEMAPHORE}.tryAcquire": _try_acquire,
    f"{SEMAPHORE}.release": _release,
    f"{SEMAPHORE}.availablePermits": held_number(_PERMITS),
    f"{LATCH}.<init>": _set(_COUNT, least=0),
    f"{LATCH}.countDown": _count_down,
    f"{LATCH}.getCount": held_number(_COUNT),
    f"{LATCH}.await": _await_latch,
}
