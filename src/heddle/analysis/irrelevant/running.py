"""The code that may run and is not the JDK's: the user's, and what it uses of libraries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from heddle._core import Constant, MethodRef
from heddle.analysis.irrelevant.library import reaches_by_name
from heddle.errors import HeddleError
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.classes import JavaMethod
from heddle.program.operands import DynamicLiteral, MethodHandleLiteral
from heddle.program.program import Program

_MANY = 300
"""Classes of libraries that are not worth reading for what a search may save."""


def running_code(program: Program) -> tuple[Program, dict[JavaMethod, Body]] | None:
    """The program with what it uses of libraries as its own, and the bodies of its methods.

    Code of a class runs if code that runs names the class, or a class below it. None if that cannot
    be told, because classes or members are found by their names or native methods are called.
    """
    bodies: dict[JavaMethod, Body] = {}
    known = set(program.user_classes)
    waiting = sorted(known)
    most = len(known) + _MANY
    lifted = Bodies(program.hierarchy)
    try:
        while waiting and len(known) <= most:
            named = _read(program, waiting.pop(), lifted, bodies)
            if named is None:
                return None
            found = {name for name in named - known if _is_of_a_library(program, name)}
            known |= found
            waiting += sorted(found)
    except HeddleError:
        # A class of a library that cannot be read.
        return None
    if waiting:
        return None
    return replace(program, user_classes=tuple(sorted(known))), bodies


def _read(
    program: Program, name: str, lifted: Bodies, bodies: dict[JavaMethod, Body]
) -> set[str] | None:
    """Add the bodies of a class: the classes that they name, or None if some have no name."""
    named = set(program.hierarchy.supertypes(name))
    for method in program.hierarchy.load(name).methods.values():
        if method.is_native:
            return None
        body = lifted.of(method)
        if body is None:
            continue
        bodies[method] = body
        for it in body.instructions:
            if _is_by_name(it, body):
                return None
            named.update(_classes_named(it, body))
    return named


def _is_of_a_library(program: Program, name: str) -> bool:
    if name.startswith("["):
        return False
    found = program.hierarchy.find(name)
    # The machine knows what the classes do that Heddle brings along.
    return found is not None and found.is_user_code and not found.is_shipped


def methods_named(it: code.Instruction, body: Body) -> Iterator[MethodRef]:
    """The methods that an instruction calls, or makes a function object of."""
    match it:
        case code.Invoke(method=method):
            yield method
        case code.InvokeDynamic(site=site):
            for argument in body.bootstraps[site.bootstrap].arguments:
                match argument:
                    case Constant.MethodHandle(_, MethodRef() as method):
                        yield method


def _classes_named(it: code.Instruction, body: Body) -> Iterator[str]:
    match it:
        case code.GetStatic(field=field) | code.PutStatic(field=field):
            yield field.owner
        case code.New(type=name):
            yield name
        case _:
            yield from (method.owner for method in methods_named(it, body))


def _is_by_name(it: code.Instruction, body: Body) -> bool:
    match it:
        case code.Assign(value=MethodHandleLiteral() | DynamicLiteral()):
            return True
        case _:
            return any(reaches_by_name(each.owner, each.name) for each in methods_named(it, body))
