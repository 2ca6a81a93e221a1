"""Which contract a run breaks, and whose fault that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from heddle.errors import Location
from heddle.machine.events import Event, Frame, Kind
from heddle.machine.rerun import Rerun
from heddle.program.contracts import Contract, contracts_of
from heddle.program.program import Program
from heddle.results import FindingKind
from heddle.witnesses.defects import Defect
from heddle.witnesses.source_lines import SourceLines

_TOLD: Final = "heddle.BrokenContract"


def contract_defect(program: Program, rerun: Rerun, sources: SourceLines) -> Defect:
    """What is wrong at the end of a run that gets where a broken contract leads."""
    event = next((e for e in reversed(rerun.recording.events) if _tells(e)), None)
    contract = None if event is None else _contract(program, event)
    if event is None or contract is None:
        return Defect(FindingKind.CONTRACT, "a contract is broken", (Location(),))
    frames = [frame for frame in event.frames if frame.is_user]
    places = tuple(sources.location(_with_line(program, frame)) for frame in frames)
    method, callers = places[:1], places[1:2]
    locations = (*callers, *method) if contract.blames_caller else method
    about = tuple(sorted({str(asked) for way in contract.ways for asked in way}))
    return Defect(
        FindingKind.CONTRACT,
        f"{contract.text} in thread {rerun.recording.threads[event.thread]}",
        locations or (Location(),),
        about=about,
        stack=tuple(_unlike(places)),
    )


def _tells(event: Event) -> bool:
    return event.kind == Kind.THROW and event.what.startswith(_TOLD)


def _contract(program: Program, event: Event) -> Contract | None:
    table = contracts_of(program).table
    number = f"{event.what} {event.value or ''}".split()[-1]
    known = number.isdigit() and int(number) < len(table)
    return table[int(number)] if known else None


def _with_line(program: Program, frame: Frame) -> Frame:
    """The frame; at the beginning of a method, where checks have no line, with its first line."""
    java_class = program.hierarchy.find(frame.class_name.replace(".", "/"))
    if frame.line is not None or java_class is None:
        return frame
    lines = [
        line
        for method in java_class.methods.values()
        if method.name == frame.method and method.code is not None
        for _, line in method.code.line_numbers
    ]
    return replace(frame, line=min(lines, default=None))


def _unlike(places: Sequence[Location]) -> Sequence[Location]:
    """The calls that lead there, if there are any."""
    return places if len(places) > 1 else ()
