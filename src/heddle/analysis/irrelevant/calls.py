"""The user's methods that a call may run, and those that the library may call."""

from __future__ import annotations

from dataclasses import dataclass

from heddle._core import Constant, FieldRef, MethodRef
from heddle.program import code
from heddle.program.body import Body
from heddle.program.call_kind import CallKind
from heddle.program.classes import JavaMethod, MemberKey
from heddle.program.lambdas import METAFACTORY
from heddle.program.program import Program

_CONSTRUCTOR_HANDLE = 8


@dataclass(frozen=True, slots=True)
class Function:
    """What a lambda expression or a method reference may run, if these are methods of the user."""

    methods: tuple[JavaMethod, ...]
    is_constructor: bool


class Calls:
    """Who calls whom among the user's methods, by names and types alone."""

    def __init__(self, program: Program, bodies: dict[JavaMethod, Body]) -> None:
        self._program = program
        self._hierarchy = program.hierarchy
        self._users = frozenset(program.user_classes)
        self._by_key: dict[MemberKey, list[JavaMethod]] = {}
        for method in bodies:
            self._by_key.setdefault(method.key, []).append(method)
        self._functional: set[str] = set()
        for body in bodies.values():
            for it in body.instructions:
                if isinstance(it, code.InvokeDynamic):
                    self._functional.add(it.site.name)
        self._of_library = self._library_keys()

    def _library_keys(self) -> frozenset[MemberKey]:
        found: set[MemberKey] = set()
        for name in self._users:
            for above in self._hierarchy.supertypes(name):
                if above not in self._users:
                    methods = self._hierarchy.load(above).methods.values()
                    found |= {each.key for each in methods if not each.is_static}
        return frozenset(found)

    def from_outside(self, method: JavaMethod) -> bool:
        """Whether the library may call a method, other than by a function object."""
        if method.name == "main" and method.is_static:
            return True
        return not method.is_static and method.name != "<init>" and method.key in self._of_library

    def of(self, it: code.Invoke) -> tuple[JavaMethod, ...] | None:
        """The user's methods that a call may run; None if the library may have a part in it."""
        declared = self._declared(it.method)
        if declared is None:
            return None
        if it.kind in (CallKind.STATIC, CallKind.SPECIAL) or declared.is_private:
            return None if declared.is_native else (declared,)
        if declared.key in self._of_library or declared.name in self._functional:
            return None
        found = tuple(self._by_key.get(declared.key, ()))
        return found or None

    def _declared(self, reference: MethodRef) -> JavaMethod | None:
        known = self._hierarchy.find(reference.owner)
        if known is None or known.name not in self._users:
            return None
        key = (reference.name, reference.descriptor)
        for above in self._hierarchy.superclasses(known):
            if key in above.methods:
                return above.methods[key] if above.name in self._users else None
        for above in self._hierarchy.superinterfaces(known):
            if key in above.methods:
                return above.methods[key] if above.name in self._users else None
        return None

    def field(self, reference: FieldRef) -> tuple[str, str] | None:
        """The user's field that an instruction names, as class and name."""
        known = self._hierarchy.find(reference.owner)
        key = (reference.name, reference.descriptor)
        if known is None:
            return None
        above = (*self._hierarchy.superclasses(known), *self._hierarchy.superinterfaces(known))
        for each in above:
            if key in each.fields:
                return (each.name, reference.name) if each.name in self._users else None
        return None

    def function(self, it: code.InvokeDynamic, body: Body) -> Function | None:
        """What the function object runs that a call site makes."""
        bootstrap = body.bootstraps[it.site.bootstrap]
        if bootstrap.handle.target.owner != METAFACTORY:
            return None
        match bootstrap.arguments[1:2]:
            case [Constant.MethodHandle(kind, MethodRef() as target)]:
                declared = self._declared(target)
                if declared is None:
                    return None
                fixed = declared.is_static or declared.is_private or declared.name == "<init>"
                methods = [declared] if fixed else self._by_key.get(declared.key, [])
                return Function(tuple(methods), kind == _CONSTRUCTOR_HANDLE)
        return None
