"""Which operations another thread can notice: only before them is a switch worth anything."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.threads import NUMBER
from heddle.abstraction.micro import ELEMENT, FieldKey, Num, Operand, Reg, Sort
from heddle.abstraction.micro.operands import OWNER
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.state import State
from heddle.engines.contexts.build.scope import Scope
from heddle.witnesses.course import Act

_KINDS: Final[dict[type, str]] = {
    micro.Enter: "lock",
    micro.Exit: "unlock",
    micro.Start: "start",
    micro.Notify: "notify",
    micro.SetWaiting: "wait",
}


def is_visible(scope: Scope, activation: Activation, at: int) -> bool:
    """Whether the step that begins at a node depends on other threads, or they on it."""
    step = (at, *activation.body.steps.get(at, ()))
    return any(_is_noticed(scope, activation, each) for each in step)


def _is_noticed(scope: Scope, activation: Activation, at: int) -> bool:
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


def act_of(scope: Scope, activation: Activation, at: int) -> Act:
    """What the operation of a node is to the machine."""
    state = activation.states.get(at)
    operation = activation.body.nodes[at].operation
    if isinstance(operation, micro.GetAt | micro.PutAt) and state is not None:
        direct = scope.interpreter.transfer.resolved(operation, state)
        operation = operation if direct is None else direct
    kind = name = ""
    match operation:
        case micro.Get(_, _, (_, field)) | micro.Put(_, (_, field)):
            # What only the model has does not show on the machine.
            if field == ELEMENT[1] or not field.startswith("#"):
                kind = "read" if isinstance(operation, micro.Get) else "write"
                name = "[]" if field == ELEMENT[1] else field
        case _:
            kind = _KINDS.get(type(operation), "")
    return Act(activation.place(at), kind, name)


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
