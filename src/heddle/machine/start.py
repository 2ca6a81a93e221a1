"""What the Rust machine is told before it starts a program."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from heddle.program import Program


THREADS = "threads"
"""The program looks at what its threads do: they have to wait where they wait in the JDK."""
TIERS = ("ends", "fork-join", "locks", "pools", "stages", THREADS)
"""All that a program can look at so that models have to be finer."""
FINEST = tuple(tier for tier in TIERS if tier != THREADS)
"""What a run without a search takes: it cannot begin anew when the program looks."""
_SYNCHRONIZERS = "java/util/concurrent/locks/"


@dataclass(frozen=True, slots=True)
class RunLimits:
    """What a program may use: it notices heap and frames as Java errors, and can count processors.

    With two processors the common pool would have one worker, and its tasks could not race.
    """

    heap_bytes: int = 1 << 30
    frames: int = 10_000
    processors: int = 3


class Library(Enum):
    """What runs where the program calls the JDK: model classes where there are some, or not."""

    REAL = "real"
    MODELLED = "modelled"


@dataclass(frozen=True, slots=True)
class Started:
    """What the Rust side is told; the names are its own."""

    image: str
    version: int
    java_home: str
    main: str
    arguments: list[str]
    properties: list[tuple[str, str]]
    stdin: bytes
    seed: int | None
    max_heap: int
    max_depth: int
    processors: int
    choose_random: bool
    spurious_wakeups: bool
    weak_cas: bool
    coverage: bool
    capture: bool
    models: Mapping[str, bytes]
    finer: list[str]


def start(  # noqa: PLR0913 (one option each, by name)
    program: Program,
    limits: RunLimits,
    *,
    stdin: bytes = b"",
    seed: int | None = None,
    choose_random: bool = False,
    spurious_wakeups: bool = False,
    weak_cas: bool = False,
    coverage: bool = False,
    capture: bool = True,
    library: Library = Library.REAL,
    finer: tuple[str, ...] = (),
) -> Started:
    """How to start a program; raises InputError if it has no entry."""
    entry = program.require_entry()
    return replace(
        boot(program, limits, library, finer),
        main=entry.main_class.name,
        arguments=list(program.arguments),
        stdin=stdin,
        seed=seed,
        choose_random=choose_random,
        spurious_wakeups=spurious_wakeups,
        weak_cas=weak_cas,
        coverage=coverage,
        capture=capture,
    )


def boot(
    program: Program, limits: RunLimits, library: Library, finer: tuple[str, ...] = ()
) -> Started:
    """How to start the library for a program, and nothing of the program itself."""
    jdk = program.jdk
    return Started(
        image=str(jdk.image),
        version=jdk.version,
        java_home=str(jdk.home),
        main="",
        arguments=[],
        properties=list(program.properties),
        stdin=b"",
        seed=None,
        max_heap=limits.heap_bytes,
        max_depth=limits.frames,
        processors=limits.processors,
        choose_random=False,
        spurious_wakeups=False,
        weak_cas=False,
        coverage=False,
        capture=True,
        models=_models(program, finer) if library is Library.MODELLED else {},
        finer=list(finer),
    )


def _models(program: Program, finer: tuple[str, ...]) -> Mapping[str, bytes]:
    """The model classes; of those that make threads wait in ways of their own none if it shows."""
    models = program.model_classes()
    if THREADS not in finer:
        return models
    return {name: data for name, data in models.items() if name.startswith(_SYNCHRONIZERS)}
