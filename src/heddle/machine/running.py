"""One run of a program on our machine, under one schedule."""

from __future__ import annotations

from dataclasses import replace

from heddle import _core
from heddle.errors import UnsupportedFeature
from heddle.machine.start import FINEST, start
from heddle.program.program import Program
from heddle.questions.run_options import Output, RunOptions
from heddle.results.run_outcome import Deadlocked, Exited, Interrupted, RunOutcome
from heddle.results.scheduling import Library, Scheduling


def run(program: Program, options: RunOptions | None = None) -> RunOutcome:
    """Run a program to its end; deterministic for a given program and options.

    Raises UnsupportedFeature, naming what it is and where, if the program needs something that
    the machine does not have.
    """
    options = options or RunOptions()
    captured = options.output is Output.CAPTURED
    end = _core.run_program(
        start(program, finest(options.scheduling), seed=options.seed, capture=captured),
        program.user_class_bytes,
        program.inputs.classpath.resources,
        dict(options.scheduling.peers),
    )
    return outcome_of(end)


def finest(scheduling: Scheduling) -> Scheduling:
    """The machine that a single run needs: it cannot begin again when the program looks."""
    finer = FINEST if scheduling.library is Library.MODELLED else ()
    return replace(scheduling, finer=finer)


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
