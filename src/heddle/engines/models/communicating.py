"""Whether the components of a `.compds` file can reach their targets together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.budget import doing, time_text
from heddle.errors import InputError
from heddle.formal.communicating import decide
from heddle.formal.communicating.runs import run_of
from heddle.formal.pushdown.formats.pds import plain_rule_text
from heddle.results import (
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    Partial,
    Step,
    Trace,
    Unreachable,
    Verdict,
    Witnessed,
)
from heddle.results.coverage import ENDED_AT_FINDING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from heddle.budget import Budget
    from heddle.engines.models.model import ComponentsModel
    from heddle.formal.communicating import CommunicatingSystem
    from heddle.results import Claim

ENGINE = "models"
TARGETS = "targets"


def communicating_verdicts(
    model: ComponentsModel, claims: Sequence[Claim], budget: Budget
) -> tuple[Verdict, ...]:
    """One verdict: the targets that the file declares are not reached together."""
    if claims:
        raise InputError(
            "the components of a communicating system say themselves what they must not reach",
            place=model.file,
            remedy="write target lines in the file, and leave claims out",
        )
    if not any(each.target for each in model.declared.declared):
        raise InputError(
            "no component has a target",
            place=model.file,
            remedy="write target state S or target <STATE, SYMBOLS> below a component",
        )
    system = model.declared.system
    doing("searching the model")
    outcome = decide(system, proceed=until(budget))
    effort = {"rounds": len(outcome.rounds), "largest bound": max(outcome.rounds[-1])}
    claim = Unreachable(TARGETS)
    if outcome.answer == "no":
        return (Verdict(claim, ENGINE, (), Exhaustive(), effort=effort),)
    if outcome.word is None:
        why = f"{time_text(budget.seconds or 0)}; --time-limit raises it"
        if len(outcome.rounds) == MOST_ROUNDS:
            why = f"{MOST_ROUNDS} rounds of refinement were not enough; there is no other procedure"
        return (Verdict(claim, ENGINE, (), Partial(why), effort=effort),)
    finding = _finding(model, system, outcome.word)
    coverage = Partial(ENDED_AT_FINDING)
    return (Verdict(claim, ENGINE, (finding,), coverage, effort=effort),)


MOST_ROUNDS = 100


def until(budget: Budget) -> Callable[[], bool] | None:
    """What tells a procedure whether there is time left."""
    if budget.seconds is None:
        return None
    return lambda: budget.left != 0


def _finding(model: ComponentsModel, system: CommunicatingSystem, word: tuple[str, ...]) -> Finding:
    moves = run_of(system, word)
    if moves is None:
        raise AssertionError(word)
    lines = {
        (declared.name, rule): line
        for declared in model.declared.declared
        for rule, line in zip(declared.rules, declared.lines, strict=True)
    }
    trace = Trace(
        tuple(
            Step(
                thread=move.component,
                location=Location(model.file, lines.get((move.component, move.rule)) or None),
                action=move.rule.label or "moves alone",
                source=plain_rule_text(move.rule),
            )
            for move in moves
        )
    )
    place = trace.steps[-1].location if trace.steps else Location(model.file)
    return Finding(
        FindingKind.REACHED,
        "the components reach their targets together",
        f"they agree on {len(word)} actions: {', '.join(word)}" if word else "at the start",
        (place,),
        Witnessed(trace),
    )
