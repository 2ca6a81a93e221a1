"""Fewer variables: what a rule computes for itself need not be stored.

A translation gives every intermediate value a variable. Once rules have been joined, most of these
are written and read within one rule. Here they are replaced by what was computed, and what is no
longer read is not written.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from heddle.budget import demand_budget
from heddle.formal.symbolic.expressions import (
    FALSE,
    TRUE,
    Apply,
    Array,
    Constant,
    Expression,
    Local,
    Operator,
    Read,
    Table,
    Variable,
)
from heddle.formal.symbolic.liveness import Live, after_steps, before_step, live_locals
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Havoc,
    Load,
    Procedure,
    Return,
    Rule,
    Step,
    Store,
    Then,
)
from heddle.formal.symbolic.uses import read, target_of, variables, written

_LARGEST: Final = 24

Known = dict["Variable", "Expression"]


def simplify(procedure: Procedure) -> Procedure:
    """The same procedure with fewer variables and steps."""
    rules = tuple(each for rule in procedure.rules if (each := _substituted(rule)) is not None)
    while True:
        demand_budget()
        live = live_locals(replace(procedure, rules=rules))
        pruned = tuple(_pruned(rule, live) for rule in rules)
        if pruned == rules:
            break
        rules = pruned
    used: set[Variable | Array] = set()
    for rule in rules:
        used |= read(rule) | written(rule)
    for label in procedure.labels:
        if label.owner is not None:
            used.update(variables(label.owner))
    kept = tuple(each for each in procedure.locals if each in used)
    return replace(procedure, rules=tuple(dict.fromkeys(rules)), locals=kept)


def _size(expression: Expression) -> int:
    match expression:
        case Apply(_, arguments):
            return 1 + sum(_size(each) for each in arguments)
        case Table(index):
            return 1 + _size(index)
        case _:
            return 1


def _with(expression: Expression, known: Known) -> Expression:
    """The expression with known variables replaced."""
    match expression:
        case Read(variable):
            return known.get(variable, expression)
        case Apply(operator, arguments, bits):
            return _folded(operator, tuple(_with(each, known) for each in arguments), bits)
        case Table(index, entries, bits):
            inner = _with(index, known)
            if isinstance(inner, Constant):
                value = entries[inner.value] if inner.value < len(entries) else 0
                return Constant(value & ((1 << bits) - 1), bits)
            if isinstance(inner, Table):
                chained = tuple(
                    entries[each] if each < len(entries) else 0 for each in inner.entries
                )
                return Table(inner.index, chained, bits)
            return Table(inner, entries, bits)
        case _:
            return expression


def _folded(operator: Operator, arguments: tuple[Expression, ...], bits: int) -> Expression:
    match operator, arguments:
        case Operator.NOT, (Constant(value),) if bits == 1:
            return FALSE if value else TRUE
        case Operator.NOT, (Apply(Operator.NOT, (inner,), 1),) if bits == 1:
            return inner
        case Operator.EQUAL, (Constant(left), Constant(right)):
            return TRUE if left == right else FALSE
        case Operator.EQUAL, (left, right) if left == right:
            return TRUE
        case (Operator.ZERO_EXTEND, (Constant(value),)):
            return Constant(value & ((1 << bits) - 1), bits)
        case (Operator.ZERO_EXTEND, (Apply(Operator.ZERO_EXTEND, (inner,), width),)) if (
            inner.bits <= width
        ):
            return inner if inner.bits == bits else Apply(operator, (inner,), bits)
    return Apply(operator, arguments, bits)


def _substituted(rule: Rule) -> Rule | None:
    """The rule with what it computed itself put in; None if it can never be taken."""
    known: Known = {}
    steps: list[Step] = []
    for step in rule.steps:
        match step:
            case Assume(condition):
                condition = _with(condition, known)
                if condition == FALSE:
                    return None
                if condition != TRUE:
                    steps.append(Assume(condition))
            case Assign(target, value):
                value = _with(value, known)
                _forget(known, target)
                steps.append(Assign(target, value))
                if target not in variables(value) and _size(value) <= _LARGEST:
                    known[target] = value
            case Load(target, array, index):
                steps.append(Load(target, array, _with(index, known)))
                _forget(known, target)
            case Store(array, index, value):
                steps.append(Store(array, _with(index, known), _with(value, known)))
            case Havoc(target):
                _forget(known, target)
                steps.append(step)
    return replace(rule, steps=tuple(steps), then=_then_with(rule.then, known))


def _forget(known: Known, target: Variable) -> None:
    known.pop(target, None)
    for each in [each for each, value in known.items() if target in variables(value)]:
        del known[each]


def _then_with(then: Then, known: Known) -> Then:
    match then:
        case Call(procedure, arguments, results, label):
            return Call(procedure, tuple(_with(it, known) for it in arguments), results, label)
        case Return(values):
            return Return(tuple(_with(each, known) for each in values))
        case _:
            return then


def _pruned(rule: Rule, live: Live) -> Rule:
    """The rule without writes to locals that are read nowhere."""
    alive = after_steps(rule, live)
    kept: list[Step] = []
    for step in reversed(rule.steps):
        target = target_of(step)
        if not isinstance(target, Local) or target in alive:
            alive = before_step(step, alive)
            kept.append(step)
    return replace(rule, steps=tuple(reversed(kept)))
