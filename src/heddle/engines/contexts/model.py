"""What a Java program becomes: a network, and what some of its labels mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from heddle.formal.symbolic.network import Network
from heddle.witnesses.course import Act

Label: TypeAlias = tuple[str, int]
"""A procedure, and the number of a label of it."""


@dataclass(frozen=True, slots=True)
class At:
    """A label of the network."""

    procedure: str
    label: int


@dataclass(frozen=True, slots=True)
class Error:
    """An uncaught exception: its class, and `Class.method:line` where it was made."""

    at: At
    thread: int
    exception: str
    place: str


@dataclass(frozen=True, slots=True)
class Limit:
    """A bound that a run can hit: the name of the option, and where."""

    at: At
    option: str
    place: str


@dataclass(frozen=True, slots=True)
class Unsupported:
    """Something that has no translation: what, and where."""

    at: At
    what: str
    place: str


@dataclass(frozen=True, slots=True)
class Target:
    """A line or method that was asked for."""

    at: At
    place: str


@dataclass(frozen=True, slots=True)
class Translation:
    """The network of a program.

    A run of the program within the bounds is a run of the network, except for what `assumptions`
    name. `exact_integers`: no number has fewer bits than Java gives it, or can leave them. `picked`
    are limits by name: what the machine picked and the program looks at. `arguments` says what the
    arguments of the method that is checked are not. `loose` names where the network may do more
    than the program. `counters` tell how large things are. `acts` says what a thread does next at
    the labels at which another may go on. `followable`: a thread that is not blocked may always go
    on. `recursive`: methods call themselves, so that the stack may be used up.
    """

    network: Network
    errors: tuple[Error, ...]
    limits: tuple[Limit, ...]
    unsupported: tuple[Unsupported, ...]
    targets: tuple[Target, ...]
    assumptions: tuple[str, ...]
    exact_integers: bool
    picked: Mapping[str, int | str]
    arguments: str | None
    loose: tuple[str, ...]
    counters: dict[str, int]
    acts: Mapping[Label, Act]
    followable: bool
    recursive: bool = False

    @property
    def ends(self) -> tuple[Limit | Unsupported, ...]:
        """Where the network stops although the program goes on."""
        return (*self.limits, *self.unsupported)
