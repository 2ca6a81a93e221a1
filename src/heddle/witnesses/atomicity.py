"""Units of work that no order explains, in the words that reports and saved schedules share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from heddle.errors import Location
from heddle.machine.events import Frame
from heddle.machine.rerun import Circle, CircledAccess, CircledUnit
from heddle.results import FindingKind
from heddle.witnesses.defects import Defect, place_text, user_place
from heddle.witnesses.naming import short_class
from heddle.witnesses.source_lines import SourceLines

_DOES = {"read": "reads", "write": "writes", "update": "updates"}
_TWO = 2


def circle_defect(circle: Circle, sources: SourceLines) -> Defect:
    """What a circle of units is called, and why there is no order."""
    accesses, pattern, because = shown_accesses(circle)
    units = [unit_name(unit) for unit in circle.units]
    told = ", ".join(_access(circle, access, sources) for access in accesses)
    places = (user_place(access.frames, sources) for access in accesses)
    known = tuple(dict.fromkeys(place for place in places if place is not None))
    names = f"{', '.join(units[:-1])} and {units[-1]}"
    return Defect(
        FindingKind.ATOMICITY,
        f"{names} are not serializable{pattern}: {told}",
        known or (Location(),),
        about=tuple(
            dict.fromkeys(
                f"{access.member.owner.replace('/', '.')}.{access.member.name}"
                for access in accesses
            )
        ),
        because=f"{because}; {_remedy(circle, accesses)}",
    )


def shown_accesses(circle: Circle) -> tuple[Sequence[CircledAccess], str, str]:
    """The accesses that tell the circle, what they are called, and what that means."""
    if len(circle.units) == _TWO:
        from heddle.questions.access_patterns import UnitAccess, shown_pattern

        members = circle.atomic_set.members
        found = shown_pattern(
            [
                UnitAccess(it.unit, members.index(it.member), it.reads, it.writes)
                for it in circle.accesses
            ]
        )
        if found is not None:
            pattern = found.pattern
            told = [circle.accesses[place] for place in found.accesses]
            return told, f" (pattern {pattern.number})", f"{pattern}: {pattern.meaning}"
    order = sorted(set(chain.from_iterable(circle.edges)))
    count = len(circle.units)
    because = f"each of the {count} units has to come before the next one, and the last before"
    return [circle.accesses[place] for place in order], "", f"{because} the first"


def unit_name(unit: CircledUnit) -> str:
    """A unit of work, by its method and thread."""
    if unit.frames is None:
        return f"an access of {unit.thread} outside all units"
    return f"{_method(unit.frames)} of {unit.thread}"


def _method(frames: Sequence[Frame]) -> str:
    frame = next((each for each in frames if each.is_user), None)
    return "a call" if frame is None else f"{short_class(frame.class_name)}.{frame.method}"


def _access(circle: Circle, access: CircledAccess, sources: SourceLines) -> str:
    who, does = circle.units[access.unit].thread, _DOES[access.mode]
    return f"{who} {does} {access.member.name}{place_text(access.frames, sources)}"


def _remedy(circle: Circle, accesses: Sequence[CircledAccess]) -> str:
    """What would mend it: one lock for the whole of the units."""
    held = [frozenset(access.locks) for access in accesses]
    shared = frozenset.intersection(*held)
    units = [unit for unit in circle.units if unit.frames is not None]
    names = list(dict.fromkeys(_method(unit.frames) for unit in units if unit.frames is not None))
    calls = " and ".join(names)
    if shared:
        lock = short_class(min(shared))
        return f"each access holds {lock}, but not all of {calls} does: hold it throughout"
    locks = sorted(frozenset.union(*held))
    if locks:
        lock = short_class(locks[0])
        return f"hold one lock throughout {calls}: only some of the accesses hold {lock}"
    return f"no lock is held: hold one throughout {calls}"
