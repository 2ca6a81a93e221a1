"""Where a network and the Java program may differ, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from heddle.engines.contexts.java.interpret import Interpreter

_NEVER: Final = (
    "linking, the stack and memory never fail; array stores never throw; "
    "interfaces need no initialisation"
)
_WAITING: Final = {"wait", "wait0", "await", "park", "acquire"}
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
    modelled = interpreter.bodies.modelled
    owners = {owner.replace("/", ".") for owner, name in modelled if name != "<init>"}
    if owners:
        found.add(f"models stand for methods of {', '.join(sorted(owners))}")
    if _WAITING & {name for _, name in modelled}:
        found.add("no wait ends without a reason")
    if interpreter.heap.initialised.classes:
        found.add("classes of the JDK are as the machine's initialisation leaves them")
    return tuple(sorted(found | {_NEVER}))
