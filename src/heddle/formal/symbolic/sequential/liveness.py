"""Which variables of a procedure are still read."""

from __future__ import annotations

from collections.abc import Iterable

from heddle.formal.symbolic.expressions import Expression, Local
from heddle.formal.symbolic.network import Assign, Call, Goto, Havoc, Load, Procedure, Return, Rule
from heddle.formal.symbolic.sequential.substitution import expressions, variables


def live_locals(procedure: Procedure) -> tuple[frozenset[Local], ...]:
    """For each label the variables whose values there some rule may still read."""
    live = [_locals(() if each.owner is None else (each.owner,)) for each in procedure.labels]
    changed = True
    while changed:
        changed = False
        for rule in reversed(procedure.rules):
            before = live[rule.source] | _before(rule, live)
            changed = changed or before != live[rule.source]
            live[rule.source] = before
    return tuple(live)


def _before(rule: Rule, live: list[frozenset[Local]]) -> frozenset[Local]:
    match rule.then:
        case Goto(label):
            now = live[label]
        case Return(values):
            now = _locals(values)
        case Call(_, arguments, results, label):
            now = live[label].difference(results) | _locals(arguments)
    for step in reversed(rule.steps):
        if isinstance(step, Assign | Load | Havoc):
            now = now.difference((step.target,))
        now |= _locals(expressions(step))
    return now


def _locals(read: Iterable[Expression]) -> frozenset[Local]:
    return frozenset(
        each for expression in read for each in variables(expression) if isinstance(each, Local)
    )
