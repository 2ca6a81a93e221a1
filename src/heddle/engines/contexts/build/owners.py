"""Who owns a monitor, and whom a thread waits for that cannot go on."""

from __future__ import annotations

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.threads import INTERRUPTED
from heddle.abstraction.lowering.synthetic import RUNNING, state_field
from heddle.abstraction.micro import Initialising, Obj, Operand, Sort
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.state import State
from heddle.engines.contexts.build.scope import Scope
from heddle.engines.contexts.build.terms import Int, Ref
from heddle.formal.symbolic.expressions import TRUE, Apply, Constant, Expression, Operator, Read


def locks_of(
    scope: Scope, activation: Activation, lock: Operand, state: State
) -> tuple[Ref, list[int]]:
    """The reference to a lock, and the objects that it can mean."""
    term = scope.term(activation, lock, state)
    assert isinstance(term, Ref)
    possible = scope.layout.domain(scope.interpreter.transfer.value(lock, state))
    return term, [each for each in possible if each]


def owner_of(scope: Scope, term: Ref, locks: list[int]) -> Expression:
    """The number of the thread that owns the lock, plus one; 0 if it is free."""
    layout = scope.layout
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


def blocking_owner(scope: Scope, activation: Activation, at: int) -> Expression | None:
    """Which thread has to move first if the node cannot go on, plus one."""
    state = activation.states[at]
    operation = activation.body.nodes[at].operation
    match operation:
        case micro.Enter(lock):
            return owner_of(scope, *locks_of(scope, activation, lock, state))
        case micro.Owner(owner, lock) if _waits_for(activation, at, owner):
            return owner_of(scope, *locks_of(scope, activation, lock, state))
        case micro.Waiting(_, lock):
            shape, variable = scope.layout.waiting(activation.root.number)
            owned = owner_of(scope, *locks_of(scope, activation, lock, state))
            if variable is None:
                return owned
            term = shape.read(variable)
            assert isinstance(term, Ref)
            none = Constant(0, owned.bits)
            free = term.among(frozenset({0}))
            return Apply(Operator.CHOOSE, (free, owned, none), owned.bits)
        case _:
            return _awaited(scope, activation, at)


def _waits_for(activation: Activation, at: int, owner: Operand) -> bool:
    """Whether only the owner lets the thread go on: an interrupt does not end the step."""
    found = activation.body.waits.get(at)
    return found is not None and found.left == owner


def _awaited(scope: Scope, activation: Activation, at: int) -> Expression | None:
    """The owner named by the condition that is awaited in the same step, if there is one."""
    found = activation.body.waits.get(at)
    return None if found is None else _named(scope, activation, at, found.owner)


def _named(
    scope: Scope, activation: Activation, at: int, owner_: Operand | Initialising | None
) -> Expression | None:
    if owner_ is None:
        return None
    if not isinstance(owner_, Initialising):
        if _are_interrupted(scope):
            return None
        term = scope.term(activation, owner_, activation.states[at])
        return term.expression if isinstance(term, Int) else None
    holder = scope.layout.universe.constant(Obj("static", owner_.type))
    storage = scope.layout.storage(state_field(owner_.type), Sort.INT, [holder])
    running = storage.variable
    if running is None or running.bits == 1:
        return None
    bits = running.bits
    before = Apply(Operator.LESS_UNSIGNED, (Read(running), Constant(RUNNING, bits)), 1)
    thread = Apply(Operator.SUBTRACT, (Read(running), Constant(RUNNING - 1, bits)), bits)
    return Apply(Operator.CHOOSE, (before, Constant(0, bits), thread), bits)


def _are_interrupted(scope: Scope) -> bool:
    """Whether threads may be interrupted: then those that join each other may go on."""
    heap = scope.layout.heap
    flags = [cell for cell in heap.cells if cell[1] == INTERRUPTED]
    return any(heap.get(flag) != frozenset({0}) for flag in flags)
