"""What should be true of a program: a closed union.

The literature says *property*; here it is a claim, because `property` is a word of Python.
A claim's `name` is what the command line, the JSON and the documentation call it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class NoUncaughtException:
    """No thread ends with an exception; a failed assertion is one."""

    name: ClassVar[str] = "no-uncaught-exception"


@dataclass(frozen=True, slots=True)
class NoDeadlock:
    """No thread that keeps the program alive is blocked for ever."""

    name: ClassVar[str] = "no-deadlock"


@dataclass(frozen=True, slots=True)
class NoDataRace:
    """No two threads access the same memory unordered, at least one of them writing."""

    name: ClassVar[str] = "no-data-race"


@dataclass(frozen=True, slots=True)
class ExitStatus:
    """The program does not end with a status other than 0.

    That is what `System.exit` says, and an exception that ends `main`.
    """

    name: ClassVar[str] = "exit-status"


@dataclass(frozen=True, slots=True)
class Serializable:
    """The fields of `class_name` that form an atomic set are always seen and updated as one.

    None is every class of the user's whose objects threads share. `strict` keeps units of work
    whole in which a thread waits.
    """

    class_name: str | None = None
    strict: bool = False
    name: ClassVar[str] = "serializable"


@dataclass(frozen=True, slots=True)
class NoLeak:
    """No value from a source can be learnt at a sink.

    Methods and fields are spelled `C.m`; annotations add to them. `default_sinks` are outputs, logs
    and the network. `timing` counts the order of the outputs of several threads, `termination`
    whether the program ends. With `strict`, that order must not vary, whatever it depends on.
    """

    sources: tuple[str, ...] = ()
    sinks: tuple[str, ...] = ()
    default_sinks: bool = False
    timing: bool = False
    termination: bool = False
    strict: bool = False
    name: ClassVar[str] = "no-leak"


@dataclass(frozen=True, slots=True)
class Ltl:
    """Every run satisfies a formula of linear temporal logic."""

    formula: str
    name: ClassVar[str] = "ltl"


@dataclass(frozen=True, slots=True)
class Invariant:
    """A static boolean method, spelled `C.m`, is true in every state."""

    method: str
    name: ClassVar[str] = "invariant"


@dataclass(frozen=True, slots=True)
class Unreachable:
    """No run reaches a method, or one line of it. Spelled `C.m` or `C.m:LINE`."""

    place: str
    name: ClassVar[str] = "unreachable"


@dataclass(frozen=True, slots=True)
class Contracts(Unreachable):
    """No contract is broken: `@Requires`, `@Ensures` and `@Invariant` are true where they count.

    The program is woven with checks, and what they call if one fails must not be reached.
    """

    place: str = "heddle.Contracts.broken"
    name: ClassVar[str] = "contracts"


Claim = (
    NoUncaughtException
    | NoDeadlock
    | NoDataRace
    | ExitStatus
    | Serializable
    | NoLeak
    | Ltl
    | Invariant
    | Unreachable
    | Contracts
)
