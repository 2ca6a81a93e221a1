"""The ranges of a body's registers, by flow, given what is known of the rest of the world.

Forward over the flow graph: a branch narrows what it compares, a block that keeps growing is
widened to the next constant that occurs in the program, and two more rounds without widening take
back what was too much [CousotC77]. An instruction that throws has not written its target, so a
handler sees the registers as before any instruction of the blocks it covers, or more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from heddle.abstraction.intervals import (
    BOOLEAN,
    INT,
    LONG,
    NATURAL,
    OPPOSITE,
    Interval,
    binary,
    of_kind,
    of_type,
    unary,
    where,
    within,
)
from heddle.abstraction.world import Argument, Element, FieldPlace, Result, range_of
from heddle.classfile.descriptors import parse_method
from heddle.program import code
from heddle.program.call_kind import CallKind
from heddle.program.flow import flow_graph
from heddle.program.liveness import liveness
from heddle.program.operands import IntLiteral, LongLiteral, Register
from heddle.program.uses import register_written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from heddle._core import FieldRef
    from heddle.abstraction.world import Place, Targets
    from heddle.program.body import Body
    from heddle.program.flow import FlowGraph

State = dict[Register, Interval]

#: Where bounds stop on their way out if they do not stop at a constant.
USUAL = tuple(
    sorted({INT.low, INT.high, LONG.low, LONG.high, -(1 << 15), -128, -1, 0, 1, 127, 255, 65535})
)
PATIENCE = 3  # how often a block may grow before it is widened
ROUNDS = 2  # of taking back


class Facts(Protocol):
    """What a body has to know, and where it tells what it does."""

    targets: Targets

    def known(self, place: Place) -> Interval | None:
        """What is in the place so far; None if nothing is yet."""

    def put(self, place: Place, value: Interval) -> None:
        """The body puts `value` there."""

    def field(self, reference: FieldRef) -> FieldPlace:
        """The field that is meant."""


class Ranges:
    """One body. It can be run again when `facts` have grown."""

    def __init__(self, body: Body, facts: Facts) -> None:
        """Nothing is computed yet."""
        self.body = body
        self.facts = facts
        self.graph: FlowGraph = flow_graph(body)
        self.alive = liveness(self.graph).at_start
        self.thresholds = tuple(sorted({*USUAL, *_constants(body)}))

    def run(self) -> State:
        """What each register can be given anywhere; what leaves the body is told to `facts`."""
        first = self._parameters()
        if first is None:
            return {}
        states = self._descend(self._ascend(first), first)
        written = dict(first)
        for number, state in enumerate(states):
            if state is not None:
                self._tell(number, state, written)
        return written

    def _parameters(self) -> State | None:
        """The arguments; None if nobody calls the body yet."""
        state: State = {}
        own = self.body.parameters[0 if self.body.is_static else 1 :]
        for position, register in enumerate(own):
            place = Argument(self.body.method, position)
            if range_of(place) is not None:
                value = self.facts.known(place)
                if value is None:
                    return None
                state[register] = value
        return state

    def _ascend(self, first: State) -> list[State | None]:
        order = {block: at for at, block in enumerate(self.graph.reverse_postorder)}
        states: list[State | None] = [None] * len(self.graph.blocks)
        states[0] = first
        grown = [0] * len(states)
        pending = {0}
        while pending:
            number = min(pending, key=order.__getitem__)
            pending.discard(number)
            state = states[number]
            if state is None:
                continue
            for target, out in self._edges(number, state):
                old = states[target]
                new = self._joined(target, old, out)
                if new == old:
                    continue
                grown[target] += 1
                if old is not None and grown[target] > PATIENCE:
                    near = grown[target] <= 4 * PATIENCE
                    new = _widened(old, new, self.thresholds if near else USUAL)
                states[target] = new
                pending.add(target)
        return states

    def _descend(self, states: list[State | None], first: State) -> list[State | None]:
        for _ in range(ROUNDS):
            new: list[State | None] = [None] * len(states)
            new[0] = first
            for number, state in enumerate(states):
                if state is not None:
                    for target, out in self._edges(number, state):
                        new[target] = self._joined(target, new[target], out)
            states = new
        return states

    def _joined(self, target: int, old: State | None, out: State) -> State:
        """What can be in the registers on either path, of those that are read from there on."""
        alive = self.alive[target]
        new = {} if old is None else dict(old)
        for register, value in out.items():
            if register in alive:
                known = new.get(register, value)
                new[register] = value if known is value else value.join(known)
        return new

    def _edges(self, number: int, state: State) -> Iterator[tuple[int, State]]:
        """Where the block can go, with what is in the registers then."""
        block = self.graph.blocks[number]
        now = dict(state)
        thrown = dict(state)
        arrives = True
        for instruction in self.body.instructions[block.start : block.end]:
            arrives = self._take(instruction, now)
            if not arrives:
                break
            written = register_written(instruction)
            if block.handlers and written is not None and written in now:
                value = now[written]
                thrown[written] = value.join(thrown.get(written, value))
        for target in self.graph.exceptional[number]:
            yield target, thrown
        last = self.body.instructions[block.end - 1]
        if arrives and isinstance(last, code.Branch) and of_kind(last.left.kind) is not None:
            yield from self._branch(number, last, now)
        elif arrives:
            for target in self.graph.normal[number]:
                yield target, dict(now)

    def _branch(
        self, number: int, branch: code.Branch, state: State
    ) -> Iterator[tuple[int, State]]:
        block = self.graph.blocks[number]
        starts = {self.graph.blocks[each].start: each for each in self.graph.normal[number]}
        left, right = _value(branch.left, state), _value(branch.right, state)
        for op, index in (
            (branch.op, branch.destination),
            (OPPOSITE[branch.op], block.end),
        ):
            if left is None or right is None:
                yield starts[index], dict(state)
                continue
            kept = where(op, left, right)
            if kept is None:
                continue
            out = dict(state)
            for operand, value in zip((branch.left, branch.right), kept, strict=True):
                if isinstance(operand, Register):
                    out[operand] = value
            yield starts[index], out

    def _take(self, instruction: code.Instruction, state: State) -> bool:
        """Change `state` as the instruction does; False if nothing comes out of it yet."""
        target = register_written(instruction)
        whole = None if target is None else of_kind(target.kind)
        if target is None or whole is None:
            return True
        value = self._result(instruction, whole, state)
        if value is not None:
            state[target] = within(value, whole)
        return value is not None

    def _result(
        self, instruction: code.Instruction, whole: Interval, state: State
    ) -> Interval | None:
        match instruction:
            case code.GetField(field=field) | code.GetStatic(field=field):
                return self.facts.known(self.facts.field(field))
            case code.ArrayLoad(element=element):
                return self.facts.known(Element(element))
            case code.Invoke():
                return self._called(instruction, state)
            case code.InvokeDynamic(site=site):
                return of_type(parse_method(site.descriptor).result)
        return _computed(instruction, state) or whole

    def _called(self, call: code.Invoke, state: State) -> Interval | None:
        chosen = _chosen(call, state)
        if chosen is not None:
            return chosen
        targets = self.facts.targets(self.body.method, call)
        if targets is None:
            return of_type(parse_method(call.method.descriptor).result)
        found: Interval | None = None
        for each in targets:
            value = self.facts.known(Result(each))
            if value is not None:
                found = value if found is None else found.join(value)
        return found

    def _tell(self, number: int, state: State, written: State) -> None:
        """Go through the block once more, and say what it writes and hands on."""
        block = self.graph.blocks[number]
        now = dict(state)
        for index in range(block.start, block.end):
            instruction = self.body.instructions[index]
            self._hand_on(instruction, now)
            if not self._take(instruction, now):
                return
            target = register_written(instruction)
            if target is not None and target in now:
                written[target] = (
                    now[target].join(written[target]) if target in written else now[target]
                )

    def _hand_on(self, instruction: code.Instruction, state: State) -> None:
        match instruction:
            case code.PutField(field=field, value=value) | code.PutStatic(field=field, value=value):
                self._put(self.facts.field(field), _value(value, state))
            case code.ArrayStore(element=element, value=value):
                self._put(Element(element), _value(value, state))
            case code.Return(value=value) if value is not None:
                self._put(Result(self.body.method), _value(value, state))
            case code.Invoke(kind=kind, arguments=arguments):
                own = arguments[0 if kind is CallKind.STATIC else 1 :]
                for target in self.facts.targets(self.body.method, instruction) or ():
                    for position, argument in enumerate(own):
                        self._put(Argument(target, position), _value(argument, state))

    def _put(self, place: Place, value: Interval | None) -> None:
        whole = range_of(place)
        if value is not None and whole is not None:
            self.facts.put(place, within(value, whole))


def _value(operand: object, state: State) -> Interval | None:
    """What an operand can be; None if it is no integer or nothing has arrived there yet."""
    match operand:
        case Register():
            return state.get(operand)
        case IntLiteral(value) | LongLiteral(value):
            return Interval(value, value)
    return None


def _computed(instruction: code.Instruction, state: State) -> Interval | None:
    """What comes of integers in registers; None if that is not known."""
    match instruction:
        case code.Assign(value=value):
            return _value(value, state)
        case code.Unary(op=op, operand=operand):
            found = _value(operand, state)
            return None if found is None else unary(op, operand.kind, found)
        case code.Binary(op=op, left=left, right=right):
            one, other = _value(left, state), _value(right, state)
            return None if one is None or other is None else binary(op, left.kind, one, other)
        case code.ArrayLength():
            return NATURAL
        case code.InstanceOf():
            return BOOLEAN
    return None


_RANGES = {("heddle/Choose", "range"), ("gov/nasa/jpf/vm/Verify", "getInt")}


def _chosen(call: code.Invoke, state: State) -> Interval | None:
    """What a choice between two bounds can give; None if the call is none."""
    if (call.method.owner, call.method.name) not in _RANGES:
        return None
    bounds = [_value(each, state) for each in call.arguments]
    match bounds:
        case [Interval(low=low), Interval(high=high)] if low <= high:
            return Interval(low, high)
    return None


def _widened(old: State, new: State, thresholds: Sequence[int]) -> State:
    return {
        register: old[register].widened(value, thresholds) if register in old else value
        for register, value in new.items()
    }


def _constants(body: Body) -> Iterator[int]:
    """The numbers that the body spells out, and those next to them."""
    for instruction in body.instructions:
        for name in instruction.__dataclass_fields__:
            value = getattr(instruction, name)
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, IntLiteral | LongLiteral):
                    yield from (each.value - 1, each.value, each.value + 1)
