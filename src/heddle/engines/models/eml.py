"""Whether the units of work of an `.eml` file are atomic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.budget import doing, time_text
from heddle.engines.models.communicating import until
from heddle.errors import InputError
from heddle.formal.eml import ALL, Solver, problems, questions
from heddle.formal.eml.exploration import explore
from heddle.formal.eml.text import statement_text
from heddle.results import (
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    Partial,
    Serializable,
    Step,
    Trace,
    Verdict,
    Witnessed,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.budget import Budget
    from heddle.engines.models.model import EmlModel
    from heddle.formal.eml import Answer, Question, Run
    from heddle.formal.eml.solve import Procedure
    from heddle.results import Claim, Coverage

ENGINE = "models"
_FALLBACK: Procedure = "individual multi-step"


def eml_verdicts(model: EmlModel, claims: Sequence[Claim], budget: Budget) -> tuple[Verdict, ...]:
    """One verdict for the whole program, with a finding for each pattern and pair of processes."""
    if any(not isinstance(claim, Serializable) for claim in claims):
        raise InputError(
            "an EML program is asked whether its units of work are atomic",
            place=model.file,
            remedy="leave claims out",
        )
    asked = list(questions(model.program, ALL))
    procedure: Procedure = _FALLBACK if problems(model.program) else "phases"
    answers, reason = _answers(model, asked, procedure, budget)
    findings = tuple(
        _finding(model, answer, answer.run)
        for answer in _first_of_each(answers)
        if answer.run is not None
    )
    unknown = [answer for answer in answers if answer.outcome == "unknown"]
    coverage: Coverage = Exhaustive()
    if reason is not None:
        coverage = Partial(reason)
    elif unknown:
        coverage = Partial(f"{len(unknown)} questions have no answer: {unknown[0].reason}")
    effort = {"questions": len(asked), "answered": len(answers) - len(unknown)}
    return (Verdict(Serializable(), ENGINE, findings, coverage, effort=effort),)


def _answers(
    model: EmlModel, asked: Sequence[Question], procedure: Procedure, budget: Budget
) -> tuple[list[Answer], str | None]:
    doing("searching the model")
    answers: list[Answer] = []
    proceed = until(budget)
    solver = Solver(model.program, procedure, proceed)
    try:
        for question in asked:
            if proceed is not None and not proceed():
                raise TimeoutError
            answer = solver.answer(question)
            if answer.outcome == "unknown":
                answer = explore(model.program, question)
            answers.append(answer)
    except TimeoutError:
        return answers, f"{time_text(budget.seconds or 0)}; --time-limit raises it"
    return answers, None


def _first_of_each(answers: Sequence[Answer]) -> list[Answer]:
    """One violation for each pattern and memory; which process is first says nothing new."""
    found: dict[object, Answer] = {}
    for answer in answers:
        if answer.outcome == "violated":
            question = answer.question
            pair = frozenset((question.first, question.second))
            found.setdefault((question.pattern.number, pair, question.memory), answer)
    return list(found.values())


def _finding(model: EmlModel, answer: Answer, run: Run) -> Finding:
    question = answer.question
    trace = Trace(
        tuple(
            Step(
                thread=step.process,
                location=_location(model, step.edge.origin),
                action=statement_text(step.edge.statement),
                source=f"{step.function}: {step.edge.source} -> {step.edge.target}",
            )
            for step in run.steps
        )
    )
    places = dict.fromkeys(_location(model, run.steps[place].edge.origin) for place in run.accesses)
    accesses = ", ".join(
        f"{process} {'reads' if kind == 'R' else 'writes'} {memory}"
        for process, kind, memory in question.accesses
    )
    return Finding(
        FindingKind.ATOMICITY,
        f"units of {question.first} and {question.second} are not atomic: {accesses}",
        f"pattern {question.pattern.number}, {question.pattern}: {question.pattern.meaning}",
        tuple(places),
        Witnessed(trace),
        about=tuple(dict.fromkeys(question.memory)),
    )


def _location(model: EmlModel, origin: object) -> Location:
    return Location(model.file, origin if isinstance(origin, int) else None)
