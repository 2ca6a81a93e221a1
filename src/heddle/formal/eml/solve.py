"""Which patterns an EML program shows: the entry point for all procedures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Literal, get_args

from heddle.formal.communicating import Policy
from heddle.formal.eml.cpds.decide import CommunicatingProcedure
from heddle.formal.eml.exploration import explore
from heddle.formal.eml.ipa.decide import PhaseProcedure
from heddle.formal.eml.model import Program
from heddle.formal.eml.patterns import ALL, Pattern
from heddle.formal.eml.questions import Answer, Question, questions
from heddle.formal.eml.relations.decide import RelationalProcedure

Procedure = Literal[
    "phases",
    "phases on BDDs",
    "exploration",
    "beta",
    "multi-step",
    "individual",
    "individual multi-step",
    "reduced individual multi-step",
]
PROCEDURES: tuple[Procedure, ...] = get_args(Procedure)


def violations(
    program: Program,
    patterns: Iterable[Pattern] = ALL,
    procedure: Procedure = "phases",
) -> Iterator[Answer]:
    """One answer for each question, as they are found: `Solver.answer` for each of `questions`."""
    solver = Solver(program, procedure)
    return map(solver.answer, questions(program, patterns))


class Solver:
    """Answers questions about one program, which share what was computed for earlier ones.

    `proceed` is asked now and then; when it says no, the answer is a `TimeoutError`. A program
    whose locks do not nest is an `InputError` for the procedures of `phases`.
    """

    def __init__(
        self,
        program: Program,
        procedure: Procedure = "phases",
        proceed: Callable[[], bool] | None = None,
    ) -> None:
        self.program, self.procedure = program, procedure
        self._answer = _procedure(program, procedure, proceed)

    def answer(self, question: Question) -> Answer:
        """The answer to one question; a violation comes with a run, but not on BDDs."""
        return self._answer(question)


def _procedure(
    program: Program, procedure: Procedure, proceed: Callable[[], bool] | None
) -> Callable[[Question], Answer]:
    match procedure:
        case "phases":
            return PhaseProcedure(program, proceed).answer
        case "phases on BDDs":
            return RelationalProcedure(program, proceed).answer
        case "exploration":
            return partial(explore, program)
        case "reduced individual multi-step":
            policy: Policy = "individual multi-step"
            return CommunicatingProcedure(program, policy, reduced=True, proceed=proceed).answer
    return CommunicatingProcedure(program, procedure, reduced=False, proceed=proceed).answer
