"""Runs with different secrets: an output that one shows and that another makes impossible."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from heddle.budget import Budget, OutOfBudget, enforced
from heddle.engines.flow.entering import OBSERVER
from heddle.engines.flow.variants import Secret, Variants
from heddle.errors import HeddleError
from heddle.machine.replay import replay_steps
from heddle.machine.running import run
from heddle.machine.search import search
from heddle.program.program import Program
from heddle.questions.search_options import SearchOptions
from heddle.questions.subjects import Spot, Subjects
from heddle.results.run_outcome import Exited, RunOutcome

_OUTPUT: Final = "\x01"
_SEQUENCE: Final = "\x02"
_FOUND: Final = Subjects(spots=(Spot(OBSERVER, "found"),))
_RUN: Final = 4.0
"""Seconds for one run; a program that takes longer shows nothing."""
_ROUNDS: Final = 6
"""How many sequences that both secrets show are looked at before others are tried."""

Outputs = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two secrets: what the first one shows, and what the other shows instead.

    `searched` says that no schedule shows the same with the other secret.
    """

    secrets: tuple[Secret, Secret]
    outputs: tuple[Outputs, Outputs]
    searched: bool


@dataclass(frozen=True, slots=True)
class Tried:
    """What trying led to: a pair of runs, or why there is none."""

    pair: Pair | None
    why: str


def confirm(variants: Variants, options: SearchOptions, until: float, *, several: bool) -> Tried:
    """Look for two secrets that outputs tell apart; with `several` threads in all schedules."""
    if not variants.can_vary:
        return Tried(None, "no other value can be put in the place of the secret")
    if not variants.can_observe:
        return Tried(None, "what is passed to a parameter is not observed in runs")
    if variants.meant.released:
        return Tried(None, "runs with other secrets release other values")
    if variants.reads_clock and not several:
        return Tried(None, "what runs show may differ by the time alone")
    runs = _Runs(variants, options, until)
    try:
        found = runs.by_schedules() if several else runs.by_runs()
    except HeddleError as error:
        return Tried(None, f"the machine cannot run the program: {error}")
    if found is not None:
        return Tried(found, "")
    why = "the time was up" if monotonic() > until else "no two secrets that were tried differ"
    return Tried(None, why)


def vary(variants: Variants, options: SearchOptions, until: float) -> Tried:
    """Look for two schedules that outputs tell apart, with the program's own secret."""
    if not variants.can_observe:
        return Tried(None, "what is passed to a parameter is not observed in runs")
    if variants.reads_clock:
        return Tried(None, "what runs show may differ by the time alone")
    try:
        found = _Runs(variants, options, until).by_order()
    except HeddleError as error:
        return Tried(None, f"the machine cannot run the program: {error}")
    why = "the time was up" if monotonic() > until else "all runs that were tried show the same"
    return Tried(found, "" if found else why)


@dataclass
class _Runs:
    variants: Variants
    options: SearchOptions
    until: float

    def by_runs(self) -> Pair | None:
        """One thread: two runs suffice."""
        first: tuple[Secret, Outputs] | None = None
        for secret in (None, *self.variants.values()):
            if monotonic() > self.until:
                return None
            outputs = self._ended(secret)
            if outputs is None:
                continue
            if first is None:
                first = secret, outputs
            elif outputs != first[1]:
                return Pair((first[0], secret), (first[1], outputs), searched=False)
        return None

    def by_schedules(self) -> Pair | None:
        """Several threads: what one secret shows, no schedule shows with the other one."""
        values = list(self.variants.values())
        for first, second in ((None, values[0]), *((None, each) for each in values[1:])):
            for one, other in ((first, second), (second, first)):
                if monotonic() > self.until:
                    return None
                found = self._apart(one, other)
                if found is not None:
                    return found
        return None

    def by_order(self) -> Pair | None:
        """Two schedules of one program whose outputs differ."""
        usual = self._ended(None)
        if usual is None:
            return None
        usual = usual[:-1]
        fresh = self._fresh(None, [usual])
        return None if fresh is None else Pair((None, None), (usual, fresh), searched=False)

    def _apart(self, one: Secret, other: Secret) -> Pair | None:
        """Outputs of the one that the other cannot show."""
        usual = self._ended(other)
        if usual is None:
            return None
        usual = usual[:-1]
        known = [usual]
        for _ in range(_ROUNDS):
            fresh = self._fresh(one, known)
            if fresh is None:
                return None
            shown = self._shows(other, fresh)
            if shown is None:
                return None
            if not shown:
                return Pair((one, other), (fresh, usual), searched=True)
            known.append(fresh)
        return None

    def _ended(self, secret: Secret) -> Outputs | None:
        """What a run shows until it ends by itself, with how it ended; None if it does not."""
        program = self.variants.with_secret(secret, None, looks_for=False)
        outcome = _within(min(self.until - monotonic(), _RUN), program)
        if outcome is None or not isinstance(outcome.end, Exited):
            return None
        return (*_noted(outcome), *_end(outcome, outcome.end.status))

    def _fresh(self, secret: Secret, known: list[Outputs]) -> Outputs | None:
        """Outputs of some schedule that are no beginning of those known."""
        text = "".join(_text(each) + _SEQUENCE for each in known)
        program = self.variants.with_secret(secret, text, looks_for=False)
        searched = search(program, ("reached",), self._limited(), subjects=_FOUND)
        if not searched.problems:
            return None
        problem = searched.problems[0]
        again = replay_steps(program, problem.steps, problem.scheduling)
        lines = again.recording.output.splitlines()
        line = next((each for each in reversed(lines) if each.endswith(_OUTPUT)), None)
        return None if line is None else tuple(line.split(_OUTPUT)[:-1])

    def _shows(self, secret: Secret, wanted: Outputs) -> bool | None:
        """Whether some schedule shows these outputs; None if that is not known, or it may hang."""
        program = self.variants.with_secret(secret, _text(wanted), looks_for=True)
        searched = search(program, ("reached", "deadlock"), self._limited(), subjects=_FOUND)
        if any(problem.kind == "reached" for problem in searched.problems):
            return True
        open_ = searched.problems or searched.stopped or searched.unsupported or searched.cut_off
        return None if open_ or searched.narrowed else False

    def _limited(self) -> SearchOptions:
        left = max(self.until - monotonic(), 0.1)
        limits = replace(self.options.limits, seconds=left, started=None)
        return replace(self.options, limits=limits, shorten=False)


def _within(seconds: float, program: Program) -> RunOutcome | None:
    """A run that ends in time: another secret may keep the program going for ever."""
    timer = signal.getitimer(signal.ITIMER_REAL) if hasattr(signal, "getitimer") else (0.0, 0.0)
    try:
        with enforced(Budget(seconds=max(seconds, 0.1))):
            return run(program)
    except OutOfBudget:
        return None
    finally:
        if timer[1]:
            signal.setitimer(signal.ITIMER_REAL, *timer)


def _noted(outcome: RunOutcome) -> Iterator[str]:
    for line in outcome.stdout.decode(errors="replace").split("\n"):
        if line.startswith(_OUTPUT):
            yield line[1:]


def _end(outcome: RunOutcome, status: int) -> Iterator[str]:
    lines = outcome.stderr.decode(errors="replace").splitlines()
    thrown = next((line for line in lines if line.startswith("Exception in thread")), None)
    yield f"exit status {status}" if thrown is None else thrown


def _text(outputs: Outputs) -> str:
    return "".join(each + _OUTPUT for each in outputs)
