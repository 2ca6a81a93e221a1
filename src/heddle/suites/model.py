"""A test as `heddle test` sees it, and the words that its plan is written in.

The plan of a test goes to the Java class `heddle.junit.Driver` as the arguments of its `main`; the
classes beside it read the words in the order in which the functions here write them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from heddle.errors import Location

DRIVER = "heddle.junit.Driver"
Words: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Test:
    """One test method of one class: `words` is its plan.

    `class_name` is the class that is run, which may inherit the method. `unknown` says what of the
    test is not understood, `disabled` why it is not run; both are None for most. JUnit
    gives it only some time if it is `limited`.
    """

    class_name: str
    method: str
    location: Location
    words: Words = ()
    unknown: str | None = None
    disabled: str | None = None
    limited: bool = False

    @property
    def subject(self) -> str:
        """What reports call it."""
        return f"{self.class_name}.{self.method}"


class NotUnderstood(Exception):
    """Something of a test that this version cannot run as JUnit would; the message names it."""


YES, NO = "yes", "no"


def flag(value: object) -> str:
    """A truth value as one word."""
    return YES if value else NO


def listed(items: Sequence[str]) -> Words:
    """Words with their number before them."""
    return (str(len(items)), *items)


def counted(parts: Sequence[Words]) -> Words:
    """Parts with their number before them."""
    return (str(len(parts)), *joined(parts))


def joined(parts: Iterable[Words]) -> Words:
    """Parts one behind the other."""
    return tuple(word for part in parts for word in part)
