"""Candidates in words: which units, which pattern, and where their accesses are."""

from __future__ import annotations

from heddle.engines.atomic_sets.model import Place
from heddle.engines.atomic_sets.solve import Accessed, Candidate
from heddle.machine.events import Frame
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.results import Finding, FindingKind, Location, Suspected
from heddle.witnesses.naming import short_class
from heddle.witnesses.source_lines import source_lines

_REMEDY = "no lock is held throughout both units: hold one for the whole of each"


def finding(program: Program, candidate: Candidate, why: str) -> Finding:
    """A finding that no run confirms, and why."""
    if candidate.pattern is None or not candidate.accesses:
        return _unanswered(program, candidate, why)
    number, text, meaning = candidate.pattern
    units = dict.fromkeys(_unit(each) for each in candidate.accesses)
    told = ", ".join(
        f"{each.thread} {'writes' if each.writes else 'reads'} {each.memory} at "
        f"{_short(_location(program, each.place))}"
        for each in candidate.accesses
    )
    places = (_location(program, each.place) for each in candidate.accesses)
    about = (_about(candidate, each.memory) for each in candidate.accesses)
    return Finding(
        kind=FindingKind.ATOMICITY,
        message=f"{' and '.join(units)} are not serializable (pattern {number}): {told}",
        because=f"{text}: {meaning}; {_REMEDY}",
        locations=tuple(dict.fromkeys(places)),
        evidence=Suspected(why),
        about=tuple(dict.fromkeys(about)),
    )


def _unanswered(program: Program, candidate: Candidate, why: str) -> Finding:
    of_set = candidate.set
    java_class = program.hierarchy.load(of_set.class_name)
    place = Location(java_class.source_file, None, java_class.java_name)
    return Finding(
        kind=FindingKind.ATOMICITY,
        message=f"units of work of {short_class(java_class.java_name)} may not be serializable",
        because=f"there is no proof that they are: {candidate.why}",
        locations=(place,),
        evidence=Suspected(why),
        about=tuple(f"{java_name(each.owner)}.{each.name}" for each in of_set.members),
    )


def _unit(access: Accessed) -> str:
    if access.unit is None:
        return f"an access of {access.thread} outside all units"
    return f"{access.unit} of {access.thread}"


def _about(candidate: Candidate, memory: str) -> str:
    for each in candidate.set.members:
        if memory in (each.name, f"{each.owner}.{each.name}"):
            return f"{java_name(each.owner)}.{each.name}"
    return memory


def _location(program: Program, place: Place) -> Location:
    frame = Frame(place.class_name, place.method, place.file, place.line, place.is_user)
    return source_lines(program).location(frame)


def _short(place: Location) -> str:
    line = "" if place.line is None else f":{place.line}"
    return f"{place.file or place.class_name}{line}"
