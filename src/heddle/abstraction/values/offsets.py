"""What offsets of Unsafe and var handles mean, from the snapshot of the JDK."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.abstraction.micro import ELEMENT, Obj
from heddle.machine.snapshot import ElementPlace, FieldPlace

if TYPE_CHECKING:
    from heddle.abstraction import micro
    from heddle.abstraction.micro import FieldKey, Operand
    from heddle.abstraction.values.state import State
    from heddle.abstraction.values.transfer import Transfer


def resolved(
    transfer: Transfer, operation: micro.GetAt | micro.PutAt, state: State
) -> tuple[Operand, FieldKey] | None:
    """The object and the field that are meant; None if that is not the same in all cases."""
    places = set(_places(transfer, operation, state))
    if len(places) != 1:
        return None
    match places.pop():
        case FieldPlace(owner, name, True):
            return Obj("static", owner), (owner, name)
        case FieldPlace(owner, name, False) if operation.object is not None:
            return operation.object, (owner, name)
        case "elements" if operation.object is not None:
            return operation.object, ELEMENT
        case _:
            return None


def _places(
    transfer: Transfer, operation: micro.GetAt | micro.PutAt, state: State
) -> list[FieldPlace | str | None]:
    initialised = transfer.heap.initialised
    found: list[FieldPlace | ElementPlace | None] = []
    if operation.handle is not None:
        for handle in transfer.value(operation.handle, state) or ():
            found.append(initialised.handle(transfer.universe.objects[handle]))
    elif operation.offset is not None and operation.object is not None:
        offsets = transfer.value(operation.offset, state)
        for number in transfer.value(operation.object, state) or ():
            if number == 0:
                continue
            kind = transfer.universe.objects[number].type
            if kind.startswith("["):
                found.append(initialised.place(kind, 0))
            elif kind.startswith("#") or offsets is None:
                found.append(None)
            else:
                found += [initialised.place(kind, offset) for offset in sorted(offsets)]
    return ["elements" if isinstance(each, ElementPlace) else each for each in found]


def elements_at(transfer: Transfer, array: Operand, state: State) -> tuple[int, int] | None:
    """The base and the scale of the arrays that `array` may mean; None if it means none."""
    layouts = set()
    for number in transfer.value(array, state) or ():
        kind = transfer.universe.objects[number].type
        place = transfer.heap.initialised.place(kind, 0) if kind.startswith("[") else None
        if isinstance(place, ElementPlace):
            layouts.add((place.base, place.scale))
    return layouts.pop() if len(layouts) == 1 else None
