"""Networks run step by step, on values: nothing is shared with the symbolic engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from heddle.errors import HeddleError
from heddle.formal.symbolic.arithmetic import evaluate
from heddle.formal.symbolic.expressions import Array, Expression, Global, Local, Variable
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Goto,
    Havoc,
    Label,
    Load,
    Network,
    Procedure,
    Return,
    Rule,
    Store,
)

MOST_CHOICES = 1 << 16
"""Ways in which one rule can be taken; with more the exploration is given up."""


class TooManyStatesError(HeddleError):
    """The explicit exploration was given up."""


@dataclass(frozen=True, slots=True)
class StackFrame:
    """One procedure under way; `results` is where the values go that the one above returns."""

    procedure: int
    label: int
    values: tuple[int, ...]
    results: tuple[Variable, ...] = ()


@dataclass(frozen=True, slots=True)
class Configuration:
    """Shared values (globals, then the cells of arrays) and one stack per thread, top last."""

    shared: tuple[int, ...]
    stacks: tuple[tuple[StackFrame, ...], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """One rule taken by one thread; `chosen` are the values that its `Havoc` steps picked."""

    thread: int
    procedure: str
    rule: Rule
    chosen: tuple[int, ...] = ()


class Runner:
    """The moves of a network's configurations."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.numbers = {each.name: at for at, each in enumerate(network.procedures)}
        self.globals = {each.name: at for at, each in enumerate(network.globals)}
        self.cells: dict[str, int] = {}
        at = len(network.globals)
        for array in network.arrays:
            self.cells[array.name] = at
            at += len(array.initial)
        self.locals = [_slots(each) for each in network.procedures]
        self.rules: list[dict[int, list[Rule]]] = []
        for procedure in network.procedures:
            by_label: dict[int, list[Rule]] = {}
            for rule in procedure.rules:
                by_label.setdefault(rule.source, []).append(rule)
            self.rules.append(by_label)

    def initial(self, shared: tuple[int, ...] | None = None) -> Iterator[Configuration]:
        """Every configuration that a run can begin with, or those with these shared values."""
        network = self.network
        widths = [(each.initial, each.bits) for each in network.globals]
        widths += [(cell, array.bits) for array in network.arrays for cell in array.initial]
        if shared is not None:
            if not _agree(shared, widths):
                return
            widths = [(value, bits) for value, (_, bits) in zip(shared, widths, strict=True)]
        arguments = [
            (value, parameter.bits)
            for thread in network.threads
            for value, parameter in zip(
                thread.arguments,
                network.procedures[self.numbers[thread.procedure]].parameters,
                strict=True,
            )
        ]
        for values in product(*(_possible(*each) for each in widths + arguments)):
            rest = iter(values[len(widths) :])
            stacks = tuple(
                (self._entry(thread.procedure, tuple(next(rest) for _ in thread.arguments)),)
                for thread in network.threads
            )
            yield Configuration(values[: len(widths)], stacks)

    def _entry(self, name: str, arguments: tuple[int, ...]) -> StackFrame:
        number = self.numbers[name]
        extra = len(self.network.procedures[number].locals)
        return StackFrame(number, 0, arguments + (0,) * extra)

    def label(self, configuration: Configuration, thread: int) -> Label | None:
        """Where the thread is, or None when it has finished."""
        stack = configuration.stacks[thread]
        if not stack:
            return None
        return self.network.procedures[stack[-1].procedure].labels[stack[-1].label]

    def moves(
        self, configuration: Configuration, thread: int
    ) -> Iterator[tuple[Move, Configuration]]:
        """What the thread can do next."""
        stack = configuration.stacks[thread]
        if not stack:
            return
        top = stack[-1]
        name = self.network.procedures[top.procedure].name
        for rule in self.rules[top.procedure].get(top.label, ()):
            for shared, values in self._steps(rule, configuration.shared, top, thread):
                after = self._then(
                    rule, shared, StackFrame(top.procedure, top.label, values), thread
                )
                shared_after, frames = self._land(after, stack[:-1], thread)
                stacks = list(configuration.stacks)
                stacks[thread] = frames
                chosen = self._chosen(rule, shared, values, top.procedure)
                yield Move(thread, name, rule, chosen), Configuration(shared_after, tuple(stacks))

    def _chosen(
        self, rule: Rule, shared: tuple[int, ...], values: tuple[int, ...], procedure: int
    ) -> tuple[int, ...]:
        """What the variables hold that any value was put into."""
        targets = [step.target for step in rule.steps if isinstance(step, Havoc)]
        return tuple(
            shared[self.globals[each.name]]
            if isinstance(each, Global)
            else values[self.locals[procedure][each.name]]
            for each in targets
        )

    def value(self, expression: Expression, configuration: Configuration, thread: int) -> int:
        """The value of an expression of the thread's top procedure."""
        return self._value(
            expression, configuration.shared, configuration.stacks[thread][-1], thread
        )

    def _value(
        self, expression: Expression, shared: tuple[int, ...], frame: StackFrame, thread: int
    ) -> int:
        slots = self.locals[frame.procedure]

        def value_of(variable: Variable) -> int:
            if isinstance(variable, Local):
                return frame.values[slots[variable.name]]
            return shared[self.globals[variable.name]]

        return evaluate(expression, value_of, thread)

    def _steps(
        self, rule: Rule, shared: tuple[int, ...], frame: StackFrame, thread: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        under_way = [(shared, frame.values)]
        for step in rule.steps:
            following: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
            for now, values in under_way:
                at = StackFrame(frame.procedure, frame.label, values)
                following += self._step(step, now, at, thread)
                if len(following) > MOST_CHOICES:
                    raise TooManyStatesError("a rule can be taken in too many ways")
            under_way = following
        yield from under_way

    def _step(
        self,
        step: Assume | Assign | Load | Store | Havoc,
        shared: tuple[int, ...],
        frame: StackFrame,
        thread: int,
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        match step:
            case Assume(condition):
                if self._value(condition, shared, frame, thread):
                    yield shared, frame.values
            case Assign(target, value):
                new = self._value(value, shared, frame, thread)
                yield self._set(target, new, shared, frame)
            case Load(target, array, index):
                cell = self._cell(array, self._value(index, shared, frame, thread))
                yield self._set(target, shared[cell], shared, frame)
            case Store(array, index, value):
                cell = self._cell(array, self._value(index, shared, frame, thread))
                new = self._value(value, shared, frame, thread)
                yield (*shared[:cell], new, *shared[cell + 1 :]), frame.values
            case Havoc(target):
                if 1 << target.bits > MOST_CHOICES:
                    raise TooManyStatesError(f"{target.name} can get too many values")
                for new in range(1 << target.bits):
                    yield self._set(target, new, shared, frame)

    def _cell(self, array: Array, index: int) -> int:
        if index >= len(array.initial):
            message = f"a rule of the network reads {array.name}[{index}], outside the array"
            raise HeddleError(message)
        return self.cells[array.name] + index

    def _set(
        self, target: Variable, new: int, shared: tuple[int, ...], frame: StackFrame
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if isinstance(target, Global):
            at = self.globals[target.name]
            return (*shared[:at], new, *shared[at + 1 :]), frame.values
        at = self.locals[frame.procedure][target.name]
        return shared, (*frame.values[:at], new, *frame.values[at + 1 :])

    def _then(
        self, rule: Rule, shared: tuple[int, ...], frame: StackFrame, thread: int
    ) -> tuple[tuple[int, ...], tuple[StackFrame, ...], tuple[int, ...] | None]:
        match rule.then:
            case Goto(label):
                return shared, (StackFrame(frame.procedure, label, frame.values),), None
            case Call(procedure, arguments, results, label):
                values = tuple(self._value(each, shared, frame, thread) for each in arguments)
                caller = StackFrame(frame.procedure, label, frame.values, results)
                return shared, (caller, self._entry(procedure, values)), None
            case Return(expressions):
                values = tuple(self._value(each, shared, frame, thread) for each in expressions)
                return shared, (), values

    def _land(
        self,
        after: tuple[tuple[int, ...], tuple[StackFrame, ...], tuple[int, ...] | None],
        below: tuple[StackFrame, ...],
        thread: int,
    ) -> tuple[tuple[int, ...], tuple[StackFrame, ...]]:
        shared, frames, returned = after
        if returned is None or not below:
            return shared, (*below, *frames)
        caller = below[-1]
        frame = StackFrame(caller.procedure, caller.label, caller.values)
        for variable, value in zip(caller.results, returned, strict=True):
            shared, values = self._set(variable, value, shared, frame)
            frame = StackFrame(frame.procedure, frame.label, values)
        return shared, (*below[:-1], frame)


def _slots(procedure: Procedure) -> dict[str, int]:
    return {each.name: at for at, each in enumerate((*procedure.parameters, *procedure.locals))}


def _agree(shared: tuple[int, ...], widths: list[tuple[int | None, int]]) -> bool:
    """Whether a run can begin with these values."""
    return len(shared) == len(widths) and all(
        begin is None or begin == value for value, (begin, _) in zip(shared, widths, strict=True)
    )


def _possible(value: int | None, bits: int) -> range | tuple[int]:
    return range(1 << bits) if value is None else (value,)
