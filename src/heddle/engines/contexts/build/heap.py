"""Fields, elements of arrays and allocation, as rules."""

from __future__ import annotations

from heddle.abstraction import micro
from heddle.abstraction.micro import ELEMENT, LENGTH, FieldKey, Operand, Sort
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.facts import storable as may_store
from heddle.abstraction.values.state import State
from heddle.engines.contexts.build.arithmetic import number, resized
from heddle.engines.contexts.build.graph import Steps
from heddle.engines.contexts.build.identity import readable
from heddle.engines.contexts.build.layout import Storage
from heddle.engines.contexts.build.terms import Int, Ref, RefShape, Term, width_for
from heddle.engines.contexts.build.writer import Writer
from heddle.formal.symbolic.expressions import (
    TRUE,
    Apply,
    Constant,
    Expression,
    Operator,
    Read,
    either,
    negation,
)
from heddle.formal.symbolic.network import Assign, Assume, Load, Store
from heddle.program.jdk import java_name


def get(
    writer: Writer, activation: Activation, at: int, operation: micro.Get, state: State
) -> None:
    """`target = object.field`."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    holder = writer.term(activation, operation.object, state)
    assert isinstance(holder, Ref)
    target = operation.target
    variable = writer.frame.variable(activation, target)
    steps: Steps = ()
    if variable is not None:
        constant = _constant(writer, holder, operation, state)
        if constant is not None:
            steps = writer.frame.assign(activation, target, lambda: constant)
        else:
            steps = _load(writer, (activation, at), operation, state, holder)
        steps = (*readable(writer, activation, at, operation, state), *steps)
    writer.go(source, steps, activation, node.next[0])
    if node.next[0] not in activation.states:
        # The analysis knows no value at all: then the run must not seem to end here.
        what = f"the value of {java_name(operation.field[0])}.{operation.field[1]}"
        stop = writer.output.unsupported(writer.frame, what, activation.place(at))
        writer.graph.go(source, (), stop)


def _constant(writer: Writer, holder: Ref, operation: micro.Get, state: State) -> Term | None:
    """The value, if each object that it can be read from has one for ever."""
    layout, heap = writer.layout, writer.interpreter.heap
    if operation.field == ELEMENT:
        return None
    possible = writer.interpreter.transfer.value(operation.object, state) or frozenset()
    sort = operation.target.sort
    values: dict[int, int] = {}
    for each in possible:
        shape = layout.shape(heap.get((each, operation.field)), sort) if each else None
        if shape is None:
            continue
        if not shape.is_constant:
            return None
        if isinstance(shape, RefShape):
            values[each] = shape.domain[0] if shape.domain else 0
        else:
            values[each] = shape.value or 0
    found = tuple(values.get(layout.made_of[each], 0) for each in holder.domain)
    if sort is Sort.REF:
        return Ref(holder.index, found)
    bits = writer.arithmetic.width(frozenset({0, *values.values()}))
    mask = (1 << bits) - 1
    return Int(holder.table(lambda each: values.get(layout.made_of[each], 0) & mask, bits))


def _load(
    writer: Writer,
    where: tuple[Activation, int],
    operation: micro.Get,
    state: State,
    holder: Ref,
) -> Steps:
    activation, at = where
    storage = _storage(writer, operation.object, operation.field, operation.target.sort, state)
    target = operation.target
    if storage.variable is not None:
        value = storage.shape.read(storage.variable)
        return writer.frame.assign(activation, target, lambda: value)
    if storage.array is None:
        return writer.frame.assign(activation, target, storage.shape.only)
    offset = _offset(writer, activation, operation.index, state)
    index = _cell(holder, storage, offset)
    shape = writer.frame.shape(activation, target)
    variable = writer.frame.variable(activation, target)
    assert variable is not None
    if shape == storage.shape:
        return (Load(variable, storage.array, index),)
    loaded = writer.frame.local(f"{activation.number}.{at}", storage.shape.bits)
    assigned = writer.frame.assign(activation, target, lambda: storage.shape.read(loaded))
    return (Load(loaded, storage.array, index), *assigned)


def _storage(writer: Writer, holder: Operand, field: FieldKey, sort: Sort, state: State) -> Storage:
    objects = writer.interpreter.transfer.value(holder, state) or frozenset()
    return writer.layout.storage(field, sort, sorted(objects - {0}))


def _offset(
    writer: Writer, activation: Activation, index: Operand | None, state: State
) -> Expression | None:
    if index is None:
        return None
    term = writer.term(activation, index, state)
    assert isinstance(term, Int)
    return term.expression


def _cell(holder: Ref, storage: Storage, offset: Expression | None) -> Expression:
    assert storage.array is not None
    bits = width_for(max(2, len(storage.array.initial)))
    first = holder.table(lambda each: storage.first.get(each, 0), bits)
    if offset is None:
        return first
    if isinstance(offset, Constant) and isinstance(first, Constant):
        return Constant(first.value + offset.value, bits)
    return Apply(Operator.ADD, (first, resized(offset, bits)), bits)


def put(
    writer: Writer, activation: Activation, at: int, operation: micro.Put, state: State
) -> None:
    """`object.field = value`."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    steps = store(
        writer,
        activation,
        state,
        (operation.object, operation.field, operation.value, operation.index),
    )
    writer.go(source, steps, activation, node.next[0])


def store(
    writer: Writer,
    activation: Activation,
    state: State,
    what: tuple[Operand, FieldKey, Operand, Operand | None],
) -> Steps:
    """The steps that write a field; none if it is never read."""
    holder, field, value, index = what
    term = writer.term(activation, holder, state)
    assert isinstance(term, Ref)
    return store_term(
        writer,
        activation,
        state,
        (term, field, writer.term(activation, value, state), index),
        holder,
    )


def store_term(
    writer: Writer,
    activation: Activation,
    state: State,
    what: tuple[Ref, FieldKey, Term, Operand | None],
    holder: Operand | None = None,
) -> Steps:
    """As `store`, with the values themselves."""
    term, field, value, index = what
    if field not in writer.interpreter.heap.read:
        return ()
    sort = Sort.REF if isinstance(value, Ref) else Sort.INT
    if holder is None:
        made = {writer.layout.made_of[each] for each in term.domain}
        storage = writer.layout.storage(field, sort, sorted(made - {0}))
    else:
        storage = _storage(writer, holder, field, sort, state)
    if storage.variable is not None:
        return (Assign(storage.variable, storage.shape.encode(value)),)
    if storage.array is None:
        return ()
    at = _cell(term, storage, _offset(writer, activation, index, state))
    return (Store(storage.array, at, storage.shape.encode(value)),)


def storable(
    writer: Writer, activation: Activation, array: Operand, value: Operand, state: State
) -> Expression:
    """Whether the array may hold the object, one bit."""
    layout = writer.layout
    into = writer.term(activation, array, state)
    what = writer.term(activation, value, state)
    assert isinstance(into, Ref)
    assert isinstance(what, Ref)
    known = writer.interpreter.transfer.value
    pairs = may_store(layout.universe, known(array, state), known(value, state))
    wrong: dict[int, set[int]] = {}
    for (holder, each), fits in pairs.items():
        if not fits:
            wrong.setdefault(holder, set()).update(layout.numbers[each])
    result: Expression = TRUE
    for holder, numbers in sorted(wrong.items()):
        here = negation(into.among(frozenset(layout.numbers[holder])))
        fine = either(here, negation(what.among(frozenset(numbers))))
        result = fine if result == TRUE else Apply(Operator.AND, (result, fine), 1)
    return result


def make(
    writer: Writer,
    activation: Activation,
    at: int,
    operation: micro.New | micro.NewArray | micro.NewClosure,
    state: State,
) -> None:
    """Allocate: the one object of the place, or the next of its copies."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    layout = writer.layout
    if node.next[0] not in activation.states:
        what = "a copy of an array that may be of several classes"
        stop = writer.output.unsupported(writer.frame, what, activation.place(at))
        writer.graph.go(source, (), stop)
        return
    made = layout.universe.made(("site", activation.number, at), "")
    numbers = layout.numbers[made]
    steps: Steps = ()
    guards: Steps = ()
    if isinstance(operation, micro.NewArray):
        guards = _fits(writer, (activation, at), made, operation, state)
    if writer.interpreter.transfer.is_single(made):
        term = Ref(Constant(0, 1), numbers)
    else:
        used = layout.counter(f"used.{made}", len(numbers))
        full = Constant(len(numbers), used.bits)
        is_full = Apply(Operator.EQUAL, (Read(used), full), 1)
        place = activation.place(at)
        limit = writer.output.limit(writer.frame, "heap", place)
        writer.graph.go(source, (*guards, Assume(is_full)), limit)
        guards = (*guards, Assume(writer.frame.negated(is_full)))
        term = Ref(Read(used), numbers)
        one = Apply(Operator.ADD, (Read(used), Constant(1, used.bits)), used.bits)
        steps = (Assign(used, one),)
    initial: tuple[tuple[FieldKey, Operand], ...] = ()
    if isinstance(operation, micro.NewArray):
        initial = ((LENGTH, operation.length),)
    elif isinstance(operation, micro.NewClosure):
        initial = tuple(
            (operation.closure.capture(number), each)
            for number, each in enumerate(operation.captured)
            if not isinstance(each, micro.Untracked)
        )
    else:
        initial = operation.initial
    filled: Steps = ()
    for field, value in initial:
        filled += store_term(
            writer,
            activation,
            state,
            (term, field, writer.term(activation, value, state), None),
        )
    target = writer.frame.assign(activation, operation.target, lambda: term)
    # The counter last: the term reads it.
    writer.go(source, (*guards, *filled, *target, *steps), activation, node.next[0])


def _fits(
    writer: Writer,
    where: tuple[Activation, int],
    made: int,
    operation: micro.NewArray,
    state: State,
) -> Steps:
    """A guard that the length has room; a longer one hits the bound."""
    activation, at = where
    lengths = writer.interpreter.transfer.value(operation.length, state)
    room = writer.layout.capacity(made)
    if lengths is not None and max(lengths, default=0) <= room:
        return ()
    source = writer.label(activation, at)
    length = writer.term(activation, operation.length, state)
    assert isinstance(length, Int)
    too_long = writer.frame.compare("<", Int(number(room)), length)
    limit = writer.output.limit(writer.frame, "heap", activation.place(at))
    writer.graph.go(source, (Assume(too_long),), limit)
    return (Assume(writer.frame.negated(too_long)),)
