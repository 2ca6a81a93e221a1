"""`Object.wait`, `notify` and `notifyAll` (JLS 17.2); there are no spurious wake-ups."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Label
from heddle.abstraction.lowering.library.model_writer import Model, Writer
from heddle.abstraction.lowering.library.threads import INTERRUPTED, demand_time, throw_interrupted
from heddle.abstraction.micro import NULL, Num, Operand, Reg, Sort
from heddle.program.classes import OBJECT
from heddle.program.throwing import ILLEGAL_MONITOR_STATE

Woken = Callable[[int], None]


def owned(write: Writer, lock: Operand, number: Reg) -> None:
    """Throw unless the running thread, whose number is given, owns the monitor."""
    asm = write.asm
    owner = asm.int()
    asm.add(micro.Owner(owner, lock))
    other = asm.when("==", owner, number)
    good = Label()
    asm.goto(good)
    asm.mark(other)
    asm.throw_new(ILLEGAL_MONITOR_STATE)
    asm.mark(good)


def _wait(write: Writer) -> None:
    """Give the monitor away and wait; being notified and getting it back is one step.

    Who is interrupted and then notified returns normally and keeps the flag, or has left already.
    """
    asm = write.asm
    demand_time(write, 1)
    me, number = asm.ref(), asm.int()
    asm.add(micro.Current(me, number))
    owned(write, write.this, number)
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    pending = asm.when("==", flag, Num(0), glued=True)
    asm.glue(micro.SetOwner(write.this, Num(0)))
    asm.glue(micro.SetWaiting(write.this))

    def returned(_: int) -> None:
        write.answer()

    endless, timed = Label(), Label()
    if len(write.arguments) > 1:
        for register in write.arguments[1:]:
            more = Label()
            asm.glue(micro.If("==", register, Num(0)), more, timed)
            asm.mark(more)
        asm.glue(micro.Nop(), endless)
        asm.mark(timed)
        wake(write, write.this, (me, number), timed=True, woken=returned)
        asm.mark(endless)
    wake(write, write.this, (me, number), timed=False, woken=returned)
    asm.mark(pending)
    throw_interrupted(asm, me)


def wake(  # noqa: PLR0913 (what a wait is, and what comes after it)
    write: Writer,
    lock: Operand,
    mine: tuple[Reg, Reg],
    *,
    timed: bool,
    woken: Woken,
    raised: Callable[[], None] = lambda: None,
    told: bool = False,
) -> None:
    """Until notified (or interrupted, or tired of waiting), and the lock is free again.

    `mine` is the running thread and its number; `woken` writes what comes then, and is told
    whether the thread was notified; `raised` writes what comes before an exception. `told` says
    that the program hears whether it was notified.
    """
    asm = write.asm
    me, number = mine
    waits_for, owner = asm.ref(), asm.int()
    asm.add(micro.Waiting(waits_for, lock))
    asm.glue(micro.Owner(owner, lock))
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    stay, leave, asleep = Label(), Label(), Label()
    asm.glue(micro.Either(), leave, stay)
    asm.mark(leave)
    asm.glue(micro.If("==", waits_for, NULL), stay, asleep)
    asm.mark(asleep)
    late = timed and told
    if not late:
        asm.glue(micro.Await("==", flag, Num(1)))
    asm.glue(micro.SetWaiting(NULL))
    _left(write, lock, mine, woken if late else None)
    raised()
    throw_interrupted(asm, me)
    asm.mark(stay)
    asm.glue(micro.Await("==", owner, Num(0)))
    asm.glue(micro.SetOwner(lock, number))
    asleep = asm.when("==", waits_for, NULL, glued=True)
    woken(1)
    asm.mark(asleep)
    interrupted, over = Label(), Label()
    if timed:
        asm.glue(micro.Either(), interrupted, over)
        asm.mark(over)
        asm.glue(micro.Await("==", flag, Num(0)))
        asm.glue(micro.SetWaiting(NULL))
        woken(0)
    asm.mark(interrupted)
    asm.glue(micro.Await("==", flag, Num(1)))
    asm.glue(micro.SetWaiting(NULL))
    raised()
    throw_interrupted(asm, me)


def _left(write: Writer, lock: Operand, mine: tuple[Reg, Reg], late: Woken | None) -> None:
    """Out of the wait set while another thread has the lock: what it notifies comes too late.

    Goes on where the exception is thrown; `late` writes what comes if time was up.
    """
    asm = write.asm
    me, number = mine
    owner = asm.int()
    asm.add(micro.Owner(owner, lock))
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    asm.glue(micro.Await("==", owner, Num(0)))
    asm.glue(micro.SetOwner(lock, number))
    if late is not None:
        throws, returns = Label(), Label()
        asm.glue(micro.Either(), throws, returns)
        asm.mark(returns)
        late(0)
        asm.mark(throws)
        asm.glue(micro.Await("==", flag, Num(1)))


def _notify(write: Writer) -> None:
    number = write.asm.int()
    write.asm.add(micro.Current(None, number))
    owned(write, write.this, number)
    write.asm.glue(micro.Notify(write.this, everyone=write.method.name == "notifyAll"))
    write.answer()


MODELS: Final[dict[str, Model]] = {
    f"{OBJECT}.wait": _wait,
    f"{OBJECT}.wait0": _wait,
    f"{OBJECT}.notify": _notify,
    f"{OBJECT}.notifyAll": _notify,
}
