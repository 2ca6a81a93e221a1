"""Where a network and the Java program may differ, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heddle.engines.contexts.java.interpret import Interpreter


def assumptions(interpreter: Interpreter) -> tuple[str, ...]:
    """What has to be assumed for the answer to be about the Java program."""
    bits = interpreter.bounds.bits
    return (
        f"integers have {bits} bits and wrap around there",
        *sorted(interpreter.transfer.notes),
    )
