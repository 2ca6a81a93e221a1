"""A run that an engine has computed, followed on the machine: its schedule, if the machine has it.

Each thread runs alone until it stands where its context ends. The machine sees more acts than the
engine, and a line may have several: the end of a context is therefore first taken to be where the
counts of acts agree, then at other places that fit. What was followed counts only if it replays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise

from heddle.budget import Budget, doing, relax
from heddle.errors import UnsupportedFeature
from heddle.machine.alone import Runnable, Stretch, options_at, place_in, run_alone, with_pauses
from heddle.machine.events import Kind
from heddle.machine.replay import replay_steps
from heddle.machine.searched import Problem
from heddle.program.jdk import java_name
from heddle.questions.kinds import ProblemKind
from heddle.questions.names import spot_named
from heddle.results import (
    Claim,
    Finding,
    FindingKind,
    NoDeadlock,
    NoUncaughtException,
    Unreachable,
    Witnessed,
)
from heddle.results.schedule import ScheduleStep
from heddle.witnesses.course import Context
from heddle.witnesses.ends import End, ends_of, events_of
from heddle.witnesses.witness import witness

_Steps = tuple[ScheduleStep, ...]
_Stretches = tuple["Stretch", ...]

LONGEST = 50_000
"""Bytecodes of one context: a longer run is left to a search."""
STRETCHES = 40
"""How often a thread runs alone before the run is taken for one that cannot be followed."""
ENDS = 6
"""Places that one context is tried to end at."""


def follow(
    machine: Runnable, claim: Claim, contexts: Sequence[Context], budget: Budget
) -> Finding | None:
    """The finding that the run leads to on the machine; None if the machine cannot follow it."""
    if not contexts:
        return None
    doing("following the run")
    try:
        found = _Course(machine, claim, tuple(contexts), budget).follow(0, ())
    except UnsupportedFeature:
        return None
    if found is not None:
        relax()
    return found


@dataclass(slots=True)
class _Course:
    machine: Runnable
    claim: Claim
    contexts: tuple[Context, ...]
    budget: Budget
    left: int = field(default=STRETCHES)

    def follow(self, number: int, begin: _Steps) -> Finding | None:
        """The rest of the run, from the beginning of a context on."""
        context = self.contexts[number]
        for stretches in self._alone(begin, context.thread, context.chosen):
            found = self._thrown(stretches)
            if found is None and number + 1 == len(self.contexts):
                found = self._at_goal(stretches)
            elif found is None:
                found = self._after(number, stretches)
            if found is not None:
                return found
        return None

    def _after(self, number: int, stretches: _Stretches) -> Finding | None:
        """The rest of the run from where a context may end, the likeliest first."""
        tried: set[_Steps] = set()
        for end in islice(ends_of(self.contexts[number], stretches), ENDS):
            steps = self._steps(stretches, end)
            if steps is None or steps in tried:
                continue
            tried.add(steps)
            found = self.follow(number + 1, steps)
            if found is not None:
                return found
        return None

    def _alone(
        self, begin: _Steps, thread: int, chosen: tuple[int, ...] = ()
    ) -> Iterator[_Stretches]:
        """What the thread does alone, once for each way that its choices can be made.

        There is a stretch before each choice, and one behind the last.
        """
        self.left -= 1
        if self.left < 0 or self.budget.left == 0:
            return
        stretch = run_alone(self.machine, begin, thread, LONGEST)
        if stretch is None:
            return
        if not stretch.open:
            yield (stretch,)
            return
        options = options_at(self.machine, stretch.whole, thread)
        wanted = [value for value in chosen[:1] if value < options]
        for value in dict.fromkeys([*wanted, *range(min(options, STRETCHES))]):
            decided = (*stretch.whole, ScheduleStep(thread, 1, value, ""))
            for rest in self._alone(decided, thread, chosen[1:]):
                yield (stretch, *rest)

    def _steps(self, stretches: _Stretches, end: End) -> _Steps | None:
        """The steps up to an end."""
        number = end.event
        for stretch in stretches:
            if number is not None and number < len(stretch.events):
                at = place_in(self.machine, stretch, number)
                return None if at is None else stretch.until(at + end.is_behind)
            number = None if number is None else number - len(stretch.events)
        return stretches[-1].whole

    def _thrown(self, stretches: _Stretches) -> Finding | None:
        """An exception that ends a thread breaks the claim wherever it is thrown."""
        if not isinstance(self.claim, NoUncaughtException):
            return None
        for number, event in enumerate(events_of(stretches)):
            if event.kind == Kind.UNCAUGHT:
                return self._shown(self._steps(stretches, End(number, is_behind=True)))
        return None

    def _at_goal(self, stretches: _Stretches) -> Finding | None:
        match self.claim:
            case NoDeadlock():
                return self._blocked(stretches[-1].whole)
            case Unreachable(place):
                ways = (self._reached(stretch, place) for stretch in stretches)
                return next((each for each in ways if each is not None), None)
            case _:
                return None

    def _blocked(self, steps: _Steps) -> Finding | None:
        """Threads that the engine has standing before a lock may have to run into it."""
        thread = 0
        while True:
            paused = with_pauses(self.machine, steps)
            if paused is None:
                return None
            rerun = replay_steps(self.machine.program, paused, self.machine.scheduling)
            if rerun.blocked:
                return self._shown(paused)
            if thread == len(rerun.recording.threads):
                return None
            steps = next((each[-1].whole for each in self._alone(paused, thread)), paused)
            thread += 1

    def _reached(self, stretch: Stretch, place: str) -> Finding | None:
        """The thread stands at the spot; which line it is at shows after each bytecode."""
        program, begin = self.machine.program, stretch.begin
        spot = spot_named(program, place)
        owner = java_name(spot.class_name)
        own = [ScheduleStep(stretch.thread, 1, None, "")] * stretch.length
        rerun = replay_steps(program, [*begin, *own], self.machine.scheduling)
        arrivals = (
            at
            for at, (before, now) in enumerate(pairwise(["", *rerun.places[len(begin) :]]), 1)
            if now != before and _is_at(now, owner, spot.method, spot.line)
        )
        ways = (self._shown(stretch.until(at)) for at in islice(arrivals, ENDS))
        return next((each for each in ways if each is not None), None)

    def _shown(self, steps: _Steps | None) -> Finding | None:
        """The finding of these steps, if they show one when they are replayed."""
        paused = None if steps is None else with_pauses(self.machine, steps)
        kind = ProblemKind.of(self.claim)
        if paused is None or kind is None:
            return None
        problem = Problem(kind.word, "", paused, self.machine.scheduling)
        finding = witness(self.machine.program, self.claim, problem)
        breaks = finding.kind is kind.finding or (
            kind is ProblemKind.UNCAUGHT and finding.kind is FindingKind.ASSERTION
        )
        return finding if breaks and isinstance(finding.evidence, Witnessed) else None


def _is_at(place: str, owner: str, method: str, line: int | None) -> bool:
    """Whether a place can be of the spot; lambdas have methods of their own."""
    name, _, number = place.partition(":")
    if line is None:
        return name == f"{owner}.{method}"
    return name.rpartition(".")[0] == owner and number == str(line)
