"""What is known without looking at the heap: of strings, and of numbers that were compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.engines.contexts.java.arithmetic import MOST_VALUES
from heddle.engines.contexts.java.micro import Reg

if TYPE_CHECKING:
    from heddle.engines.contexts.java.arithmetic import Values
    from heddle.engines.contexts.java.micro import Operand
    from heddle.engines.contexts.java.objects import Made


def known_of(made: Made, fact: str) -> int | None:
    """The length, the hash code or the identity of what a string says, if that is known."""
    if made.text is None:
        return None
    facts = {"length": len(made.text), "text": made.number, "hash": string_hash(made.text)}
    return facts[fact]


def numbers_between(lows: Values, highs: Values) -> Values:
    """The numbers from one of `lows` to one of `highs`, if they are not too many."""
    if not lows or not highs or max(highs) - min(lows) >= MOST_VALUES:
        return None
    return frozenset(range(min(lows), max(highs) + 1))


def ordered(
    registers: dict[str, Values],
    left: Operand,
    right: Operand,
    values: tuple[Values, Values],
    outcome: int,
) -> dict[str, Values]:
    """Without the numbers for which `left < right` cannot come out so."""
    lefts, rights = values
    if not lefts or not rights:
        return registers
    low, high = min(lefts), max(rights)
    if outcome:
        kept = (
            frozenset(each for each in lefts if each < high),
            frozenset(each for each in rights if each > low),
        )
    else:
        top, bottom = max(lefts), min(rights)
        kept = (
            frozenset(each for each in lefts if each >= bottom),
            frozenset(each for each in rights if each <= top),
        )
    registers = dict(registers)
    for operand, part in zip((left, right), kept, strict=True):
        if isinstance(operand, Reg):
            registers[operand.name] = part
    return registers


def string_hash(text: str) -> int:
    """`String.hashCode`."""
    result = 0
    data = text.encode("utf-16-be", "surrogatepass")
    for at in range(0, len(data), 2):
        result = (31 * result + int.from_bytes(data[at : at + 2], "big")) & 0xFFFFFFFF
    return result - (1 << 32) if result >> 31 else result
