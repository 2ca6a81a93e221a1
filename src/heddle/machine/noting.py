"""One run with a random schedule, noted down for analyses of runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from heddle import _core
from heddle.machine.events import Frame
from heddle.machine.search import asked_of, problem_of
from heddle.machine.searched import Problem, RacedMemory
from heddle.machine.start import start
from heddle.program.program import Program
from heddle.questions.kinds import ProblemKind
from heddle.questions.search_options import SearchOptions
from heddle.results.scheduling import Library, Scheduling


@dataclass(frozen=True, slots=True)
class NotedLock:
    """An object that was locked; `field` is a static field of the user's that refers to it.

    `made` is where it was made, by the number of the site, if that is known.
    """

    class_name: str
    field: str | None
    object: int
    made: int | None


@dataclass(frozen=True, slots=True)
class Noted:
    """What threads did in one run, which the Rust core keeps, and what the numbers in it mean.

    `locations` says for each of them which `memory` it is a piece of, by number.

    `blocked` are the threads that could not go on at the end; `stopped` is the limit that cut the
    run off, `cut_off` says that it had too many steps; `scheduling` is what the run was made with.
    `problems` is how it ended, if it ended badly; `narrowed` is what cuts down how it can go, and
    `models` the classes of the JDK that others stood for.
    """

    run: _core.NotedRun
    memory: tuple[RacedMemory, ...]
    locations: Sequence[int]
    locks: tuple[NotedLock, ...]
    sites: tuple[Frame, ...]
    threads: tuple[str, ...]
    blocked: tuple[int, ...]
    scheduling: Scheduling
    accesses: int
    bytecodes: int
    stopped: str | None
    unsupported: tuple[tuple[str, str], ...]
    cut_off: bool
    problems: tuple[Problem, ...]
    narrowed: tuple[tuple[str, str], ...]
    models: tuple[str, ...]

    def trace(self, initialised: Sequence[int] = ()) -> _core.Trace:
        """What threads did, with the locations that were written before the first event.

        These are the ones that had a value by then, and all that are pieces of memory of these
        numbers.
        """
        return self.run.trace(initialised)


ENDS = (ProblemKind.UNCAUGHT.word, ProblemKind.DEADLOCK.word)
"""How a run can end badly."""


SMALL_STEPS = 20_000
"""Steps of a run that end before the next action that others can see; then threads pass many."""


def note_run(
    program: Program, options: SearchOptions, seed: int, small: int | None = None
) -> Noted:
    """Run a program once with the schedule of a seed, on the JDK's own classes.

    `small` is how many steps are small ones, if not as many as usual.
    """
    scheduling = replace(options.scheduling, library=Library.REAL)
    noted = _core.note_program(
        start(program, scheduling),
        asked_of(ENDS, replace(options, every=True)),
        program.user_class_bytes,
        program.inputs.classpath.resources,
        dict(scheduling.peers),
        (seed, SMALL_STEPS if small is None else small),
    )
    return Noted(
        run=noted,
        memory=tuple(RacedMemory(owner, field) for owner, field in noted.memory),
        locations=noted.locations,
        locks=tuple(NotedLock(*lock) for lock in noted.locks),
        sites=tuple(
            Frame(owner, method, file, line, is_user=True)
            for owner, method, file, line in noted.sites
        ),
        threads=tuple(noted.threads),
        blocked=tuple(noted.blocked),
        scheduling=scheduling,
        accesses=noted.accesses,
        bytecodes=noted.bytecodes,
        stopped=noted.stopped,
        unsupported=tuple(noted.unsupported),
        cut_off=noted.cut_off,
        problems=tuple(problem_of(finding, scheduling) for finding in noted.findings),
        narrowed=tuple(noted.narrowed),
        models=tuple(noted.models),
    )
