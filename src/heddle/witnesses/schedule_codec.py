"""Schedules as JSON and back: one step a line, so that two of them can be compared."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import Any, NoReturn

from heddle.errors import InputError, Location, MalformedFile
from heddle.machine.start import TIERS
from heddle.results import Claim, FindingKind
from heddle.results.codec import decode_claim, encode_arguments
from heddle.results.schedule import VERSION, Act, ExpectedFinding, Schedule, ScheduleStep, Turn
from heddle.results.scheduling import GivenFiles, Library, RunLimits, Scheduling
from heddle.results.trace_codec import encode_location

MAGIC = "heddle-schedule"
_REMEDY = "save it again with `heddle check`"
_READABLE = (1, VERSION)
"""The first version has no turns: a changed program cannot be followed."""
_SWITCHES = ("choose-random", "spurious-wakeups", "weak-cas", "timeouts-last", "strict")
"""Options without which the run may not exist, or would not have been looked for."""


def encode_schedule(schedule: Schedule) -> str:
    """The text of a schedule file: same schedule, same bytes."""
    finding, scheduling = schedule.finding, schedule.scheduling
    head = {
        MAGIC: VERSION,
        "target": list(schedule.target),
        "main": schedule.main,
        "classpath": list(schedule.classpath),
        "arguments": list(schedule.arguments),
        "properties": dict(sorted(schedule.properties.items())),
        "jdk": schedule.jdk,
        "library": scheduling.library.value,
        "claim": {"name": schedule.claim.name, "arguments": encode_arguments(schedule.claim)},
        "finding": {
            "kind": finding.kind.value,
            "location": encode_location(finding.location),
            "message": finding.message,
        },
        "program": dict(sorted(schedule.program.items())),
    }
    head |= _encode_scheduling(scheduling)
    if schedule.source_path:
        head["source-path"] = list(schedule.source_path)
    if schedule.processing:
        head["annotation-processing"] = True
    if schedule.preview:
        head["enable-preview"] = True
    if schedule.repeats is not None:
        head["repeats"] = schedule.repeats
    if schedule.threads:
        head["threads"] = list(schedule.threads)
    if schedule.root is not None:
        head["root"] = schedule.root
    # Escaped to ASCII: a Java string may hold half a surrogate pair, which UTF-8 has no bytes for.
    text = json.dumps(head, indent=2).removesuffix("\n}")
    steps = _lines(map(_encode_step, schedule.steps))
    turns = _lines(map(_encode_turn, schedule.turns))
    return f'{text},\n  "steps": [\n{steps}\n  ],\n  "turns": [\n{turns}\n  ]\n}}\n'


def _encode_scheduling(scheduling: Scheduling) -> dict[str, Any]:
    """The options that differ from the default."""
    head: dict[str, Any] = {}
    if scheduling.finer:
        head["finer"] = list(scheduling.finer)
    on = (
        scheduling.choose_random,
        scheduling.spurious_wakeups,
        scheduling.weak_cas,
        scheduling.timeouts_last,
        scheduling.strict,
    )
    switches = [name for name, is_on in zip(_SWITCHES, on, strict=True) if is_on]
    if switches:
        head["options"] = switches
    if scheduling.resources.processors != RunLimits().processors:
        head["processors"] = scheduling.resources.processors
    if scheduling.stdin:
        head["stdin"] = b64encode(scheduling.stdin).decode("ascii")
    if scheduling.environment:
        head["environment"] = dict(scheduling.environment)
    if scheduling.files:
        head["files"] = {given.path: given.digest for given in scheduling.files}
    return head


def decode_schedule(text: str | bytes, file: str) -> Schedule:
    """The schedule that a file holds; MalformedFile names what is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        cause = f"not a schedule file: it is not JSON ({error})"
        raise MalformedFile(cause, place=file, remedy=_REMEDY) from error
    if not isinstance(data, dict) or MAGIC not in data:
        cause = f"not a schedule file: there is no {MAGIC!r} in it"
        raise MalformedFile(cause, place=file, remedy=_REMEDY)
    if data[MAGIC] not in _READABLE:
        cause = f"this is schedule version {data[MAGIC]!r}; this heddle reads {VERSION}"
        raise MalformedFile(cause, place=file, remedy=_REMEDY)
    return _schedule(_Node(file, "", data))


def _lines(entries: Iterable[str]) -> str:
    return ",\n".join(f"    {entry}" for entry in entries)


def _encode_turn(turn: Turn) -> str:
    acts = [[act.what, act.at, act.events] for act in turn.acts]
    return json.dumps({"thread": turn.thread, "acts": acts})


def _encode_step(step: ScheduleStep) -> str:
    encoded: dict[str, Any] = {"thread": step.thread, "bytecodes": step.bytecodes}
    if step.choice is not None:
        encoded["choice"] = step.choice
    return json.dumps(encoded | {"at": step.at})


class _Node:
    """A value of the file that knows where it stands, so that an error can say so."""

    def __init__(self, file: str, path: str, value: Any) -> None:  # noqa: ANN401
        self.file, self.path, self.value = file, path, value

    def wrong(self, wanted: str) -> NoReturn:
        cause = f"a broken schedule file: {self.path or 'the file'} must be {wanted}"
        raise MalformedFile(cause, place=self.file, remedy=_REMEDY)

    def __getitem__(self, key: str) -> _Node:
        if not isinstance(self.value, dict):
            self.wrong("an object")
        return _Node(self.file, f"{self.path}.{key}".lstrip("."), self.value.get(key))

    def items(self) -> list[_Node]:
        if not isinstance(self.value, list):
            self.wrong("a list")
        return [_Node(self.file, f"{self.path}[{i}]", v) for i, v in enumerate(self.value)]

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.wrong("a text")
        return self.value

    def text_or_none(self) -> str | None:
        return None if self.value is None else self.text()

    def texts(self) -> tuple[str, ...]:
        return tuple(item.text() for item in self.items())

    def number(self) -> int:
        # Python takes True for 1; a schedule must not.
        if not isinstance(self.value, int) or isinstance(self.value, bool) or self.value < 0:
            self.wrong("a number, 0 or more")
        return self.value

    def number_or_none(self) -> int | None:
        return None if self.value is None else self.number()

    def mapping(self) -> dict[str, str]:
        if not isinstance(self.value, dict):
            self.wrong("an object")
        return {key: self[key].text() for key in self.value}


def _schedule(root: _Node) -> Schedule:
    return Schedule(
        target=root["target"].texts(),
        main=root["main"].text_or_none(),
        classpath=root["classpath"].texts(),
        arguments=root["arguments"].texts(),
        properties=root["properties"].mapping(),
        jdk=root["jdk"].number(),
        claim=_claim(root["claim"]),
        finding=_finding(root["finding"]),
        program=root["program"].mapping(),
        steps=tuple(_step(item) for item in root["steps"].items()),
        scheduling=_scheduling(root),
        repeats=root["repeats"].number_or_none(),
        source_path=() if root["source-path"].value is None else root["source-path"].texts(),
        processing=root["annotation-processing"].value is True,
        preview=root["enable-preview"].value is True,
        turns=tuple(_turn(item) for item in _optional(root["turns"])),
        threads=tuple(item.text() for item in _optional(root["threads"])),
        root=root["root"].text_or_none(),
    )


def _scheduling(root: _Node) -> Scheduling:
    switches = _some(root["options"], _SWITCHES)
    return Scheduling(
        library=_library(root["library"]),
        finer=_some(root["finer"], TIERS),
        stdin=_stdin(root["stdin"]),
        environment=_environment(root["environment"]),
        files=_files(root["files"]),
        resources=RunLimits(processors=_processors(root["processors"])),
        choose_random="choose-random" in switches,
        spurious_wakeups="spurious-wakeups" in switches,
        weak_cas="weak-cas" in switches,
        timeouts_last="timeouts-last" in switches,
        strict="strict" in switches,
    )


def _library(node: _Node) -> Library:
    kinds = {kind.value: kind for kind in Library}
    if node.value is None:
        return Library.MODELLED
    if node.text() not in kinds:
        node.wrong("one of " + ", ".join(kinds))
    return kinds[node.text()]


def _some(node: _Node, known: tuple[str, ...]) -> tuple[str, ...]:
    options = () if node.value is None else node.texts()
    if not set(options) <= set(known):
        node.wrong("some of " + ", ".join(known))
    return options


def _processors(node: _Node) -> int:
    number = node.number_or_none()
    if number == 0:
        node.wrong("a number, 1 or more")
    return number or RunLimits().processors


def _environment(node: _Node) -> tuple[tuple[str, str], ...]:
    known = {} if node.value is None else node.mapping()
    return tuple(sorted(known.items()))


def _files(node: _Node) -> tuple[GivenFiles, ...]:
    known = {} if node.value is None else node.mapping()
    return tuple(GivenFiles(path, digest) for path, digest in known.items())


def _stdin(node: _Node) -> bytes:
    try:
        return b64decode(node.text_or_none() or "", validate=True)
    except ValueError:
        node.wrong("bytes in base64")


def _claim(node: _Node) -> Claim:
    name, arguments = node["name"].text(), node["arguments"]
    if not isinstance(arguments.value, dict):
        arguments.wrong("an object")
    for key, value in arguments.value.items():
        if isinstance(value, list):
            arguments[key].texts()
        elif value is not None and not isinstance(value, bool):
            arguments[key].text()
    try:
        return decode_claim(name, arguments.value)
    except InputError:
        node.wrong("a claim that this version knows")


def _finding(node: _Node) -> ExpectedFinding:
    kinds = {kind.value: kind for kind in FindingKind}
    kind, place = node["kind"].text(), node["location"]
    if kind not in kinds:
        node["kind"].wrong("one of " + ", ".join(kinds))
    location = Location(
        place["file"].text_or_none(),
        place["line"].number_or_none(),
        place["class"].text_or_none(),
        place["method"].text_or_none(),
    )
    return ExpectedFinding(kinds[kind], location, node["message"].text())


def _optional(node: _Node) -> list[_Node]:
    return [] if node.value is None else node.items()


def _turn(node: _Node) -> Turn:
    return Turn(node["thread"].number(), tuple(_act(item) for item in node["acts"].items()))


def _act(node: _Node) -> Act:
    parts = node.items()
    if len(parts) != len(("what", "at", "events")):
        node.wrong("an act, a place and a number")
    what, at, events = parts
    return Act(what.text(), at.text(), events.number())


def _step(node: _Node) -> ScheduleStep:
    return ScheduleStep(
        node["thread"].number(),
        node["bytecodes"].number(),
        node["choice"].number_or_none(),
        node["at"].text(),
    )
