"""Schedules know their program and their finding, also after an edit elsewhere."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.results import FindingKind, Location
from heddle.results.schedule import ExpectedFinding
from schedules import FINDING, SCHEDULE

if TYPE_CHECKING:
    from pathlib import Path

BANK = "class Bank {{ public static void main(String[] args) {{ {body} }} }} {more}"


def finding(line: int, method: str, message: str) -> ExpectedFinding:
    return ExpectedFinding(
        FindingKind.DEADLOCK, Location("Bank.java", line, "Bank$2", method), message
    )


def test_a_finding_stays_the_same_when_lines_objects_and_lambdas_are_numbered_anew() -> None:
    before = finding(14, "lambda$main$0", "main waits for Object#3 at Bank.java:14")
    after = finding(20, "lambda$main$1", "main waits for Object#5 at Bank.java:20")
    assert before.is_same_as(after)


@pytest.mark.parametrize(
    "other",
    [
        replace(FINDING, kind=FindingKind.UNCAUGHT_EXCEPTION),
        replace(FINDING, location=replace(FINDING.location, method="run")),
        replace(FINDING, location=replace(FINDING.location, class_name="Account")),
        replace(FINDING, message="AssertionError: another one"),
    ],
    ids=["kind", "method", "class", "message"],
)
def test_another_kind_place_or_message_is_another_finding(other: ExpectedFinding) -> None:
    assert not FINDING.is_same_as(other)


def test_the_classes_that_changed_are_named(tmp_path: Path) -> None:
    source = tmp_path / "Bank.java"
    source.write_text(BANK.format(body="", more="class Gone { } class Same { }"))
    names = ("Bank", "Gone", "Same")
    digests = {name: load(source).class_digest(name) or "" for name in names}
    old = replace(SCHEDULE, program=digests)
    assert old.changed_classes(load(source).class_digest) == ()
    source.write_text(BANK.format(body="int x;", more="class New { } class Same { }"))
    assert old.changed_classes(load(source).class_digest) == ("Bank", "Gone")


def test_a_digest_is_that_of_the_class_file(tmp_path: Path) -> None:
    source = tmp_path / "Bank.java"
    source.write_text(BANK.format(body="", more=""))
    program = load(source)
    data = program.user_class_bytes("Bank")
    assert data is not None
    assert program.class_digest("Bank") == hashlib.sha256(data).hexdigest()
    assert program.class_digest("java/lang/Object") is None
