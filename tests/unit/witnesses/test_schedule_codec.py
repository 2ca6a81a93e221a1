"""A schedule file is read exactly, or refused with a word on what is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from heddle.errors import MalformedFile
from heddle.results.scheduling import Scheduling
from heddle.witnesses.schedule_codec import decode_schedule, encode_schedule
from schedules import SCHEDULE

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_schedule_file_looks_like_this(expect_golden: Callable[[str, str], None]) -> None:
    expect_golden("machine/schedule.json", encode_schedule(SCHEDULE))


def test_a_schedule_of_the_first_version_has_no_turns() -> None:
    data = json.loads(encode_schedule(SCHEDULE)) | {"heddle-schedule": 1}
    del data["turns"]
    assert decode_schedule(json.dumps(data), "x.json").turns == ()


def test_a_schedule_without_steps_is_still_json() -> None:
    data = json.loads(encode_schedule(SCHEDULE))
    data["steps"] = []
    schedule = decode_schedule(json.dumps(data), "x.json")
    assert decode_schedule(encode_schedule(schedule), "x.json").steps == ()


def test_what_models_told_more_than_by_default_is_kept() -> None:
    finer = ("locks", "threads")
    schedule = replace(SCHEDULE, scheduling=Scheduling(finer=finer))
    assert decode_schedule(encode_schedule(schedule), "x.json").scheduling.finer == finer


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        (b"", "it is not JSON"),
        (b"\xff\xfe", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"[]", "there is no 'heddle-schedule' in it"),
        (b'{"schema": 1}', "there is no 'heddle-schedule' in it"),
        (b'{"heddle-schedule": 3}', "this is schedule version 3; this heddle reads 2"),
        (b'{"heddle-schedule": 1}', "target must be a list"),
    ],
)
def test_what_is_no_schedule_is_refused(text: bytes, cause: str) -> None:
    with pytest.raises(MalformedFile, match=cause) as caught:
        decode_schedule(text, "bad.json")
    assert str(caught.value).startswith("bad.json: ")
    assert "try: save it again" in str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "cause"),
    [
        (["target"], "Bank.java", "target must be a list"),
        (["target"], [1], r"target\[0\] must be a text"),
        (["main"], 1, "main must be a text"),
        (["jdk"], True, "jdk must be a number"),
        (["library"], 1, "library must be a text"),
        (["library"], "imagined", "library must be one of real, modelled"),
        (["finer"], ["imagined"], "finer must be some of ends, fork-join, locks, pools"),
        (["properties"], {"a": 1}, "properties.a must be a text"),
        (["program"], [], "program must be an object"),
        (["claim"], "x", "claim must be an object"),
        (["claim", "name"], "no-such", "claim must be a claim that this version knows"),
        (["claim", "arguments"], {"x": "y"}, "claim must be a claim that this version knows"),
        (["claim", "arguments"], {"x": 1}, "claim.arguments.x must be a text"),
        (["claim", "arguments"], [], "claim.arguments must be an object"),
        (["finding", "kind"], "boredom", "finding.kind must be one of assertion, "),
        (["finding", "location", "line"], -1, "finding.location.line must be a number, 0 or more"),
        (["steps"], {}, "steps must be a list"),
        (["steps"], [7], r"steps\[0\] must be an object"),
        (["steps"], [{"thread": 0, "at": ""}], r"steps\[0\].bytecodes must be a number"),
        (["turns"], [{"thread": 0, "acts": [["read C.f", "C.m"]]}], "must be an act, a place and"),
        (
            ["turns"],
            [{"thread": 0, "acts": [["read C.f", 1, 1]]}],
            r"acts\[0\]\[1\] must be a",
        ),
        (["root"], 1, "root must be a text"),
        (["steps"], [{"thread": 0.5}], r"steps\[0\].thread must be a number"),
    ],
)
def test_a_broken_schedule_is_refused_by_the_name_of_what_is_broken(
    path: list[str], value: object, cause: str
) -> None:
    data: Any = json.loads(encode_schedule(SCHEDULE))
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    with pytest.raises(MalformedFile, match=cause):
        decode_schedule(json.dumps(data), "bad.json")
