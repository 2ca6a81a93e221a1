"""Names for people: classes without packages, places as one says them, reasons that explain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heddle.results import FindingKind

if TYPE_CHECKING:
    from heddle.results import Finding, Location
    from heddle.results.schedule import ExpectedFinding

_PACKAGE = re.compile(r"(?:\b[a-z_]\w*\.)+(?=[A-Z])")
_ENCLOSING = re.compile(r"\b(?:\w+\$)+(?=[A-Za-z_])")
_LAMBDA = re.compile(r"lambda\$(\w+)\$\d+")
_MADE = re.compile(r"([\w.$]+)\.(lambda\$\w+\$\d+|<init>|<clinit>)")
_THROWN = frozenset(
    {FindingKind.ASSERTION, FindingKind.UNCAUGHT_EXCEPTION, FindingKind.TEST_FAILURE}
)
# Reasons that say nothing which the message or the table does not say.
_EMPTY = ("", "one thread suffices")
_TABLE = "the threads interleave as the table shows"
_WAITING = re.compile(r"(waits (for|on) |is parked)")


def simple_class(name: str) -> str:
    """A class without its package and without the classes around it."""
    return _ENCLOSING.sub("", _PACKAGE.sub("", name))


def place_text(location: Location) -> str:
    """A place: the file, the line, and the method as it is written in the source."""
    owner = None if location.class_name is None else simple_class(location.class_name)
    place = location.file or owner or "unknown place"
    if location.line is not None:
        place += f":{location.line}"
    return place if owner is None or not location.method else f"{place} in {call_text(location)}"


def call_text(location: Location) -> str:
    """The method of a place, with its class; what the compiler named is said in words."""
    return _method_text(location.class_name or "", location.method or "")


def plain_text(text: str) -> str:
    """A text with names as the machine has them, in names as they are written in the source."""
    return simple_class(_MADE.sub(lambda made: _method_text(made[1], made[2]), text))


def _method_text(class_name: str, method: str) -> str:
    owner = simple_class(class_name)
    made = _LAMBDA.fullmatch(method)
    if made is not None:
        return f"a lambda of {owner}.{made[1]}"
    match method:
        case "<init>":
            return f"the constructor of {owner}"
        case "<clinit>":
            return f"the initialiser of {owner}"
        case _:
            return f"{owner}.{method}"


def message_text(finding: Finding | ExpectedFinding) -> str:
    """What is wrong; an exception has its simple name."""
    if finding.kind not in _THROWN:
        return finding.message
    name, colon, rest = finding.message.partition(":")
    head, space, thread = name.partition(" in thread ")
    return f"{simple_class(head)}{space}{thread}{colon}{rest}"


def is_explained(finding: Finding) -> bool:
    """Whether the reason says something that the message and the table do not say."""
    because = finding.because
    if because in _EMPTY or because.startswith(_TABLE):
        return False
    if finding.kind is not FindingKind.DEADLOCK:
        return True
    return not all(_WAITING.search(clause) for clause in because.split("; "))
