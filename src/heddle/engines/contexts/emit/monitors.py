"""Monitors: entering, leaving, waiting and notifying, as rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.abstraction import micro
from heddle.abstraction.lowering.synthetic import RUNNING, state_field
from heddle.abstraction.micro import Initialising, Obj, Sort
from heddle.abstraction.values.state import UNKNOWN_NESTING
from heddle.engines.contexts.emit.arithmetic import resized
from heddle.engines.contexts.emit.identity import lockable
from heddle.engines.contexts.emit.terms import Int, Ref, RefShape
from heddle.formal.symbolic.expressions import TRUE, Apply, Constant, Operator, Read
from heddle.formal.symbolic.network import Assign, Assume

if TYPE_CHECKING:
    from heddle.abstraction.micro import Operand
    from heddle.abstraction.values.activations import Activation
    from heddle.abstraction.values.state import State
    from heddle.engines.contexts.emit.emitter import Emitter
    from heddle.engines.contexts.emit.graph import Steps
    from heddle.formal.symbolic.expressions import Expression, Local


def _locks(
    emitter: Emitter, activation: Activation, lock: Operand, state: State
) -> tuple[Ref, list[int]]:
    term = emitter.term(activation, lock, state)
    assert isinstance(term, Ref)
    possible = emitter.layout.domain(emitter.interpreter.transfer.value(lock, state))
    return term, [each for each in possible if each]


def _mine(emitter: Emitter, activation: Activation) -> Constant:
    return Constant(activation.root.number + 1, emitter.layout.owner_bits)


def _is(emitter: Emitter, number: int, owner: Constant) -> Assume:
    variable = emitter.layout.owner(number)
    return Assume(Apply(Operator.EQUAL, (Read(variable), owner), 1))


def _which(term: Ref, number: int) -> Steps:
    condition = term.among(frozenset({number}))
    return () if condition == TRUE else (Assume(condition),)


def _again(emitter: Emitter, place: str) -> Local:
    return emitter.frame.local(f"again.{place}", 1)


def _reentered(emitter: Emitter, state: State) -> frozenset[int]:
    return emitter.interpreter.transfer.held_objects(state.flow)


def enter(
    emitter: Emitter, activation: Activation, at: int, operation: micro.Enter, state: State
) -> None:
    """Take the monitor when it is free; remember whether the thread had it before."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    term, locks = _locks(emitter, activation, operation.lock, state)
    layout = emitter.layout
    around = _reentered(emitter, state)
    place = f"{activation.number}:{at}"
    nested = emitter.output.may_nest(place, around)
    free = Constant(0, layout.owner_bits)
    mine = _mine(emitter, activation)
    sure = lockable(emitter, activation, at, operation.lock, state)
    for number in locks:
        which = (*sure, *_which(term, number))
        made = layout.made_of[number]
        if not layout.is_tracked(made):
            emitter.go(source, which, activation, node.next[0])
            continue
        taken: Steps = (_is(emitter, number, free), Assign(layout.owner(number), mine))
        if nested:
            taken += (Assign(_again(emitter, place), Constant(0, 1)),)
        emitter.go(source, (*which, *taken), activation, node.next[0])
        if made in around:
            had: Steps = (
                _is(emitter, number, mine),
                Assign(_again(emitter, place), Constant(1, 1)),
            )
            emitter.go(source, (*which, *had), activation, node.next[0])


def leave_monitor(
    emitter: Emitter, activation: Activation, at: int, operation: micro.Exit, state: State
) -> None:
    """Give the monitor back, unless the thread had it before it entered here."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    held = state.flow.held
    if not held or held == UNKNOWN_NESTING:
        what = "monitors that are not left in the order in which they were entered"
        stop = emitter.output.unsupported(emitter.frame, what, activation.place(at))
        emitter.graph.go(source, (), stop)
        return
    term, locks = _locks(emitter, activation, operation.lock, state)
    layout = emitter.layout
    free = Constant(0, layout.owner_bits)
    nested = emitter.output.nests(held[-1])
    for number in locks:
        which = _which(term, number)
        if not layout.is_tracked(layout.made_of[number]):
            emitter.go(source, which, activation, node.next[0])
            continue
        first: Steps = ()
        if nested:
            again = Read(_again(emitter, held[-1]))
            first = (Assume(emitter.frame.negated(again)),)
            emitter.go(source, (*which, Assume(again)), activation, node.next[0])
        steps = (*which, *first, Assign(layout.owner(number), free))
        emitter.go(source, steps, activation, node.next[0])


def _owner_of(emitter: Emitter, term: Ref, locks: list[int]) -> Expression:
    layout = emitter.layout
    result: Expression = Constant(0, layout.owner_bits)
    for at, number in enumerate(locks):
        if not layout.is_tracked(layout.made_of[number]):
            continue
        owner = Read(layout.owner(number))
        chosen = term.among(frozenset({number}))
        if at == 0 or chosen == TRUE:
            result = owner
        else:
            result = Apply(Operator.CHOOSE, (chosen, owner, result), layout.owner_bits)
    return result


def owner(
    emitter: Emitter, activation: Activation, at: int, operation: micro.Owner, state: State
) -> None:
    """Who owns the monitor."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    term, locks = _locks(emitter, activation, operation.lock, state)
    value = Int(_widened(emitter, _owner_of(emitter, term, locks)))
    steps = emitter.frame.assign(activation, operation.target, lambda: value)
    emitter.go(source, steps, activation, node.next[0])


def _widened(emitter: Emitter, expression: Expression) -> Expression:
    return Apply(Operator.ZERO_EXTEND, (expression,), emitter.layout.owner_bits + 1)


def set_owner(
    emitter: Emitter, activation: Activation, at: int, operation: micro.SetOwner, state: State
) -> None:
    """Change the owner of the monitor."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    term, locks = _locks(emitter, activation, operation.lock, state)
    layout = emitter.layout
    new = emitter.term(activation, operation.owner, state)
    assert isinstance(new, Int)
    value = resized(new.expression, layout.owner_bits)
    for number in locks:
        steps = (*_which(term, number), Assign(layout.owner(number), value))
        emitter.go(source, steps, activation, node.next[0])


def notify(
    emitter: Emitter, activation: Activation, at: int, operation: micro.Notify, state: State
) -> None:
    """Take one waiting thread out of the wait set, or all of them."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    term, locks = _locks(emitter, activation, operation.lock, state)
    for number in locks:
        which = _which(term, number)
        nobody: Steps = ()
        everybody: Steps = ()
        for thread in range(len(emitter.interpreter.roots)):
            shape, variable = emitter.layout.waiting(thread)
            assert isinstance(shape, RefShape)
            if variable is None or number not in shape.domain:
                continue
            waits = Constant(shape.encode_number(number), shape.bits)
            none = Constant(shape.encode_number(0), shape.bits)
            is_waiting = Apply(Operator.EQUAL, (Read(variable), waits), 1)
            woken = Assign(variable, none)
            if not operation.everyone:
                emitter.go(source, (*which, Assume(is_waiting), woken), activation, node.next[0])
            nobody += (Assume(emitter.frame.negated(is_waiting)),)
            after = Apply(Operator.CHOOSE, (is_waiting, none, Read(variable)), shape.bits)
            everybody += (Assign(variable, after),)
        steps = everybody if operation.everyone else nobody
        emitter.go(source, (*which, *steps), activation, node.next[0])


def waiting(emitter: Emitter, activation: Activation, at: int, operation: micro.Waiting) -> None:
    """What the thread waits for."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    shape, variable = emitter.layout.waiting(activation.root.number)
    value = shape.only() if variable is None else shape.read(variable)
    steps = emitter.frame.assign(activation, operation.target, lambda: value)
    emitter.go(source, steps, activation, node.next[0])


def set_waiting(
    emitter: Emitter, activation: Activation, at: int, operation: micro.SetWaiting, state: State
) -> None:
    """Join a wait set, or leave it."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    shape, variable = emitter.layout.waiting(activation.root.number)
    steps: Steps = ()
    if variable is not None:
        steps = (Assign(variable, shape.encode(emitter.term(activation, operation.lock, state))),)
    emitter.go(source, steps, activation, node.next[0])


def blocking_owner(emitter: Emitter, activation: Activation, at: int) -> Expression | None:
    """Which thread has to move first if the node cannot go on, plus one."""
    state = activation.states[at]
    operation = activation.body.nodes[at].operation
    match operation:
        case micro.Enter(lock):
            return _owner_of(emitter, *_locks(emitter, activation, lock, state))
        case micro.Owner(_, lock) if at in activation.body.waits:
            return _owner_of(emitter, *_locks(emitter, activation, lock, state))
        case micro.Waiting(_, lock):
            shape, variable = emitter.layout.waiting(activation.root.number)
            owned = _owner_of(emitter, *_locks(emitter, activation, lock, state))
            if variable is None:
                return owned
            term = shape.read(variable)
            assert isinstance(term, Ref)
            nobody = Constant(0, owned.bits)
            free = term.among(frozenset({0}))
            return Apply(Operator.CHOOSE, (free, owned, nobody), owned.bits)
        case _:
            return _awaited(emitter, activation, at)


def _awaited(emitter: Emitter, activation: Activation, at: int) -> Expression | None:
    """The owner named by the condition that is awaited in the same step, if there is one."""
    found = activation.body.waits.get(at)
    return None if found is None else _named(emitter, activation, at, found.owner)


def _named(
    emitter: Emitter, activation: Activation, at: int, owner_: Operand | Initialising | None
) -> Expression | None:
    if owner_ is None:
        return None
    if not isinstance(owner_, Initialising):
        term = emitter.term(activation, owner_, activation.states[at])
        return term.expression if isinstance(term, Int) else None
    holder = emitter.layout.universe.constant(Obj("static", owner_.type))
    storage = emitter.layout.storage(state_field(owner_.type), Sort.INT, [holder])
    running = storage.variable
    if running is None or running.bits == 1:
        return None
    bits = running.bits
    before = Apply(Operator.LESS_UNSIGNED, (Read(running), Constant(RUNNING, bits)), 1)
    thread = Apply(Operator.SUBTRACT, (Read(running), Constant(RUNNING - 1, bits)), bits)
    return Apply(Operator.CHOOSE, (before, Constant(0, bits), thread), bits)
