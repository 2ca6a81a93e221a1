"""Where a network and the Java program may differ, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from heddle.engines.contexts.java.interpret import Interpreter

#: How many places are named.
_FEW: Final = 3


def assumptions(interpreter: Interpreter) -> tuple[str, ...]:
    """What has to be assumed for the answer to be about the Java program."""
    transfer = interpreter.transfer
    found = set(transfer.notes)
    if transfer.may_wrap:
        bits = interpreter.bounds.bits
        places = sorted(transfer.may_wrap)
        named = ", ".join(places[:_FEW]) + (" and elsewhere" if len(places) > _FEW else "")
        found.add(f"integers that are not known have {bits} bits and wrap around there: {named}")
    if interpreter.heap.initialised.classes:
        found.add("classes of the JDK are as the machine's initialisation leaves them")
    return tuple(sorted(found))
