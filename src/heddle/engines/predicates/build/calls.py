"""Calls whose arguments and results can be followed: all calls of the method are in the program.

Such a method is *closed*. Its callers are the instructions that name it; no library, no function
object and no reflection calls it, and a call that may lead to it leads nowhere else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from heddle.classfile.descriptors import parse_method
from heddle.engines.predicates.build.harmless import uses_reflection
from heddle.engines.predicates.build.reentry import functions_of
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.call_kind import CallKind
from heddle.program.classes import JavaMethod
from heddle.program.operands import Operand, Register
from heddle.program.program import Program

RESULT: Final = "@result"
"""Stands for what a method returns, among its registers."""
INT: Final = "I"
INTEGER: Final = frozenset({INT, "J"})
"""The types whose values are followed."""
INTS: Final = "[I"


@dataclass(frozen=True, slots=True)
class Passed:
    """An argument of a call, the parameter that it becomes, and its type."""

    argument: Operand
    parameter: Register
    type: str


@dataclass(slots=True)
class Calls:
    """The closed methods of a program."""

    program: Program
    bodies: Mapping[MethodId, Body]
    closed: frozenset[MethodId] = frozenset()
    _targets: dict[object, MethodId | None] = field(default_factory=dict)

    def target(self, instruction: code.Invoke) -> MethodId | None:
        """The closed method that a call leads to; None if it leads elsewhere."""
        reference = instruction.method
        question = instruction.kind, reference.owner, reference.name, reference.descriptor
        if question not in self._targets:
            found = _resolved(self.program, reference.owner, reference.name, reference.descriptor)
            known = None if found is None else self._reached(instruction.kind, found)
            self._targets[question] = known if known in self.closed else None
        return self._targets[question]

    def passed(self, instruction: code.Invoke, target: MethodId) -> Iterable[Passed]:
        """What a call gives its target, the receiver left out."""
        parameters = self.bodies[target].parameters
        types = parse_method(target.descriptor).parameters
        hidden = len(parameters) - len(types)
        given = zip(instruction.arguments[hidden:], parameters[hidden:], types, strict=True)
        return (Passed(*each) for each in given)

    def _reached(self, kind: CallKind, method: JavaMethod) -> MethodId | None:
        exact = MethodId(method.owner, method.name, method.descriptor)
        if kind in {CallKind.STATIC, CallKind.SPECIAL} or exact in self.closed:
            return exact
        # An abstract method whose name one method of the program has.
        same = [m for m in self.closed if (m.name, m.descriptor) == (exact.name, exact.descriptor)]
        related = [
            each
            for each in same
            if not self.bodies[each].is_static
            and self.program.hierarchy.is_subtype(each.owner, exact.owner)
        ]
        if len(related) != 1 or not method.is_abstract or _from_library(self.program, exact):
            return None
        return related[0]


def calls_of(program: Program, bodies: Mapping[MethodId, Body]) -> Calls:
    """The calls of a program."""
    entry = program.require_entry().method
    is_ours = entry.owner in program.user_classes
    if not is_ours or uses_reflection(bodies.values()):
        return Calls(program, bodies)
    selected: defaultdict[tuple[str, str], int] = defaultdict(int)
    # A function object may be called where a method of the name is.
    functional: set[str] = set()
    for method in program.methods():
        if not _is_exact(method) and not method.is_abstract:
            selected[method.name, method.descriptor] += 1
    for body in bodies.values():
        for each in body.instructions:
            if isinstance(each, code.InvokeDynamic):
                functional.add(each.site.name)
    handles = {each for body in bodies.values() for each in functions_of(body)}
    # A reference to an abstract method, or to one of a class below, stands for what has its name.
    functional |= {each.name for each in handles if each not in bodies}
    main = MethodId(entry.owner, entry.name, entry.descriptor)
    closed = set()
    for method in program.methods():
        name = MethodId(method.owner, method.name, method.descriptor)
        if name not in bodies or name in handles or name == main or method.name == "<clinit>":
            continue
        alone = selected[method.name, method.descriptor] == 1 and method.name not in functional
        if _is_exact(method) or (alone and not _overrides(program, method)):
            closed.add(name)
    return Calls(program, bodies, frozenset(closed))


def _is_exact(method: JavaMethod) -> bool:
    """Whether a call names the very method that runs."""
    return method.is_static or method.is_private or method.name == "<init>"


def _overrides(program: Program, method: JavaMethod) -> bool:
    """Whether it may stand for a method of a library, in its class or in one below."""
    hierarchy = program.hierarchy
    for below in program.user_classes:
        if not hierarchy.is_subtype(below, method.owner):
            continue
        for name in hierarchy.supertypes(below):
            above = hierarchy.load(name)
            if name not in program.user_classes and (
                (method.name, method.descriptor) in above.methods
            ):
                return True
    return False


def _from_library(program: Program, method: MethodId) -> bool:
    """Whether a class below the method's own may have it from a class of the library."""
    hierarchy = program.hierarchy
    name = method.name, method.descriptor
    return any(
        name in above.methods
        for below in program.user_classes
        if hierarchy.is_subtype(below, method.owner)
        for above in map(hierarchy.load, hierarchy.supertypes(below))
        if above.name not in program.user_classes
    )


def _resolved(program: Program, owner: str, name: str, descriptor: str) -> JavaMethod | None:
    """The method that a reference means, if it is the user's."""
    if owner not in program.user_classes:
        return None
    hierarchy = program.hierarchy
    start = hierarchy.load(owner)
    for above in (*hierarchy.superclasses(start), *hierarchy.superinterfaces(start)):
        found = above.methods.get((name, descriptor))
        if found is not None:
            return found if above.name in program.user_classes else None
    return None
