"""Which variables of a procedure are still read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from heddle.formal.symbolic.expressions import Expression, Local
from heddle.formal.symbolic.network import Call, Goto, Procedure, Return, Rule, Step
from heddle.formal.symbolic.uses import expressions, target_of, variables

Live = Sequence[frozenset[Local]]


def live_locals(procedure: Procedure) -> tuple[frozenset[Local], ...]:
    """For each label the variables whose values there some rule may still read."""
    live = [_locals(() if each.owner is None else (each.owner,)) for each in procedure.labels]
    changed = True
    while changed:
        changed = False
        for rule in reversed(procedure.rules):
            alive = after_steps(rule, live)
            for step in reversed(rule.steps):
                alive = before_step(step, alive)
            changed = changed or not alive <= live[rule.source]
            live[rule.source] |= alive
    return tuple(live)


def after_steps(rule: Rule, live: Live) -> frozenset[Local]:
    """What is still read when the steps of a rule are done and its last part is not."""
    match rule.then:
        case Goto(label):
            return live[label]
        case Return(values):
            return _locals(values)
        case Call(_, arguments, results, label):
            return live[label].difference(results) | _locals(arguments)


def before_step(step: Step, alive: frozenset[Local]) -> frozenset[Local]:
    """What is still read before a step, given what is after it."""
    return alive.difference((target_of(step),)) | _locals(expressions(step))


def _locals(read: Iterable[Expression]) -> frozenset[Local]:
    return frozenset(
        each for expression in read for each in variables(expression) if isinstance(each, Local)
    )
