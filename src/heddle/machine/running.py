"""One run of a program on our machine, under one schedule."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from heddle import _core
from heddle.errors import UnsupportedFeature
from heddle.machine.peers import Peers
from heddle.machine.start import FINEST, Library, RunLimits, start

if TYPE_CHECKING:
    from heddle.program import Program


@dataclass(frozen=True, slots=True)
class Exited:
    """The program ended by itself, with this status."""

    status: int


@dataclass(frozen=True, slots=True)
class Deadlocked:
    """Every thread that is left waits for another one; each says for what."""

    threads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Interrupted:
    """Somebody pressed Ctrl-C."""


class Output(Enum):
    """Where what the program prints goes."""

    CONSOLE = "console"
    CAPTURED = "captured"


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """How a run ended, and what it printed if that was captured."""

    end: Exited | Deadlocked | Interrupted
    bytecodes: int
    stdout: bytes = b""
    stderr: bytes = b""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to run: `seed` chooses a random schedule instead of the fair one.

    A run shows what the program does with the library as it is; to try the model classes on it is
    for tests of those.
    """

    stdin: bytes = b""
    seed: int | None = None
    limits: RunLimits = field(default_factory=RunLimits)
    peers: Peers = field(default_factory=Peers)
    output: Output = Output.CAPTURED
    library: Library = Library.REAL


def run(program: Program, options: RunOptions | None = None) -> RunOutcome:
    """Run a program to its end; deterministic for a given program and options.

    Raises UnsupportedFeature, naming what it is and where, if the program needs something that
    the machine does not have.
    """
    options = options or RunOptions()
    started = start(
        program,
        options.limits,
        stdin=options.stdin,
        seed=options.seed,
        capture=options.output is Output.CAPTURED,
        library=options.library,
        finer=FINEST if options.library is Library.MODELLED else (),
    )
    end = _core.run_program(
        started,
        program.user_class_bytes,
        program.inputs.classpath.has_resource,
        dict(options.peers),
    )
    return outcome_of(end)


def outcome_of(end: _core.RunEnd) -> RunOutcome:
    """What the Rust side tells of an end; raises UnsupportedFeature if it could not go on."""
    return RunOutcome(_end(end), end.bytecodes, end.stdout, end.stderr)


def _end(end: _core.RunEnd) -> Exited | Deadlocked | Interrupted:
    if end.status is not None:
        return Exited(end.status)
    if end.kind == "deadlock":
        return Deadlocked(end.details)
    if end.kind == "interrupted":
        return Interrupted()
    what, place, remedy = end.details
    raise UnsupportedFeature.of_machine(what, remedy, place)
