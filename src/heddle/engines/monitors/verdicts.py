"""The verdict on data races: what could not be proved is tried on the machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from heddle.analysis.by_design import ByDesign
from heddle.analysis.facts import EVERYTHING
from heddle.engines.monitors.candidates import Candidate, Examined
from heddle.engines.monitors.confirm import WHERE, Shown, Tried
from heddle.engines.monitors.conflicts import Memory
from heddle.engines.monitors.explain import Explainer, is_about, raced_memory, raced_text
from heddle.machine.searched import RacedMemory
from heddle.program.program import Program
from heddle.results import (
    Assumption,
    Bounded,
    Coverage,
    Exhaustive,
    Finding,
    NoDataRace,
    Partial,
    Verdict,
)

_TRUSTED = (
    "code runs only as the class files say: no agents, no reflection beyond what is modelled",
    "natives of the library do what their models say",
    "locks of java.util.concurrent do not run out of stack or memory themselves",
    "no finalizer, cleaner or signal handler runs, and no thread is stopped by force",
)
_RESOURCES = "stack and memory that suffice on the machine suffice elsewhere"
_NOBODY = "it was not tried on the machine"
_NOT_ADJACENT = "not adjacent in any run"
_ERROR = (
    "this is an error of Heddle: the proof excludes the race on {memory}, and a run shows it; "
    "please report it with the program"
)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What is left to settle, and how to say what came of it."""

    program: Program
    seconds: float
    examined: Examined

    def is_settled_by(self, memory: frozenset[RacedMemory | None]) -> bool:
        """Whether races on these are all that there may be."""
        return not self.examined.unsupported and not self._besides(memory)

    def untried(self) -> Verdict:
        """The verdict without the machine."""
        if self.examined.unsupported:
            return self.verdict((), Partial(self._not_proved()))
        findings = self._suspicions(self.examined.candidates, _NOBODY)
        return self.verdict(findings, Partial(_NOBODY))

    def settled(self, tried: Tried) -> Verdict:
        """The verdict after the machine has tried."""
        memory = frozenset(shown.memory for shown in tried.shown)
        left = self._besides(memory)
        reason = self._why_not(tried)
        findings = self._confirmed(tried)
        if reason is not None:
            findings += self._suspicions(left, reason)
        coverage = self._coverage(tried, len(left))
        effort = dict(tried.effort) | {
            "confirmed": len(memory),
            "withdrawn": 0 if reason is not None else _count(left),
            "unforeseen": sum(map(self._is_unforeseen, tried.shown)),
        }
        return self.verdict(findings, coverage, tried, effort)

    def verdict(
        self,
        findings: tuple[Finding, ...],
        coverage: Coverage,
        tried: Tried | None = None,
        effort: Mapping[str, int] | None = None,
    ) -> Verdict:
        """A verdict with what it rests on."""
        trusted = set() if tried is None else {_RESOURCES, *map(str, tried.assumptions)}
        if not self.examined.unsupported:
            trusted.update(_TRUSTED)
        return Verdict(
            claim=NoDataRace(),
            engine="monitors",
            findings=findings,
            coverage=coverage,
            assumptions=tuple(map(Assumption, sorted(trusted))),
            effort=dict(self.examined.effort) | dict(effort or {}),
        )

    def _besides(self, memory: frozenset[RacedMemory | None]) -> tuple[Candidate, ...]:
        """The candidates that are about other memory."""
        return tuple(
            candidate
            for candidate in self.examined.candidates
            if not any(is_about(self.program, candidate.memory, each) for each in memory)
        )

    def _is_unforeseen(self, shown: Shown) -> bool:
        """Whether a race was found where none was thought possible: the facts are wrong."""
        return not self.examined.unsupported and not any(
            is_about(self.program, candidate.memory, shown.memory)
            or self._may_hide(candidate.memory, shown.memory)
            for candidate in self.examined.candidates
        )

    def _may_hide(self, memory: Memory, raced: RacedMemory | None) -> bool:
        """Whether memory of the library may be inside an object that is taken as a whole."""
        if memory.field[1] != EVERYTHING[1]:
            return False
        if raced is None or raced.field is None:
            return True
        return not ByDesign(self.program).is_users(raced.owner)

    def _confirmed(self, tried: Tried) -> tuple[Finding, ...]:
        """What runs show, by memory, with the guard that would mend it."""
        ranked = sorted(tried.shown, key=lambda shown: raced_text(shown.memory))
        return tuple(self._with_guard(shown) for shown in ranked)

    def _with_guard(self, shown: Shown) -> Finding:
        explainer = Explainer(self.program)
        for candidate in self.examined.candidates:
            if is_about(self.program, candidate.memory, shown.memory):
                guard = explainer.guard_text(candidate)
                if guard is not None:
                    return replace(shown.finding, because=f"{shown.finding.because}; {guard}")
        return shown.finding

    def _suspicions(self, left: Iterable[Candidate], why: str) -> tuple[Finding, ...]:
        by_memory: dict[RacedMemory, list[Candidate]] = {}
        for candidate in left:
            by_memory.setdefault(raced_memory(candidate.memory), []).append(candidate)
        explainer = Explainer(self.program)
        ranked = sorted(by_memory, key=raced_text)
        return tuple(explainer.finding(by_memory[each], why) for each in ranked)

    def _why_not(self, tried: Tried) -> str | None:
        """Why what the machine did not show may be there nevertheless; None if it is not."""
        match tried.coverage:
            case Exhaustive() | Bounded():
                if tried.weakness is None:
                    return None
                # What is next to each other in some run is the first race of that run; behind it
                # nothing is in order any more.
                return f"{_NOT_ADJACENT}, but {tried.weakness}, and data it hands over is unordered"
            case Partial(reason) if tried.stopped != "time":
                return reason
            case _ if tried.more_for is not None:
                ended = f"the search for further races ended after {tried.more_for:.0f} s"
                return f"{ended}{_so_far(tried)}"
            case _:
                return f"the search did not finish within {self.seconds:g} s{_so_far(tried)}"

    def _not_proved(self) -> str:
        return f"nothing could be proved because of {self.examined.unsupported[0]}"

    def _coverage(self, tried: Tried, left: int) -> Coverage:
        reason = self._why_not(tried)
        unforeseen = [raced_text(each.memory) for each in tried.shown if self._is_unforeseen(each)]
        if unforeseen:
            return Partial(_ERROR.format(memory=min(unforeseen)))
        if self.examined.unsupported:
            if reason is not None:
                return Partial(f"{reason}; {self._not_proved()}")
            return tried.coverage
        if not left:
            return Exhaustive("all other accesses are proved free of races")
        if reason is not None:
            return Partial(reason)
        if isinstance(tried.coverage, Bounded):
            return tried.coverage
        return Exhaustive("unproved candidates were refuted by a search of all interleavings")


def _so_far(tried: Tried) -> str:
    """How far the machine came within its limit of time, and what to try next."""
    done = (
        f"; completed: every run with at most {tried.contexts} contexts" if tried.contexts else ""
    )
    more = tried.contexts + 1 if tried.contexts else 3
    told = f"{tried.reached}{done}; try {WHERE}"
    if tried.more_for is not None:
        return f"{told} --all --contexts {more}"
    return f"{told} --contexts {more}; --time-limit raises the limit"


def _count(candidates: Iterable[Candidate]) -> int:
    return len({raced_memory(each.memory) for each in candidates})
