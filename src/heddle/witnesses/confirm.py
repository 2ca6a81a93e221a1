"""What an engine claims to be possible is tried on the machine: shown, refuted, or left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from heddle.machine.search import search
from heddle.machine.searched import Problem, Searched
from heddle.program.program import Program
from heddle.questions.kinds import ProblemKind
from heddle.questions.progress import Listener
from heddle.questions.resolved import subjects_of
from heddle.questions.search_options import SearchOptions
from heddle.results import Claim, Finding, Witnessed
from heddle.witnesses.witness import witness


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What the machine met when it looked for something that breaks a claim."""

    program: Program
    claim: Claim
    options: SearchOptions
    searched: Searched

    @property
    def open(self) -> str | None:
        """Why there may be a problem although none was met; None if there is none."""
        if self.searched.stopped is not None:
            return "the machine did not finish in time"
        if self.searched.unsupported:
            what, remedy = self.searched.unsupported[0]
            return f"the machine does not support {what}; {remedy}"
        return None

    def finding(self, problem: Problem) -> Finding:
        """One of the problems, replayed and explained."""
        return witness(self.program, self.claim, problem)


def confirm(
    program: Program,
    claim: Claim,
    options: SearchOptions,
    listener: Listener | None = None,
    met: Callable[[Problem], None] | None = None,
) -> Confirmation:
    """Search the program for something that breaks the claim; `met` hears of problems meanwhile."""
    kind = ProblemKind.of(claim)
    assert kind is not None  # An engine confirms only what the machine can show.
    subjects = subjects_of(program, (claim,))
    searched = search(program, (kind.word,), options, listener, subjects, met)
    return Confirmation(program, claim, options, searched)


@dataclass(frozen=True, slots=True)
class Telling:
    """Tells each problem once, as soon as a replay has confirmed it, while a search goes on."""

    program: Program
    claim: Claim
    found: Callable[[Finding], None] | None
    told: set[str] = field(default_factory=set)

    @property
    def met(self) -> Callable[[Problem], None] | None:
        """What a search calls that goes on after a problem; None without a listener."""
        return None if self.found is None else self._met

    def _met(self, problem: Problem) -> None:
        if problem.site not in self.told:
            self.tell([problem], [witness(self.program, self.claim, problem)])

    def tell(self, problems: Iterable[Problem], findings: Iterable[Finding]) -> None:
        """These problems were replayed."""
        for problem, finding in zip(problems, findings, strict=True):
            self.told.add(problem.site)
            if self.found is not None and isinstance(finding.evidence, Witnessed):
                self.found(finding)
