"""Whether a thread can move from a label, as rules that ask and change nothing.

A thread is blocked at a label if none of its rules can be taken. A rule cannot be taken if one of
its conditions fails, each computed after the steps before it; values that such steps leave to
chance are tried one after the other. What a question stores it puts back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from heddle.errors import HeddleError
from heddle.formal.symbolic.arithmetic import evaluate
from heddle.formal.symbolic.expressions import (
    Array,
    Constant,
    Expression,
    Local,
    Read,
    Variable,
    negation,
)
from heddle.formal.symbolic.network import Assign, Assume, Havoc, Load, Rule, Step, Store
from heddle.formal.symbolic.sequential.substitution import rewrite
from heddle.formal.symbolic.uses import expressions, variables

MOST_CASES = 1024


class TooManyCasesError(HeddleError):
    """A condition depends on too many nondeterministic values to ask whether it can hold."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a rule can be taken: ways in which it cannot, and the one in which it can."""

    cannot: tuple[tuple[Step, ...], ...]
    can: tuple[Step, ...]


def questions(
    rule: Rule,
    rename: Callable[[Variable], Variable],
    thread: int,
) -> list[Question] | None:
    """What to ask of the rule, all of which must be answered "cannot"; None: it always can."""
    asked: list[Question] = []
    for case in _cases(rule):
        question = _Asking(rename, thread).ask(rule, case)
        if not question.cannot:
            return None
        asked.append(question)
    return asked


def _conditions_end(rule: Rule) -> int:
    """Steps from here on cannot keep the rule from being taken."""
    conditions = [at for at, step in enumerate(rule.steps) if isinstance(step, Assume)]
    return conditions[-1] + 1 if conditions else 0


def _cases(rule: Rule) -> Iterator[dict[int, int]]:
    """The values to try, by number of the step that leaves its target to chance."""
    end = _conditions_end(rule)
    open_steps: dict[int, int] = {}
    for at, step in enumerate(rule.steps[:end]):
        if isinstance(step, Havoc) and _matters(step.target, rule.steps[at + 1 : end]):
            open_steps[at] = step.target.bits
    if sum(open_steps.values()) >= MOST_CASES.bit_length():
        message = (
            f"whether a rule at label {rule.source} is blocked depends on more than {MOST_CASES} "
            "nondeterministic values; ask without deadlocks, or with fewer bits"
        )
        raise TooManyCasesError(message)
    for values in product(*(range(1 << bits) for bits in open_steps.values())):
        yield dict(zip(open_steps, values, strict=True))


def _matters(variable: Variable, steps: tuple[Step, ...]) -> bool:
    return any(
        variable in variables(expression) for step in steps for expression in expressions(step)
    )


@dataclass(slots=True)
class _Asking:
    rename: Callable[[Variable], Variable]
    thread: int
    known: dict[Variable, Expression] = field(default_factory=dict)
    looked: list[Local] = field(default_factory=list)
    undo: list[Step] = field(default_factory=list)

    def ask(self, rule: Rule, case: dict[int, int]) -> Question:
        taken: list[Step] = []
        cannot: list[tuple[Step, ...]] = []
        for at, step in enumerate(rule.steps[: _conditions_end(rule)]):
            match step:
                case Assume(condition):
                    asked = self.value(condition)
                    if not any(True for _ in variables(asked)):
                        if evaluate(asked, _no_value, self.thread):
                            continue
                        cannot.append(self.close(taken))
                        return Question(tuple(cannot), (*taken, Assume(Constant(0, 1))))
                    cannot.append(self.close([*taken, Assume(negation(asked))]))
                    taken.append(Assume(asked))
                case Assign(target, value):
                    self.known[target] = self.value(value)
                case Havoc(target):
                    self.known[target] = Constant(case.get(at, 0), target.bits)
                case Load(target, array, index):
                    where = self.value(index)
                    self.known[target] = self.look(array, where, taken)
                case Store(array, index, value):
                    where = self.value(index)
                    before = self.look(array, where, taken)
                    taken.append(Store(array, where, self.value(value)))
                    self.undo.append(Store(array, where, before))
        return Question(tuple(cannot), self.close(taken))

    def value(self, expression: Expression) -> Expression:
        def current(variable: Variable) -> Expression:
            return self.known.get(variable) or Read(self.rename(variable))

        return rewrite(expression, current, self.thread)

    def look(self, array: Array, index: Expression, taken: list[Step]) -> Expression:
        place = Local(f"#look{array.bits}_{len(self.looked)}", array.bits)
        self.looked.append(place)
        taken.append(Load(place, array, index))
        return Read(place)

    def close(self, steps: list[Step]) -> tuple[Step, ...]:
        forget = (Assign(place, Constant(0, place.bits)) for place in self.looked)
        return (*steps, *reversed(self.undo), *forget)


def _no_value(variable: Variable) -> int:
    message = f"{variable.name} has no value here"
    raise HeddleError(message)
