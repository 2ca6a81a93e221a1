"""What is known without looking at the heap: of strings, and of numbers that were compared."""

from __future__ import annotations

from collections.abc import Iterable

from heddle.abstraction.lowering.library.formats import directive
from heddle.abstraction.micro import Obj, Operand, Reg, Sort
from heddle.abstraction.micro.objects import Made, Universe
from heddle.abstraction.values.arithmetic import MOST_VALUES, Values


def known_of(made: Made, fact: str) -> int | None:
    """What is known of a string; None of a computed one, except that it is computed.

    `known`: whether the text is; `literal`: whether it is the text's one object; `standard`:
    whether a stream is there from the beginning. The rest is asked
    only of texts that are known: the length, the hash code, and what `directive N` of a format
    takes.
    """
    if fact == "known":
        return int(made.text is not None)
    if fact == "literal":
        return int(made.key[0] == "string")
    if fact == "standard":
        return int(made.key[0] == "opaque")
    if made.text is None:
        return None
    if fact.startswith("directive "):
        return directive(made.text, int(fact.rpartition(" ")[2]))
    return len(units(made.text)) if fact == "length" else string_hash(made.text)


def units(text: str) -> tuple[int, ...]:
    """The characters that Java counts."""
    data = text.encode("utf-16-be", "surrogatepass")
    return tuple(int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))


def fact_of(universe: Universe, number: int, fact: str) -> int | None:
    """What is known of one object; None of a computed text, which is asked before."""
    made = universe.objects[number]
    if fact == "text":
        return None if made.text is None else universe.text_number(made.text)
    return known_of(made, fact)


def facts(universe: Universe, objects: Iterable[int], fact: str, sort: Sort) -> Values:
    """What is known of the objects themselves."""
    if sort is Sort.REF:
        types = [universe.objects[each].type for each in objects]
        return frozenset(universe.constant(Obj("class", each)) for each in types)
    known = (fact_of(universe, each, fact) for each in objects)
    return frozenset(each for each in known if each is not None)


def characters(
    universe: Universe, objects: Iterable[int], indices: Values
) -> dict[tuple[int, int], int]:
    """What stands in the strings at these places, as far as they have them."""
    found = {}
    for each in objects:
        for at, unit in enumerate(units(universe.objects[each].text or "")):
            if indices is None or at in indices:
                found[each, at] = unit
    return found


def storable(universe: Universe, arrays: Values, values: Values) -> dict[tuple[int, int], bool]:
    """Whether each of the objects may be put into each of the arrays."""
    types = universe.objects
    return {
        (into, each): not each or universe.may_hold(types[into].type, types[each].type)
        for into in arrays or ()
        if into
        for each in values or ()
    }


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
    for unit in units(text):
        result = (31 * result + unit) & 0xFFFFFFFF
    return result - (1 << 32) if result >> 31 else result
