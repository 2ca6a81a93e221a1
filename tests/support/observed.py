"""What happens in one run of a program, to be compared with what an analysis says may happen.

A run takes one bytecode at a time and everything it does is recorded without repetitions. Objects
are named by their sites: where they were allocated. An access by a native (`Unsafe`, `VarHandle`)
shows only in what threads share; what such an access wrote shows where it is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from heddle import _core
from heddle.machine.running import finest, outcome_of
from heddle.machine.start import start
from heddle.questions.run_options import RunOptions

if TYPE_CHECKING:
    from heddle.program.program import Program
    from heddle.results.run_outcome import RunOutcome

#: Class, name and descriptor.
MethodName: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """An instruction; `pc` is where its bytecode begins, as in register code."""

    method: MethodName
    pc: int


class Origin(Enum):
    """How an object came to be."""

    #: It was there before `main` began.
    BOOT = "boot"
    #: The text of a constant.
    LITERAL = "literal"
    #: The `java.lang.Class` of a class.
    MIRROR = "mirror"
    #: An instruction made it, or a native that the instruction called.
    CODE = "code"
    #: An instruction made it, of a class that no class file has: a lambda for instance.
    MADE = "made"


@dataclass(frozen=True, slots=True)
class Site:
    """Objects of one origin and one class; `count` of them were made during the run.

    `type` is an internal name, or a descriptor for arrays. Those of origin CODE and MADE have a
    `place`, the innermost instruction whose class has a class file.
    """

    origin: Origin
    type: str
    place: Place | None
    count: int


class Reason(Enum):
    """Why a method ran."""

    #: The instruction calls it, perhaps through code that the machine wrote.
    CALL = "call"
    #: It initialises a class that the instruction uses.
    INITIALIZER = "initializer"
    #: It makes the exception that the instruction throws by itself.
    EXCEPTION = "exception"
    #: A native that the instruction calls called it: reflection, method handles.
    NATIVE = "native"


@dataclass(frozen=True, slots=True)
class Call:
    """`place` made `callee` run."""

    place: Place
    reason: Reason
    callee: MethodName


@dataclass(frozen=True, slots=True)
class Start:
    """A thread that ran; `path` are the calls that started it, innermost first, up to the user's.

    The path is empty if the machine started it.
    """

    path: tuple[Place, ...]
    run: MethodName
    thread: Site


@dataclass(frozen=True, slots=True)
class Parameter:
    """`this` or another parameter of a method referred to an object of the site."""

    method: MethodName
    number: int
    site: Site


class Role(Enum):
    """What an instruction does with an object."""

    #: Accesses it, or enters its monitor.
    BASE = "base"
    #: Reads it from memory, writes it there, returns it or throws it.
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Met:
    """The instruction at `place` met an object of the site."""

    place: Place
    role: Role
    site: Site


@dataclass(frozen=True, slots=True)
class Held:
    """A monitor or an owned lock of the library that was held during an access."""

    site: Site
    #: Whether it is the `this` of the accessing method.
    is_own: bool
    #: Whether it is the object accessed.
    is_accessed: bool


@dataclass(frozen=True, slots=True)
class Guarded:
    """An access to a field or element with the locks that its thread held.

    `own` is the site of `this`, None in a static method; `accessed` that of the object, None for a
    static field.
    """

    place: Place
    own: Site | None
    accessed: Site | None
    held: tuple[Held, ...]


class Scope(Enum):
    """Whose instructions are looked at; what the user's methods are called with is always told."""

    USER = "user"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Observed:
    """What was seen of a run, without repetitions and in a fixed order.

    `roots` are the methods that threads begin with, or that the machine runs when they end;
    `shared` the sites of objects that several threads touched, `shared_statics` the static fields,
    by class and name.
    """

    outcome: RunOutcome
    sites: tuple[Site, ...]
    calls: tuple[Call, ...]
    roots: tuple[MethodName, ...]
    starts: tuple[Start, ...]
    parameters: tuple[Parameter, ...]
    met: tuple[Met, ...]
    guarded: tuple[Guarded, ...]
    shared: tuple[Site, ...]
    shared_statics: tuple[tuple[str, str], ...]


def observe(
    program: Program, options: RunOptions | None = None, scope: Scope = Scope.USER
) -> Observed:
    """Run a program to its end under one schedule, and tell what happened.

    Peers are not called. Raises UnsupportedFeature like `heddle.machine.run`.
    """
    options = options or RunOptions()
    started = start(program, finest(options.scheduling), seed=options.seed)
    seen = _core.observe_program(
        started, program.user_class_bytes, program.inputs.classpath.resources, scope.value
    )
    return _Reader(seen).observed()


class _Reader:
    """Puts the names in the place of the numbers."""

    def __init__(self, seen: _core.ObservedRun) -> None:
        self._seen = seen
        self._methods = seen.methods
        self._sites = tuple(
            Site(Origin(word), type_name, self._place(at) if at else None, count)
            for word, type_name, at, count in seen.sites
        )

    def _place(self, at: tuple[int, int]) -> Place:
        return Place(self._methods[at[0]], at[1])

    def _site(self, number: int | None) -> Site | None:
        return None if number is None else self._sites[number]

    def observed(self) -> Observed:
        seen, methods, sites, place = self._seen, self._methods, self._sites, self._place
        return Observed(
            outcome=outcome_of(seen.end),
            sites=sites,
            calls=tuple(Call(place(at), Reason(why), methods[to]) for at, why, to in seen.calls),
            roots=tuple(methods[method] for method in seen.roots),
            starts=tuple(
                Start(tuple(map(place, path)), methods[run], sites[thread])
                for path, run, thread in seen.starts
            ),
            parameters=tuple(
                Parameter(methods[method], number, sites[site])
                for method, number, site in seen.parameters
            ),
            met=tuple(Met(place(at), Role(role), sites[site]) for at, role, site in seen.values),
            guarded=tuple(
                Guarded(
                    place(at),
                    self._site(own),
                    self._site(accessed),
                    tuple(Held(sites[lock], *how) for lock, *how in held),
                )
                for at, own, accessed, held in seen.guarded
            ),
            shared=tuple(sites[site] for site in seen.shared),
            shared_statics=tuple(seen.shared_statics),
        )
