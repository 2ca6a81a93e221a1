"""Small random concurrent pushdown systems with finitely many configurations.

Symbols are levels of a program, `a0 a1 … c2`: letters are procedures, which call only later ones,
so no stack is higher than there are letters; rules that fork lead to a symbol further on, so
forks end, and forked programs do not fork.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.formal.pushdown.formats.concurrent import (
    ConcurrentSystem,
    ErrorDeclaration,
    Fork,
    GuardedRule,
    ThreadProgram,
)
from heddle.formal.pushdown.formats.expressions import (
    COMPARISONS,
    Anything,
    Assignment,
    Condition,
    Copy,
    Range,
    Sum,
    Term,
    ThreadVariable,
    Variable,
    constant,
)

if TYPE_CHECKING:
    from random import Random

STATES = ("p", "q")
PROCEDURES = "abc"
POINTS = range(3)


def random_model(
    random: Random, *, forks: bool = False, high_stacks: bool = True
) -> ConcurrentSystem:
    """Two threads or three; with forks also a template, and perhaps a join.

    Unless stacks may be high, threads start with one symbol each.
    """
    start = random.choice([None, "p"])
    variables = tuple(_variable(random, name) for name in "xy"[: random.randint(0, 2 - forks)])
    holders = (ThreadVariable("t"),) if forks else ()
    scope = _Scope(random, start is not None, variables, holders)
    scope.high_stacks = high_stacks
    programs = [scope.program("one", 1, forked="child" if forks else None)]
    if random.random() < 0.8 or not forks:
        programs.append(scope.program("two", random.randint(1, 2 - forks), None))
    if forks:
        programs.append(scope.program("child", 0, None))
    system = ConcurrentSystem(start, variables, holders, tuple(programs), ())
    count = random.randint(1, 3)
    errors = dict.fromkeys(
        scope.error(list(system.symbols()), list(system.states())) for _ in range(count)
    )
    return ConcurrentSystem(start, variables, holders, tuple(programs), tuple(errors))


def _variable(random: Random, name: str) -> Variable:
    lowest = random.choice([-1, 0])
    values = Range(lowest, random.randint(1, 2))
    return Variable(name, values, random.choice(values.values))


class _Scope:
    def __init__(
        self,
        random: Random,
        stated: bool,
        variables: tuple[Variable, ...],
        holders: tuple[ThreadVariable, ...],
    ) -> None:
        self.random, self.stated = random, stated
        self.variables, self.holders = variables, holders
        self.high_stacks = True

    def program(self, name: str, count: int, forked: str | None) -> ThreadProgram:
        first = "a0"
        high = self.random.random() >= 0.8 and self.high_stacks
        stack = (first, "a2") if high else (first,)
        rules = [self.rule(forked) for _ in range(self.random.randint(2, 7))]
        if self.random.random() < 0.7:
            rules += self.relay(name)
        if forked is not None and self.random.random() < 0.7:
            rules += self.fork_and_join(forked)
        return ThreadProgram(name, stack, tuple(rules), count)

    def relay(self, name: str) -> list[GuardedRule]:
        """Rules that wait for somebody else's turn, so that contexts are needed."""
        steps = [
            ("a0", ("a1",)),
            ("a1", ("b0", "a2")),
            ("b0", ("b1",)),
            ("b1", ()),
            ("a2", ("a3",)),
        ]
        rules = []
        for number, (symbol, word) in enumerate(steps[: self.random.randint(2, len(steps))]):
            mine, other = ("p", "q") if name == "one" else ("q", "p")
            turn = (mine, other) if self.stated and number % 2 == 0 else (None, None)
            when: tuple[Condition, ...] = ()
            updates: tuple[Assignment, ...] = ()
            if self.variables and self.random.random() < 0.5:
                variable = self.variables[0]
                value = self.random.choice(variable.range.values)
                new = self.random.choice(variable.range.values)
                here = Sum((Term(variable.name),))
                when = (Condition(here, "==", constant(value)),)
                updates = (Assignment(variable.name, constant(new)),)
            rules.append(GuardedRule(turn[0], symbol, turn[1], word, when, updates))
        return rules

    def fork_and_join(self, forked: str) -> list[GuardedRule]:
        """Start a thread early, wait for it later."""
        return [
            GuardedRule(None, "a0", None, ("a1",), fork=Fork(forked, "t")),
            GuardedRule(None, "a1", None, ("a3",), join="t"),
        ]

    def rule(self, forked: str | None) -> GuardedRule:
        random = self.random
        procedure, point = random.randrange(len(PROCEDURES)), random.choice(POINTS)
        if random.random() < 0.6:
            procedure, point = 0, random.choice([0, 0, 1])
        fork = None
        shapes = ["step", "step", "pop"] + ["call"] * (procedure + 1 < len(PROCEDURES))
        shape = random.choice(shapes)
        goal = random.choice(POINTS)
        join = None
        if forked is not None and point + 1 < len(POINTS) and random.random() < 0.4:
            fork = Fork(forked, random.choice([None, "t"]))
            shape, goal = "step", point + 1
            procedure = 0
        elif self.holders and random.random() < 0.2:
            join = "t"
        letter = PROCEDURES[procedure]
        word: tuple[str, ...] = ()
        if shape == "step":
            word = (f"{letter}{goal}",)
        elif shape == "call":
            called = random.choice(PROCEDURES[procedure + 1 :])
            word = (f"{called}{random.choice([0, 0, 1])}", f"{letter}{goal}")
        # A program that forks must not come back to where it did: only later points call again.
        if forked is not None and procedure == 0 and word and goal < point:
            word = (*word[:-1], f"{letter}{point}")
        source, target = self.states()
        updates = self.updates()
        if fork is not None and fork.into is not None:
            updates = tuple(update for update in updates if update.variable != fork.into)
        return GuardedRule(
            source, f"{letter}{point}", target, word, self.conditions(), updates, fork, join
        )

    def states(self) -> tuple[str | None, str | None]:
        if not self.stated or self.random.random() < 0.3:
            return None, None
        return self.random.choice(STATES), self.random.choice(STATES)

    def sum(self) -> Sum:
        names: list[int | str] = [variable.name for variable in self.variables]
        operands = [*names, *names, 0, 1, 2]
        count = self.random.choice([1, 1, 2])
        signs = [1] + [self.random.choice([1, -1]) for _ in range(count - 1)]
        return Sum(tuple(Term(self.random.choice(operands), sign) for sign in signs))

    def conditions(self) -> tuple[Condition, ...]:
        if not self.variables or self.random.random() < 0.5:
            return ()
        comparison = self.random.choice(list(COMPARISONS))
        return (Condition(self.sum(), comparison, self.sum()),)

    def updates(self) -> tuple[Assignment | Copy, ...]:
        found: list[Assignment | Copy] = []
        for variable in self.variables:
            if self.random.random() < 0.3:
                value = Anything() if self.random.random() < 0.3 else self.sum()
                found.append(Assignment(variable.name, value))
        if self.holders and self.random.random() < 0.05:
            found.append(Copy("t", self.random.choice([None, "t"])))
        return tuple(found)

    def error(self, symbols: list[str], states: list[str]) -> ErrorDeclaration:
        state = self.random.choice(states) if states and self.random.random() < 0.4 else None
        count = self.random.choice([1, 1, 2])
        late = [symbol for symbol in symbols if symbol[-1] in "123"] or symbols
        chosen = tuple(self.random.choice(late) for _ in range(count))
        return ErrorDeclaration(state, chosen, self.conditions())
