"""Traces as JSON and back. What is empty is left out."""

from __future__ import annotations

from typing import Any

from heddle.errors import Location
from heddle.results.finding import Part
from heddle.results.trace import Change, Moment, Read, Step, Trace

Json = dict[str, Any]


def encode_location(location: Location) -> Json:
    """A place as the report spells it."""
    return {
        "file": location.file,
        "line": location.line,
        "class": location.class_name,
        "method": location.method,
    }


def decode_location(data: Json) -> Location:
    """The place that `encode_location` spelled."""
    return Location(data["file"], data["line"], data["class"], data["method"])


def encode_trace(trace: Trace) -> Json:
    """The steps, and from where on they repeat if they do."""
    encoded: Json = {"steps": [_encode_step(step) for step in trace.steps]}
    if trace.repeats is not None:
        encoded["repeats"] = trace.repeats
    return encoded


def decode_trace(data: Json) -> Trace:
    """The trace that `encode_trace` spelled."""
    return Trace(tuple(_decode_step(step) for step in data["steps"]), data.get("repeats"))


def _encode_step(step: Step) -> Json:
    encoded: Json = {
        "thread": step.thread,
        "location": encode_location(step.location),
        "action": step.action,
    }
    if step.source is not None:
        encoded["source"] = step.source
    return encoded | _encode_moment(step.moment)


def _encode_moment(moment: Moment) -> Json:
    encoded: Json = {
        "reads": [{"what": each.what, "value": each.value} for each in moment.reads],
        "changes": [
            {"what": each.what, "from": each.before, "to": each.after} for each in moment.changes
        ],
        "holds": list(moment.holds),
        "released": list(moment.released),
        "waits": moment.waits,
        "wakes": list(moment.wakes),
    }
    return {name: value for name, value in encoded.items() if value}


def _decode_step(data: Json) -> Step:
    moment = Moment(
        reads=tuple(Read(each["what"], each["value"]) for each in data.get("reads", ())),
        changes=tuple(
            Change(each["what"], each["from"], each["to"]) for each in data.get("changes", ())
        ),
        holds=tuple(data.get("holds", ())),
        released=tuple(data.get("released", ())),
        waits=data.get("waits"),
        wakes=tuple(data.get("wakes", ())),
    )
    place = decode_location(data["location"])
    return Step(data["thread"], place, data["action"], data.get("source"), moment)


def encode_part(part: Part) -> Json:
    """One thread's part in a defect."""
    encoded: Json = {
        "thread": part.thread,
        "action": part.action,
        "stack": [encode_location(call) for call in part.stack],
        "holds": list(part.holds),
        "unit": part.unit,
        "waits": part.waits,
        "holder": part.holder,
        "taken": [encode_location(call) for call in part.taken],
    }
    return {name: value for name, value in encoded.items() if value}


def decode_part(data: Json) -> Part:
    """The part that `encode_part` spelled."""
    return Part(
        data["thread"],
        data["action"],
        stack=tuple(decode_location(call) for call in data.get("stack", ())),
        holds=tuple(data.get("holds", ())),
        unit=data.get("unit"),
        waits=data.get("waits"),
        holder=data.get("holder"),
        taken=tuple(decode_location(call) for call in data.get("taken", ())),
    )
