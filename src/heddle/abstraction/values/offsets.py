"""What offsets of Unsafe and var handles mean, from the snapshot of the JDK."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.abstraction import micro
from heddle.abstraction.micro import ELEMENT, FieldKey, Obj, Operand
from heddle.abstraction.micro.objects import Universe
from heddle.abstraction.values.arithmetic import Values
from heddle.abstraction.values.initialised import Initialised
from heddle.machine.snapshot import ElementPlace, FieldPlace


@dataclass(frozen=True, slots=True)
class Access:
    """What the operands of an access may be; None for an operand that there is not."""

    operation: micro.GetAt | micro.PutAt
    objects: Values
    offsets: Values
    handles: Values


def resolved(
    universe: Universe, initialised: Initialised, access: Access
) -> tuple[Operand, FieldKey] | None:
    """The object and the field that are meant; None if that is not the same in all cases."""
    places = set(_places(universe, initialised, access))
    if len(places) != 1:
        return None
    holder = access.operation.object
    match places.pop():
        case FieldPlace(owner, name, True):
            return Obj("static", owner), (owner, name)
        case FieldPlace(owner, name, False) if holder is not None:
            return holder, (owner, name)
        case "elements" if holder is not None:
            return holder, ELEMENT
        case _:
            return None


def _places(
    universe: Universe, initialised: Initialised, access: Access
) -> list[FieldPlace | str | None]:
    operation = access.operation
    found: list[FieldPlace | ElementPlace | None] = []
    if operation.handle is not None:
        for handle in access.handles or ():
            found.append(initialised.handle(universe.objects[handle]))
    elif operation.offset is not None and operation.object is not None:
        for number in access.objects or ():
            if number == 0:
                continue
            kind = universe.objects[number].type
            if kind.startswith("["):
                found.append(initialised.place(kind, 0))
            elif kind.startswith("#") or access.offsets is None:
                found.append(None)
            else:
                found += [initialised.place(kind, offset) for offset in sorted(access.offsets)]
    return ["elements" if isinstance(each, ElementPlace) else each for each in found]


def elements_at(
    universe: Universe, initialised: Initialised, arrays: Values
) -> tuple[int, int] | None:
    """The base and the scale of the arrays that a reference may mean; None if it means none."""
    layouts = set()
    for number in arrays or ():
        kind = universe.objects[number].type
        place = initialised.place(kind, 0) if kind.startswith("[") else None
        if isinstance(place, ElementPlace):
            layouts.add((place.base, place.scale))
    return layouts.pop() if len(layouts) == 1 else None
