"""Model files as symbolic networks, so that two engines can be asked the same question.

Each program becomes a procedure that calls itself: a symbol is a label, a call pushes, a return
pops. The label 0 goes to the symbol that the call names. Works for systems without forks whose
threads start with one symbol.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.formal.pushdown.formats.expressions import Anything, Assignment
from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Expression,
    Global,
    Local,
    Operator,
    Read,
    equal,
    negation,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Goto,
    Havoc,
    Label,
    Network,
    Procedure,
    Return,
    Rule,
    Step,
    Then,
    Thread,
)

if TYPE_CHECKING:
    from heddle.formal.pushdown.formats.concurrent import (
        ConcurrentSystem,
        GuardedRule,
        ThreadProgram,
    )
    from heddle.formal.pushdown.formats.expressions import Condition, Sum

BITS = 6
STATE = "control state"


def network_of(system: ConcurrentSystem) -> tuple[Network, dict[str, list[tuple[str, int]]]]:
    """The network, and for each symbol its labels."""
    translation = _Translation(system)
    procedures = tuple(map(translation.procedure, system.programs))
    threads = tuple(
        Thread(program.name, (translation.place(program, program.stack[0]),))
        for program in system.programs
        for _ in range(program.count)
    )
    labels: dict[str, list[tuple[str, int]]] = {}
    for program in system.programs:
        for symbol in dict.fromkeys(program.symbols()):
            labels.setdefault(symbol, []).append((program.name, translation.place(program, symbol)))
    return Network(tuple(translation.globals.values()), (), procedures, threads), labels


class _Translation:
    def __init__(self, system: ConcurrentSystem) -> None:
        self.system = system
        self.states = list(system.states()) or [""]
        self.globals = {STATE: Global(STATE, BITS, 0)} | {
            variable.name: Global(variable.name, BITS, variable.initial % (1 << BITS))
            for variable in system.variables
        }
        self.entry = Local("entry", BITS)

    def place(self, program: ThreadProgram, symbol: str) -> int:
        return 1 + list(dict.fromkeys(program.symbols())).index(symbol)

    def procedure(self, program: ThreadProgram) -> Procedure:
        symbols = list(dict.fromkeys(program.symbols()))
        dispatch = tuple(
            Rule(0, (Assume(equal(Read(self.entry), Constant(at, BITS))),), Goto(at))
            for at in range(1, len(symbols) + 1)
        )
        temporaries = tuple(Local(f"new {v.name}", BITS) for v in self.system.variables)
        return Procedure(
            program.name,
            (self.entry,),
            temporaries,
            tuple(Label(symbol) for symbol in ("entry", *symbols)),
            (*dispatch, *(self.rule(program, rule) for rule in program.rules)),
        )

    def rule(self, program: ThreadProgram, rule: GuardedRule) -> Rule:
        steps: list[Step] = []
        state = self.globals[STATE]
        if rule.source is not None:
            here = Constant(self.states.index(rule.source), BITS)
            steps.append(Assume(equal(Read(state), here)))
        steps += (Assume(self.condition(condition)) for condition in rule.when)
        numbers = [update for update in rule.updates if isinstance(update, Assignment)]
        for update in numbers:
            steps += self.assignment(update)
        for update in numbers:
            new = Read(Local(f"new {update.variable}", BITS))
            steps.append(Assign(self.globals[update.variable], new))
        if rule.target is not None:
            there = Constant(self.states.index(rule.target), BITS)
            steps.append(Assign(state, there))
        return Rule(self.place(program, rule.symbol), tuple(steps), self.then(program, rule))

    def assignment(self, update: Assignment) -> list[Step]:
        """A run in which a value leaves its range is not followed."""
        new = Local(f"new {update.variable}", BITS)
        values = next(v.range for v in self.system.variables if v.name == update.variable)
        given = update.value
        first: Step = Havoc(new) if isinstance(given, Anything) else Assign(new, self.sum(given))
        too_low = _less(Read(new), _number(values.lowest))
        too_high = _less(_number(values.highest), Read(new))
        return [first, Assume(negation(too_low)), Assume(negation(too_high))]

    def then(self, program: ThreadProgram, rule: GuardedRule) -> Then:
        match rule.word:
            case ():
                return Return(())
            case (symbol,):
                return Goto(self.place(program, symbol))
            case (upper, lower):
                entry = Constant(self.place(program, upper), BITS)
                return Call(program.name, (entry,), (), self.place(program, lower))
        raise AssertionError(rule)

    def sum(self, total: Sum) -> Expression:
        value: Expression = Constant(0, BITS)
        for term in total.terms:
            operand = (
                Read(self.globals[term.operand])
                if isinstance(term.operand, str)
                else Constant(term.operand, BITS)
            )
            operator = Operator.ADD if term.sign > 0 else Operator.SUBTRACT
            value = Apply(operator, (value, operand), BITS)
        return value

    def condition(self, condition: Condition) -> Expression:
        left, right = self.sum(condition.left), self.sum(condition.right)
        match condition.comparison:
            case "==":
                return equal(left, right)
            case "!=":
                return negation(equal(left, right))
            case "<":
                return _less(left, right)
            case ">":
                return _less(right, left)
            case "<=":
                return negation(_less(right, left))
            case _:
                return negation(_less(left, right))


def _number(value: int) -> Expression:
    return Constant(value % (1 << BITS), BITS)


def _less(left: Expression, right: Expression) -> Expression:
    return Apply(Operator.LESS, (left, right), 1)
