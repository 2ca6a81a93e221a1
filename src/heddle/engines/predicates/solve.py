"""Search on facts, follow what it meets on the program, learn predicates, and again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from heddle.budget import OutOfBudget, demand_budget, doing, provisional, relax
from heddle.engines.predicates.build.rewritten import Abstracted
from heddle.engines.predicates.course import course_of
from heddle.engines.predicates.learning import Learning, Predicate, Run, too_many
from heddle.engines.predicates.model import Statement
from heddle.engines.predicates.oracle import Oracle
from heddle.errors import HeddleError
from heddle.machine.alone import Runnable
from heddle.machine.replay import replay_steps
from heddle.machine.search import search
from heddle.machine.searched import Problem, Searched
from heddle.program.program import Program
from heddle.questions.kinds import ProblemKind
from heddle.questions.progress import Listener
from heddle.questions.search_options import Order, SearchOptions
from heddle.questions.subjects import Subjects
from heddle.results import Claim, Finding, Witnessed
from heddle.witnesses.course import Context
from heddle.witnesses.follow import follow
from heddle.witnesses.witness import witness

ROUNDS = 60
"""Sets of predicates that are tried."""
_LOOK_FOR = 50_000
"""States that are looked at for a run that the machine could not follow."""
MOST = 64
"""Predicates."""
_AGAIN = 2
"""How often runs part from the program at one place before the rest of them is looked at."""


_TOO_MANY = "one step has too many combinations of predicates"
_MANY = f"more than {MOST} predicates would be needed"
_LONG = "the states of all rounds are too many"
_NOTHING_NEW = "the run that is not one of the program gives no new predicate"
_NOT_FREE = "a run over predicates without choices is not one of the program: an error of Heddle"
NOTHING_SEARCHED = Searched(
    problems=(),
    effort={},
    stopped="states",
    cut_off=False,
    context_bound=False,
    clock_read=False,
    waited=False,
    attempted=False,
    unsupported=(),
    narrowed=(),
)
_SHORTEST = Order("breadth")
"""Short runs first: what they lack says more than what long ones lack."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is searched for; `states` and `all_states` bound one search and all of them."""

    program: Program
    claims: tuple[Claim, ...]
    kinds: tuple[str, ...]
    subjects: Subjects
    options: SearchOptions
    listener: Listener | None = None
    states: int | None = None
    all_states: int | None = None


@dataclass(frozen=True, slots=True)
class Spurious:
    """A run on facts that the program does not have, and the first step that it cannot take."""

    problem: Problem
    statement: Statement
    steps: int


@dataclass(slots=True)
class Solved:
    """How it ended: with a search that met nothing, a run of the program, or neither.

    `real` is a problem on facts whose run the program has too, with its course.
    """

    predicates: tuple[Predicate, ...]
    searched: Searched
    rounds: int
    effort: dict[str, int] = field(default_factory=dict)
    finding: tuple[Claim, Finding] | None = None
    real: Problem | None = None
    free: bool = False
    spurious: tuple[Spurious, ...] = ()
    gave_up: str | None = None
    wraps: bool = True

    @property
    def is_answer(self) -> bool:
        """Whether nothing is left open."""
        return self.gave_up is None and self.searched.stopped is None

    @property
    def is_cut_short(self) -> bool:
        """Whether a limit of states ended it."""
        stopped = self.gave_up is None and self.searched.stopped == "states"
        return stopped or self.gave_up == _LONG

    @property
    def is_out_of_time(self) -> bool:
        """Whether no other try has a chance."""
        return self.gave_up is None and self.searched.stopped not in {None, "states"}


class Refinement:
    """The rounds for one program on facts."""

    def __init__(
        self, asked: Asked, abstracted: Abstracted, given: Sequence[Predicate], *, wraps: bool
    ) -> None:
        self._asked, self._abstracted = asked, abstracted
        self._learning = Learning(abstracted.statements, given, wraps=wraps)
        self._spurious: list[Spurious] = []
        self._states = 0

    def run(self, rounds: int = ROUNDS) -> Solved:
        """Refine until there is an answer."""
        for number in range(1, rounds + 1):
            try:
                demand_budget()
                solved = self._round(number)
            except OutOfBudget:
                if self._asked.options.limits.budget.left != 0:
                    raise
                # What was learned is still to be told.
                relax()
                return self._solved(replace(NOTHING_SEARCHED, stopped="time"), number)
            if solved is not None:
                return solved
        reason = f"{rounds} rounds of refinement were not enough"
        return self._solved(NOTHING_SEARCHED, rounds, gave_up=reason)

    def _round(self, number: int) -> Solved | None:
        """Search, and follow or learn; None if there is something to learn."""
        learning = self._learning
        oracle = learning.oracle()
        searched, free = self._search(oracle, free=True), True
        if not searched.problems and searched.stopped is None and oracle.cut:
            searched, free = self._search(oracle, free=False), False
        if too_many(oracle.trouble):
            return self._solved(searched, number, gave_up=_TOO_MANY)
        if oracle.trouble is not None:
            raise oracle.trouble
        if not searched.problems:
            return self._solved(searched, number)
        problem = searched.problems[0]
        taken, course = self._retraced(oracle, problem)
        wrong = learning.first_impossible(taken)
        if wrong is None:
            relax()
            solved = self._solved(searched, number, real=problem, free=free)
            solved.finding = self._followed(problem, course)
            return solved
        if free:
            raise HeddleError(_NOT_FREE, place=problem.site, remedy="report this program")
        statement = self._abstracted.statements[taken[wrong][0]]
        again = [each.statement for each in self._spurious].count(statement)
        self._spurious.append(Spurious(problem, statement, wrong))
        # A loop that is left too early again and again: what the claim needs may tell more.
        from_end = again >= _AGAIN and again % 2 == 0 and learning.learn_from_end(taken)
        if not from_end and not learning.learn(taken[: wrong + 1]):
            return self._solved(searched, number, gave_up=_NOTHING_NEW)
        if len(learning.predicates) > MOST:
            return self._solved(searched, number, gave_up=_MANY)
        if self._asked.all_states is not None and self._states > self._asked.all_states:
            return self._solved(searched, number, gave_up=_LONG)
        return None

    def _search(self, oracle: Oracle, *, free: bool) -> Searched:
        doing("searching over predicates")
        oracle.free = free
        asked = self._asked
        options = asked.options
        scheduling = replace(
            options.scheduling, peers={**options.scheduling.peers, **oracle.peers()}
        )
        options = replace(
            options,
            scheduling=scheduling,
            limits=replace(options.limits, states=asked.states or options.limits.states),
            every=False,
            shorten=False,
            tries=None,
            order=_SHORTEST,
        )
        program = self._abstracted.program
        with provisional():
            searched = search(program, asked.kinds, options, asked.listener, asked.subjects)
        self._states += searched.effort.get("states", 0)
        return searched

    def _retraced(self, oracle: Oracle, problem: Problem) -> tuple[Run, tuple[Context, ...]]:
        """The steps of a run on facts, and its course."""
        oracle.taken.clear()
        oracle.noted = True
        rerun = replay_steps(self._abstracted.program, problem.steps, problem.scheduling)
        oracle.noted = False
        return list(oracle.taken), course_of(rerun.recording)

    def _followed(
        self, problem: Problem, course: tuple[Context, ...]
    ) -> tuple[Claim, Finding] | None:
        """The finding on the program itself that a run leads to."""
        asked = self._asked
        kind = ProblemKind.named(problem.kind)
        claim = next(each for each in asked.claims if isinstance(each, kind.claim))
        machine = Runnable(asked.program, asked.options.scheduling)
        found = follow(machine, claim, course, asked.options.limits.budget)
        if found is None:
            found = self._searched_for(claim, kind, len(course))
        return None if found is None else (claim, found)

    def _searched_for(self, claim: Claim, kind: ProblemKind, contexts: int) -> Finding | None:
        """The finding in some run of as many contexts, which is there."""
        asked = self._asked
        limits = replace(asked.options.limits, contexts=contexts, states=_LOOK_FOR)
        options = replace(asked.options, limits=limits, every=False, order=_SHORTEST)
        met = search(asked.program, (kind.word,), options, asked.listener, asked.subjects)
        for problem in met.problems:
            finding = witness(asked.program, claim, problem)
            if isinstance(finding.evidence, Witnessed):
                return finding
        return None

    def _solved(
        self,
        searched: Searched,
        rounds: int,
        *,
        real: Problem | None = None,
        free: bool = False,
        gave_up: str | None = None,
    ) -> Solved:
        effort = {
            "states": searched.effort.get("states", 0),
            "all states": self._states,
            "predicates": len(self._learning.predicates),
            "rounds": rounds,
            "questions": self._learning.questions,
            "statements": len(self._abstracted.statements),
        }
        return Solved(
            self._learning.predicates,
            searched,
            rounds,
            effort,
            real=real,
            free=free,
            spurious=tuple(self._spurious),
            gave_up=gave_up,
            wraps=self._learning.wraps,
        )
