"""What each simple operation does to the values of the analysis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from heddle.abstraction import micro
from heddle.abstraction.micro import ELEMENT, LENGTH, FieldKey, Node, Num, Obj, Operand, Reg, Sort
from heddle.abstraction.micro.objects import Universe
from heddle.abstraction.micro.operands import OWNER, WAITING, waiter
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.arithmetic import MOST_VALUES, OVERFLOWING, Arithmetic, Values
from heddle.abstraction.values.facts import characters, facts, numbers_between, ordered, storable
from heddle.abstraction.values.heap import READ, WRITE, Heap
from heddle.abstraction.values.offsets import Access, elements_at, resolved
from heddle.abstraction.values.state import UNKNOWN_NESTING, Flow, State


class Transfer:
    """The operations, over one heap."""

    def __init__(self, universe: Universe, heap: Heap, arithmetic: Arithmetic) -> None:
        self.universe = universe
        self.heap = heap
        self.arithmetic = arithmetic
        #: The objects whose monitors are entered at a place, by the name of the place.
        self.entered: dict[str, frozenset[int]] = {}
        #: Whether something has grown whose users are unknown.
        self.changed = False
        self.notes: set[str] = set()
        #: Places where a number may not fit its bits.
        self.may_wrap: set[str] = set()
        #: Sites that run more than once, by object.
        self.single: dict[int, bool] = {}
        #: Exceptions of such sites: one object stands for all that a site throws.
        self.merged: set[int] = set()

    def value(self, operand: Operand, state: State) -> Values:
        """What an operand may be."""
        match operand:
            case Reg(name):
                return state.registers.get(name, frozenset())
            case Num(value):
                return frozenset({value})
            case Obj():
                return frozenset({self.universe.constant(operand)})
            case _:
                return None

    def step(  # noqa: C901
        self, activation: Activation, at: int, node: Node, state: State, *, single: bool
    ) -> Iterator[tuple[int, State]]:
        """The states after a node, with where they arrive."""
        operation = node.operation
        thread = activation.root.number
        match operation:
            case micro.Nop():
                yield node.next[0], state
            case micro.Either():
                yield from ((each, state) for each in node.next)
            case micro.Move(target, value):
                yield from self._set(node, state, target, self.value(value, state))
            case micro.Compute(target, operator, arguments, wide):
                given = tuple(self.value(each, state) for each in arguments)
                result = self.arithmetic.compute(operator, given, wide=wide)
                if result is None and operator in OVERFLOWING:
                    self.may_wrap.add(activation.place(at))
                yield from self._set(node, state, target, result)
            case micro.Choice(target, low, high):
                between = numbers_between(self.value(low, state), self.value(high, state))
                yield from self._set(node, state, target, between)
            case micro.Argument(target, _, values):
                yield from self._set(node, state, target, values)
            case micro.Havoc(target, values):
                self.notes.add(f"{activation.place(at)} may return any value")
                yield from self._set(node, state, target, values)
            case micro.If():
                yield from self._if(node, state, operation)
            case micro.Await():
                yield from self._if(node, state, operation)
            case micro.IfType(value, type_name):
                yield from self._if_type(node, state, value, type_name)
            case micro.IfStorable(array, value):
                pairs = storable(self.universe, self.value(array, state), self.value(value, state))
                for outcome, after in zip((True, False), node.next, strict=True):
                    if outcome in pairs.values():
                        yield after, state
            case micro.Get(target, holder, field):
                values = self._read(activation, self._objects(holder, state), field, state.flow)
                yield from self._set(node, state, target, values)
            case micro.Put(holder, field, value):
                self._write(thread, operation, state)
                yield node.next[0], state
            case micro.GetAt() | micro.PutAt():
                direct = self.resolved(operation, state)
                if direct is not None:
                    plain = replace(node, operation=direct)
                    yield from self.step(activation, at, plain, state, single=single)
            case micro.IndexAt(target):
                yield from self._set(node, state, target, self._indices(operation, state))
            case micro.New() | micro.NewArray() | micro.NewClosure():
                yield from self._make(activation, at, node, state, single=single)
            case micro.Box(target, type_name, value):
                yield from self._set(node, state, target, self._boxes(type_name, value, state))
            case micro.Fact(target, holder, fact):
                values = facts(self.universe, self._objects(holder, state), fact, target.sort)
                yield from self._set(node, state, target, values)
            case micro.CharAt(target, holder, index):
                texts = self._objects(holder, state)
                found = characters(self.universe, texts, self.value(index, state))
                units_ = frozenset(found.values())
                known = units_ if len(units_) <= MOST_VALUES else None
                yield from self._set(node, state, target, known)
            case micro.Enter(lock):
                yield node.next[0], self._enter(activation, at, lock, state)
            case micro.Exit(lock):
                self._touch_lock(thread, lock, state)
                held = state.flow.held
                if held and held != UNKNOWN_NESTING:
                    held = held[:-1]
                yield node.next[0], State(state.registers, replace(state.flow, held=held))
            case micro.Owner(target, lock, only_read):
                cells = self._touch_lock(thread, lock, state, READ if only_read else WRITE)
                self.heap.owners_read.update(each for each, _ in cells)
                values = self._union(self.heap.read_by(it, activation.number) for it in cells)
                yield from self._set(node, state, target, values)
            case micro.SetOwner(lock):
                self._touch_lock(thread, lock, state)
                yield node.next[0], state
            case micro.Notify(lock, _, ending):
                if not ending:
                    self._touch_lock(thread, lock, state)
                yield node.next[0], state
            case micro.Current(target, number):
                registers = dict(state.registers)
                if target is not None:
                    registers[target.name] = activation.root.subjects
                if number is not None:
                    registers[number.name] = frozenset({thread + 1})
                yield node.next[0], State(registers, state.flow)
            case micro.Waiting(target):
                cell = (self.universe.constant(waiter(thread)), WAITING)
                waited = self.heap.read_by(cell, activation.number)
                yield from self._set(node, state, target, waited)
            case micro.SetWaiting(lock):
                cell = (self.universe.constant(waiter(thread)), WAITING)
                self.heap.put(cell, frozenset({0, *(self.value(lock, state) or ())}))
                yield node.next[0], state
            case micro.Report():
                yield node.next[0], state
            case micro.Halt():
                return

    def resolved(
        self, operation: micro.GetAt | micro.PutAt, state: State
    ) -> micro.Get | micro.Put | None:
        """The plain access that is meant, if it is the same for all objects it may be."""
        operands = (operation.object, operation.offset, operation.handle)
        known = (None if each is None else self.value(each, state) for each in operands)
        place = resolved(self.universe, self.heap.initialised, Access(operation, *known))
        if place is None:
            return None
        holder, field = place
        index = operation.index if field == ELEMENT else None
        if isinstance(operation, micro.GetAt):
            return micro.Get(operation.target, holder, field, index)
        return micro.Put(holder, field, operation.value, index)

    def elements_at(self, array: Operand, state: State) -> tuple[int, int] | None:
        """The base and the scale of the arrays that `array` may mean; None if it means none."""
        return elements_at(self.universe, self.heap.initialised, self.value(array, state))

    def _indices(self, operation: micro.IndexAt, state: State) -> Values:
        layout = self.elements_at(operation.array, state)
        offsets = self.value(operation.offset, state)
        if layout is None or offsets is None:
            return frozenset({0}) if layout is None else None
        base, scale = layout
        return frozenset((each - base) // scale for each in offsets)

    def _set(
        self, node: Node, state: State, target: Reg, values: Values
    ) -> Iterator[tuple[int, State]]:
        if values is None or values:
            registers = {**state.registers, target.name: values}
            yield node.next[0], State(registers, state.flow)

    def _objects(self, holder: Operand, state: State) -> list[int]:
        """The objects that a reference which is not null may mean."""
        return sorted(each for each in self.value(holder, state) or () if each)

    def _union(self, values: Iterable[Values]) -> Values:
        result: Values = frozenset()
        for each in values:
            if each is None or result is None:
                return None
            result |= each
        return result

    def _note_holders(self, objects: list[int], field: FieldKey) -> None:
        if len(objects) > 1 or any(not self.is_single(each) for each in objects):
            self.heap.ambiguous.add(field)

    def _read(
        self, activation: Activation, objects: list[int], field: FieldKey, flow: Flow
    ) -> Values:
        self.heap.read.add(field)
        self._note_holders(objects, field)
        if not flow.alone:
            for each in objects:
                self.heap.touch((each, field), activation.root.number, READ)
        reader = activation.number
        return self._union(self.heap.read_by((each, field), reader) for each in objects)

    def _write(self, thread: int, operation: micro.Put, state: State) -> None:
        field, value = operation.field, operation.value
        is_int = isinstance(value, Num) or (isinstance(value, Reg) and value.sort is Sort.INT)
        values = self.value(value, state)
        objects = self._objects(operation.object, state)
        self._note_holders(objects, field)
        for each in objects:
            if operation.first and (each, field) not in self.heap.cells:
                self.heap.set_at_once.add((each, field))
            if not state.flow.alone and not operation.first:
                self.heap.touch((each, field), thread, WRITE)
            self.heap.put((each, field), values, Sort.INT if is_int else Sort.REF)

    def _if(
        self, node: Node, state: State, operation: micro.If | micro.Await
    ) -> Iterator[tuple[int, State]]:
        operator, left, right = operation.operator, operation.left, operation.right
        lefts, rights = self.value(left, state), self.value(right, state)
        is_ref = isinstance(left, Obj) or (isinstance(left, Reg) and left.sort is Sort.REF)
        outcomes = self._same(lefts, rights) if is_ref else None
        if outcomes is None:
            outcomes = self.arithmetic.holds(operator, lefts, rights)
        # An Await goes on only when it holds.
        for outcome, after in zip((1, 0), node.next, strict=False):
            if outcome not in outcomes:
                continue
            registers = state.registers
            if operator == "<":
                registers = ordered(registers, left, right, (lefts, rights), outcome)
            elif is_ref:
                registers = self._refined(registers, left, (lefts, self._certain(rights)), outcome)
                registers = self._refined(registers, right, (rights, self._certain(lefts)), outcome)
            else:
                registers = self._refined(registers, left, (lefts, rights), outcome)
                registers = self._refined(registers, right, (rights, lefts), outcome)
            yield after, State(registers, state.flow)

    def _certain(self, values: Values) -> Values:
        """The objects, unless the one that it is may be one of several."""
        if values and len(values) == 1 and not self.is_single(min(values)):
            return None
        return values

    def _same(self, lefts: Values, rights: Values) -> Values:
        lefts, rights = lefts or frozenset(), rights or frozenset()
        common = lefts & rights
        if not common:
            return frozenset({0}) if lefts and rights else frozenset()
        if len(lefts) == len(rights) == 1 and self.is_single(min(common)):
            return frozenset({1})
        return frozenset({0, 1})

    def is_single(self, number: int) -> bool:
        """Whether the abstract object is one object only."""
        return self.single.get(number, True)

    def _refined(
        self,
        registers: dict[str, Values],
        operand: Operand,
        sets: tuple[Values, Values],
        outcome: int,
    ) -> dict[str, Values]:
        """The registers after `operand` was found equal (or not) to one of the second set."""
        values, others = sets
        if not isinstance(operand, Reg) or others is None:
            return registers
        if outcome:
            kept = others if values is None else values & others
        elif values is None or len(others) != 1:
            return registers
        else:
            kept = values - others
        return {**registers, operand.name: kept}

    def _if_type(
        self, node: Node, state: State, value: Operand, type_name: str
    ) -> Iterator[tuple[int, State]]:
        values = self.value(value, state) or frozenset()
        yes = frozenset(each for each in values if self.universe.is_instance(each, type_name))
        for part, at in ((yes, 0), (values - yes, 1)):
            if part:
                registers = state.registers
                if isinstance(value, Reg):
                    registers = {**registers, value.name: part}
                yield node.next[at], State(registers, state.flow)

    def _make(
        self, activation: Activation, at: int, node: Node, state: State, *, single: bool
    ) -> Iterator[tuple[int, State]]:
        operation = node.operation
        assert isinstance(operation, micro.New | micro.NewArray | micro.NewClosure)
        initial: list[tuple[FieldKey, Values]] = []
        merged = False
        if isinstance(operation, micro.NewClosure):
            closure = operation.closure
            self.universe.closures.setdefault(closure.name, closure)
            type_name = closure.name
            for number, each in enumerate(operation.captured):
                initial.append((closure.capture(number), self.value(each, state)))
            single = single or not initial
        elif isinstance(operation, micro.NewArray):
            type_name = operation.type
            if operation.like is not None:
                alike = self._objects(operation.like, state)
                types = sorted({self.universe.objects[each].type for each in alike})
                if len(types) != 1:
                    return
                type_name = types[0]
            initial.append((LENGTH, self.value(operation.length, state)))
        else:
            type_name = operation.type
            initial += [(field, self.value(each, state)) for field, each in operation.initial]
            merged = not single and self.universe.is_plain_throwable(type_name)
            single = single or merged
        place = activation.place(at)
        made = self.universe.made(("site", activation.number, at), type_name, place=place)
        self.changed = self.changed or self.single.get(made, single) != single
        self.single[made] = single
        (self.merged.add if merged else self.merged.discard)(made)
        for field, values in initial:
            self.heap.set_at_once.add((made, field))
            self.heap.put((made, field), values)
        yield from self._set(node, state, operation.target, frozenset({made}))

    def _boxes(self, type_name: str, value: Operand, state: State) -> Values:
        values = self.value(value, state)
        if values is None:
            half = 1 << (self.arithmetic.bits - 1)
            values = frozenset(range(-half, half))
        # In the order of their bits, so that the number of a box is its value's.
        whole = 1 << self.arithmetic.bits
        return frozenset(
            self.universe.made(("box", type_name, each), type_name, value=each)
            for each in sorted(values, key=lambda each: each % whole)
        )

    def _enter(self, activation: Activation, at: int, lock: Operand, state: State) -> State:
        objects = frozenset(self._objects(lock, state))
        self._touch_lock(activation.root.number, lock, state)
        name = f"{activation.number}:{at}"
        old = self.entered.get(name, frozenset())
        if not objects <= old:
            self.entered[name] = old | objects
            self.changed = True
        held = state.flow.held
        if held != UNKNOWN_NESTING:
            held = (*held, name)
        return State(state.registers, replace(state.flow, held=held))

    def _touch_lock(
        self, thread: int, lock: Operand, state: State, how: int = WRITE
    ) -> list[tuple[int, FieldKey]]:
        cells = [(each, OWNER) for each in self._objects(lock, state)]
        for cell in cells:
            if how & WRITE:
                self.heap.put(cell, frozenset({0, thread + 1}))
            if not state.flow.alone:
                self.heap.touch(cell, thread, how)
        return cells

    def held_objects(self, flow: Flow) -> frozenset[int]:
        """The objects whose monitors the thread may own here, as far as the places tell."""
        if flow.held == UNKNOWN_NESTING:
            return frozenset().union(*self.entered.values(), flow.around)
        return flow.around.union(*(self.entered.get(each, frozenset()) for each in flow.held))


__all__ = ["ELEMENT", "OWNER", "WAITING", "Transfer", "waiter"]
