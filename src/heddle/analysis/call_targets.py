"""Which procedure a call reaches, and whether calls of it are distinguished by place."""

from __future__ import annotations

from typing import Final

from heddle.analysis.call_places import PlacedCall, called_back
from heddle.analysis.constraints import ALIKE, NONE, Code
from heddle.analysis.library import MUTABLE, is_cut
from heddle.analysis.natives import is_local, model_of
from heddle.analysis.procedures import Console, Local, Procedure
from heddle.analysis.universe import CONSOLE, Universe
from heddle.program.call_kind import CallKind
from heddle.program.classes import OBJECT, JavaMethod
from heddle.program.jdk import PRINT_STREAM, THREAD
from heddle.program.linkage import LinkFailure
from heddle.program.selection import LinkedCall

_RUNNABLE: Final = "Ljava/lang/Runnable;"


def is_modelled(universe: Universe, method: JavaMethod) -> bool:
    """Whether there is a model in place of a method's code."""
    return model_of(method) is not None or method.is_native or is_cut(universe, method)


def chosen(
    universe: Universe, call: LinkedCall, caller: str, pc: int, offset: int | None = None
) -> tuple[Code, int] | LinkFailure:
    """How a linked call is told to the solver: its kind, and a procedure or dispatch."""
    method = call.method
    is_fixed = method.is_final or method.is_private or call.named.is_final
    if call.kind in (CallKind.STATIC, CallKind.SPECIAL) or (is_fixed and not method.is_abstract):
        target = universe.program.dispatch.target(call, call.named.name)
        if isinstance(target, LinkFailure):
            return target
        if is_local(target) or (is_cut(universe, target) and _passes_objects(target)):
            return Code.STATIC_HERE, universe.procedure(Local(target, caller, pc, offset))
        number = universe.procedure(target)
        if target.owner == THREAD and target.is_final and _RUNNABLE not in target.descriptor:
            # What all threads ask each other: kept apart, calls would grow with their square.
            # What is given a task is kept apart, or each thread would run all tasks.
            return Code.STATIC, number
        if call.kind is not CallKind.STATIC:
            return Code.SPECIAL, number
        alone = is_modelled(universe, target)
        return (Code.STATIC if alone else Code.STATIC_HERE), number
    if call.named.name == PRINT_STREAM and called_back(method):
        return Code.VIRTUAL, universe.dispatch(PlacedCall(call, caller, pc))
    return Code.VIRTUAL, universe.dispatch(call)


def target(universe: Universe, dispatch: int, type_number: int) -> int:
    """The procedure that a call reaches for receivers of a type; NONE if it reaches none."""
    name = universe.type_names[type_number]
    dispatching = universe.dispatch_list[dispatch]
    match dispatching:
        case str():
            found = _started(universe, dispatching, name)
        case PlacedCall(call, caller, pc):
            found = _called(universe, call, name)
            if isinstance(found, Console):
                found = Console(found.method, caller, pc)
        case call:
            found = _called(universe, call, name)
    if found is None:
        return NONE
    alike = isinstance(found, JavaMethod) and is_modelled(universe, found)
    return universe.procedure(found) + (ALIKE if alike else 0)


def _started(universe: Universe, how: str, name: str) -> Procedure | None:
    select = universe.program.dispatch.select
    if not universe.is_subtype(name, THREAD):
        return None
    thread = universe.program.hierarchy.load(THREAD)
    begin = thread.methods["start", "()V"]
    selected = select(begin, name)
    if how == "overridden start":
        return selected if selected != begin and not isinstance(selected, LinkFailure) else None
    if how == "start" and selected != begin:
        return None
    run = select(thread.methods["run", "()V"], name)
    return None if isinstance(run, LinkFailure) else run


def _called(universe: Universe, call: LinkedCall, name: str) -> Procedure | None:
    if not universe.is_subtype(name, call.named.name):
        return None
    function = universe.functions.get(name)
    if function is not None:
        if call.method.is_abstract and call.method.name == function.method:
            return function
        above = OBJECT if call.method.owner == OBJECT else function.interfaces[0]
        found = universe.program.dispatch.select(call.method, above)
        if isinstance(found, LinkFailure):
            found = universe.program.dispatch.select(call.method, OBJECT)
        return None if isinstance(found, LinkFailure) else found
    holder = universe.program.hierarchy.load(universe.real_name(name))
    if call.method.is_abstract and holder.is_abstract and not holder.is_array:
        # An object that a model made: only an abstract class of it is known.
        return call.method
    target = universe.program.dispatch.target(call, universe.real_name(name))
    if isinstance(target, LinkFailure):
        return None
    return Console(target) if name == CONSOLE and not target.is_native else target


def _passes_objects(method: JavaMethod) -> bool:
    """Whether the effects of a cut method depend on the objects that it is given."""
    return method.owner in MUTABLE or bool(called_back(method))
