"""`LockSupport`: parking, and permits to go on."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.model_writer import Model, Writer, unknown
from heddle.abstraction.lowering.library.threads import INTERRUPTED, NUMBER, PERMIT, current
from heddle.abstraction.micro import NULL, Num, Sort
from heddle.program.jdk import LOCK_SUPPORT


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
    """It may end at any time, so it never blocks; without any time it does nothing."""
    asm = write.asm
    if write.method.name == "parkNanos":
        some = asm.when("<", write.arguments[-1], Num(1))
        write.answer()
        asm.mark(some)
    asm.add(micro.Put(current(asm), PERMIT, Num(0)))
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
    f"{LOCK_SUPPORT}.park()V": _park,
    f"{LOCK_SUPPORT}.park(Ljava/lang/Object;)V": _park,
    f"{LOCK_SUPPORT}.parkNanos": _park_for_a_while,
    f"{LOCK_SUPPORT}.parkUntil": _park_for_a_while,
    f"{LOCK_SUPPORT}.unpark": _unpark,
    f"{LOCK_SUPPORT}.getBlocker": unknown("of a thread that is parked"),
}
