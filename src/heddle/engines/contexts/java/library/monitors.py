"""`Object.wait`, `notify` and `notifyAll` (JLS 17.2); there are no spurious wake-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heddle.engines.contexts.java import micro
from heddle.engines.contexts.java.assemble import Label
from heddle.engines.contexts.java.library.threads import INTERRUPTED, throw_interrupted
from heddle.engines.contexts.java.micro import NULL, Num, Sort

if TYPE_CHECKING:
    from heddle.engines.contexts.java.library.writing import Model, Writer
    from heddle.engines.contexts.java.micro import Reg

OBJECT: Final = "java/lang/Object"


def _owned(write: Writer, number: Reg) -> None:
    """Throw unless the running thread, whose number is given, owns the receiver's monitor."""
    asm = write.asm
    owner = asm.int()
    asm.add(micro.Owner(owner, write.this))
    other = asm.when("==", owner, number)
    good = Label()
    asm.goto(good)
    asm.mark(other)
    asm.throw_new("java/lang/IllegalMonitorStateException")
    asm.mark(good)


def _wait(write: Writer) -> None:
    """Give the monitor away and wait; being notified and getting it back is one step.

    Who is interrupted and notified at once returns normally and keeps the flag.
    """
    asm = write.asm
    me, number = asm.ref(), asm.int()
    asm.add(micro.Current(me, number))
    _owned(write, number)
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    pending = asm.when("==", flag, Num(0), glued=True)
    asm.glue(micro.SetOwner(write.this, Num(0)))
    asm.glue(micro.SetWaiting(write.this))
    for_ever, timed = Label(), Label()
    if len(write.arguments) > 1:
        asm.glue(micro.If("==", write.arguments[1], Num(0)), for_ever, timed)
        asm.mark(timed)
        _wake(write, me, number, timed=True)
        asm.mark(for_ever)
    _wake(write, me, number, timed=False)
    asm.mark(pending)
    throw_interrupted(asm, me)


def _wake(write: Writer, me: Reg, number: Reg, *, timed: bool) -> None:
    asm = write.asm
    waits_for, owner = asm.ref(), asm.int()
    asm.add(micro.Waiting(waits_for, write.this))
    asm.glue(micro.Owner(owner, write.this))
    flag = asm.get(Sort.INT, me, INTERRUPTED, glued=True)
    asm.glue(micro.Await("==", owner, Num(0)))
    asm.glue(micro.SetOwner(write.this, number))
    asleep = asm.when("==", waits_for, NULL, glued=True)
    write.answer()
    asm.mark(asleep)
    interrupted, over = Label(), Label()
    if timed:
        asm.glue(micro.Either(), interrupted, over)
        asm.mark(over)
        asm.glue(micro.Await("==", flag, Num(0)))
        asm.glue(micro.SetWaiting(NULL))
        write.answer()
    asm.mark(interrupted)
    asm.glue(micro.Await("==", flag, Num(1)))
    asm.glue(micro.SetWaiting(NULL))
    throw_interrupted(asm, me)


def _notify(write: Writer) -> None:
    number = write.asm.int()
    write.asm.add(micro.Current(None, number))
    _owned(write, number)
    write.asm.glue(micro.Notify(write.this, everyone=write.method.name == "notifyAll"))
    write.answer()


MODELS: Final[dict[str, Model]] = {
    f"{OBJECT}.wait": _wait,
    f"{OBJECT}.wait0": _wait,
    f"{OBJECT}.notify": _notify,
    f"{OBJECT}.notifyAll": _notify,
}
