"""What the Rust machine is told before it starts a program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from heddle.results.scheduling import Library, Scheduling

if TYPE_CHECKING:
    from heddle.program.program import Program


THREADS = "threads"
"""The program looks at what its threads do: they have to wait where they wait in the JDK."""
WAITS = "waits"
"""Threads wait for locks as in the JDK: by themselves, in a queue."""
TIERS = ("ends", "fork-join", "locks", "pools", "stages", THREADS, "turns", WAITS)
"""All that a program can look at so that models have to be finer."""
FINEST = tuple(tier for tier in TIERS if tier != THREADS)
"""What a run without a search takes: it cannot begin again when the program looks."""
_SYNCHRONIZERS = "java/util/concurrent/locks/"


@dataclass(frozen=True, slots=True)
class Started:
    """What the Rust side is told; the names are its own."""

    image: str
    version: int
    preview: bool
    java_home: str
    readable: list[str]
    main: str
    arguments: list[str]
    properties: list[tuple[str, str]]
    seed: int | None
    coverage: bool
    capture: bool
    models: Mapping[str, bytes]
    scheduling: Scheduling


def start(
    program: Program,
    scheduling: Scheduling,
    *,
    seed: int | None = None,
    coverage: bool = False,
    capture: bool = True,
) -> Started:
    """How to start a program; raises InputError if it has no entry."""
    entry = program.require_entry()
    return replace(
        boot(program, scheduling),
        main=entry.main_class.name,
        arguments=list(program.arguments),
        seed=seed,
        coverage=coverage,
        capture=capture,
    )


def boot(program: Program, scheduling: Scheduling) -> Started:
    """How to start the library for a program, and nothing of the program itself."""
    jdk = program.jdk
    return Started(
        image=str(jdk.image),
        version=jdk.version,
        preview=program.inputs.preview,
        java_home=str(jdk.home),
        readable=[
            *program.inputs.classpath.places(),
            *(given.path for given in scheduling.files),
        ],
        main="",
        arguments=[],
        properties=list(program.properties),
        seed=None,
        coverage=False,
        capture=True,
        models=_models(program, scheduling) if scheduling.library is Library.MODELLED else {},
        scheduling=scheduling,
    )


def _models(program: Program, scheduling: Scheduling) -> Mapping[str, bytes]:
    """The model classes; without those that make threads wait in ways of their own if it shows."""
    models = program.model_classes()
    if THREADS not in scheduling.finer:
        return models
    return {name: data for name, data in models.items() if name.startswith(_SYNCHRONIZERS)}
