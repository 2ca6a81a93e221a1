"""Which operations another thread can notice: only before them is a switch worth anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.threads import NUMBER
from heddle.abstraction.micro import Num, Reg, Sort
from heddle.abstraction.micro.operands import OWNER

if TYPE_CHECKING:
    from heddle.abstraction.micro import FieldKey, Operand
    from heddle.abstraction.values.activations import Activation
    from heddle.abstraction.values.state import State
    from heddle.engines.contexts.emit.scope import Scope


def is_visible(scope: Scope, activation: Activation, at: int) -> bool:
    """Whether the operation of a node depends on other threads, or they on it."""
    state = activation.states.get(at)
    if state is None or state.flow.alone:
        return False
    operation = activation.body.nodes[at].operation
    if isinstance(operation, micro.GetAt | micro.PutAt):
        direct = scope.interpreter.transfer.resolved(operation, state)
        operation = operation if direct is None else direct
    match operation:
        case micro.Get(target, holder, field):
            return _varies(scope, holder, field, state, target)
        case micro.Put(holder, field, value, _, first):
            return not first and _varies(scope, holder, field, state, value)
        case micro.Enter(lock) | micro.Exit(lock) | micro.Owner(_, lock):
            return _touches_shared(scope, lock, OWNER, state)
        case micro.Notify(lock) | micro.SetOwner(lock):
            return _touches_shared(scope, lock, OWNER, state)
        case micro.Start(thread):
            return _touches_shared(scope, thread, NUMBER, state)
        case micro.Waiting() | micro.SetWaiting():
            return True
        case _:
            return False


def _varies(scope: Scope, holder: Operand, field: FieldKey, state: State, value: Operand) -> bool:
    if not _touches_shared(scope, holder, field, state):
        return False
    is_int = isinstance(value, Num) or (isinstance(value, Reg) and value.sort is Sort.INT)
    objects = scope.interpreter.transfer.value(holder, state) or frozenset()
    sort = Sort.INT if is_int else Sort.REF
    return scope.layout.storage(field, sort, sorted(objects - {0})).is_stored


def _touches_shared(scope: Scope, holder: Operand, field: FieldKey, state: State) -> bool:
    heap = scope.interpreter.heap
    if field not in heap.read and field != OWNER:
        return False
    objects = scope.interpreter.transfer.value(holder, state) or frozenset()
    return any(each and heap.is_shared((each, field)) for each in objects)
