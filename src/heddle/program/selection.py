"""From a call and its receiver's class to the method that runs (JVMS 5.4.5, 5.4.6 and `invoke…`).

A call site is linked once, which resolves its reference and checks what does not depend on the
receiver; the target is then asked for per class of receiver, and answered from a table.

HotSpot departs from the JVMS in three corners, and this module does not follow it there.
`invokeinterface` answers conflicting default methods with an `AbstractMethodError` (in Java 17, no
more in 25), and likewise a default method that a private or static method of the same name stands
before. `invokespecial` complains of conflicting default methods that a private method stands
before. None can come of classes that were compiled together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from heddle._core import MethodRef
from heddle.program.call_kind import CallKind
from heddle.program.classes import OBJECT, JavaClass, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.linkage import JavaError, LinkFailure, method_in_java, signature_in_java
from heddle.program.resolution import find_class, maximally_specific, resolve_method

Target: TypeAlias = JavaMethod | LinkFailure


@dataclass(frozen=True, slots=True)
class LinkedCall:
    """A linked call site: the method it resolved to and the class that its reference names.

    `start` is where `invokespecial` begins to look; for the other kinds it equals `named`.
    """

    kind: CallKind
    method: JavaMethod
    named: JavaClass
    start: JavaClass


class Dispatch:
    """Which method a call reaches. One per hierarchy, so that its table is shared."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._found: dict[tuple[str, JavaMethod], Target | None] = {}

    def link(
        self, kind: CallKind, reference: MethodRef, caller: JavaClass
    ) -> LinkedCall | LinkFailure:
        """Resolve the reference of a call in `caller` and check that it suits the kind of call."""
        method = resolve_method(self._hierarchy, reference, caller)
        if isinstance(method, LinkFailure):
            return self._reworded(kind, reference, method)
        named = self._hierarchy.load(reference.owner)
        failure = _unsuitable(kind, named, method)
        if failure is not None:
            return failure
        start = self._start(method, named, caller) if kind is CallKind.SPECIAL else named
        return LinkedCall(kind, method, named, start)

    def target(self, call: LinkedCall, receiver: str) -> Target:
        """The method that runs if the receiver is of class `receiver`.

        The receiver's class is ignored where the call does not depend on it. For a virtual call
        it must be a subtype of the class named, which the verifier has made sure of.
        """
        match call.kind:
            case CallKind.STATIC:
                return call.method
            case CallKind.SPECIAL:
                return self._special(call)
            case CallKind.VIRTUAL:
                return self.select(call.method, receiver)
            case CallKind.INTERFACE:
                return self._interface(call, receiver)

    def select(self, method: JavaMethod, receiver: str) -> Target:
        """The selected method for a resolved one and a receiver's class (JVMS 5.4.6)."""
        found = self._find(method, receiver)
        if isinstance(found, LinkFailure) or not (found is None or found.is_abstract):
            return found
        holder = self._hierarchy.load(method.owner)
        return _unimplemented(method, holder, self._hierarchy.load(receiver), found)

    def _find(self, method: JavaMethod, receiver: str) -> Target | None:
        """What the receiver's class has for `method`: possibly abstract, None if nothing."""
        question = (receiver, method)
        if question not in self._found:
            java_class = self._hierarchy.load(receiver)
            found = self._overriding(method, java_class) or self._default(method, java_class)
            self._found[question] = found
        return self._found[question]

    def _overriding(self, method: JavaMethod, receiver: JavaClass) -> JavaMethod | None:
        """The first method of the receiver's classes that can override `method` (JVMS 5.4.5)."""
        if method.is_private or method.is_signature_polymorphic:
            return method
        key = method.key
        declared = [
            (java_class, found)
            for java_class in self._hierarchy.superclasses(receiver)
            if (found := java_class.methods.get(key)) is not None and found.is_virtual
        ]
        if not method.is_package_private:
            return declared[0][1] if declared else None
        # Only the package itself can override it, and a class that overrides one that did so: go
        # down from the declaration and collect everything that joined.
        family: list[tuple[JavaClass, JavaMethod]] = []
        for java_class, found in reversed(declared):
            if found == method or any(_overrides(java_class, it) for it in family):
                family.append((java_class, found))
        return family[-1][1] if family else None

    def _default(self, method: JavaMethod, start: JavaClass) -> Target | None:
        """The one default method that `start` inherits, None if it inherits none."""
        candidates = maximally_specific(self._hierarchy, start, method.key)
        defaults = [candidate for candidate in candidates if not candidate.is_abstract]
        if len(defaults) < 2:
            return defaults[0] if defaults else None
        conflict = " ".join(f"{it.owner}.{it.name}" for it in defaults)
        return _incompatible(f"Conflicting default methods: {conflict}")

    def _interface(self, call: LinkedCall, receiver: str) -> Target:
        if not self._hierarchy.is_subtype(receiver, call.named.name):
            java_class = self._hierarchy.load(receiver)
            return _incompatible(
                f"Class {java_class} does not implement the requested interface {call.named}"
            )
        found = self._find(call.method, receiver)
        if isinstance(found, JavaMethod) and not (found.is_public or found.is_private):
            return LinkFailure(JavaError.ILLEGAL_ACCESS)  # its message depends on earlier calls
        return self.select(call.method, receiver)

    def _special(self, call: LinkedCall) -> Target:
        method, start = call.method, call.start
        found = (
            found
            for java_class in self._hierarchy.superclasses(start)
            if (found := java_class.methods.get(method.key)) is not None
            and not found.is_static
            and _counts(found, start)
        )
        selected = next(found, None) or self._default(method, start)
        if isinstance(selected, LinkFailure) or not (selected is None or selected.is_abstract):
            return selected
        called = method_in_java(start.name, *method.key)
        return LinkFailure(JavaError.ABSTRACT_METHOD, f"'{called}'")

    def _reworded(self, kind: CallKind, reference: MethodRef, failure: LinkFailure) -> LinkFailure:
        """HotSpot's words for calls that may name a class or an interface and name the wrong."""
        named = find_class(self._hierarchy, reference.owner)
        if (
            kind not in (CallKind.STATIC, CallKind.SPECIAL)
            or failure.error is not JavaError.INCOMPATIBLE_CLASS_CHANGE
            or isinstance(named, LinkFailure)
        ):
            return failure
        called = method_in_java(reference.owner, reference.name, reference.descriptor)
        wanted = "InterfaceMethodref" if named.is_interface else "Methodref"
        return _incompatible(f"Method '{called}' must be {wanted} constant")

    def _start(self, method: JavaMethod, named: JavaClass, caller: JavaClass) -> JavaClass:
        """Where `invokespecial` begins: `super.m()` means the direct superclass of today.

        Every class counts as having ACC_SUPER, whatever its file says (JVMS 4.1).
        """
        if method.is_constructor or named.is_interface or named.name == caller.name:
            return named
        if caller.superclass is None or named.name not in self._hierarchy.supertypes(caller.name):
            return named
        return self._hierarchy.load(caller.superclass)


def _overrides(java_class: JavaClass, other: tuple[JavaClass, JavaMethod]) -> bool:
    """Whether a method of `java_class` overrides the method of a superclass directly."""
    above, method = other
    return not method.is_package_private or java_class.in_same_package(above)


def _counts(found: JavaMethod, start: JavaClass) -> bool:
    """An interface inherits from `Object` only what is public."""
    return not start.is_interface or found.owner != OBJECT or found.is_public


def _unsuitable(kind: CallKind, named: JavaClass, method: JavaMethod) -> LinkFailure | None:
    """Why a resolved method cannot be called in this way."""
    if method.is_constructor and method.owner != named.name:
        missing = method_in_java(named.name, *method.key)
        return LinkFailure(JavaError.NO_SUCH_METHOD, f"'{missing}'")
    if method.is_static == (kind is CallKind.STATIC):
        return None
    called = method_in_java(method.owner, *method.key)
    if kind is CallKind.STATIC:
        return _incompatible(f"Expected static method '{called}'")
    wanted = "Expected instance not static" if named.is_interface else "Expecting non-static"
    return _incompatible(f"{wanted} method '{called}'")


def _incompatible(message: str) -> LinkFailure:
    return LinkFailure(JavaError.INCOMPATIBLE_CLASS_CHANGE, message)


def _unimplemented(
    method: JavaMethod, holder: JavaClass, receiver: JavaClass, found: JavaMethod | None
) -> LinkFailure:
    """The failure of a call that no body answers; `holder` declares the resolved `method`."""
    abstract = "abstract " if method.is_abstract else ""
    message = (
        f"Receiver class {receiver} does not define or inherit an implementation of the resolved "
        f"method '{abstract}{signature_in_java(*method.key)}' of {holder.kind} {holder}."
    )
    if found is not None and found != method:
        message += f" Selected method is 'abstract {method_in_java(found.owner, *found.key)}'."
    return LinkFailure(JavaError.ABSTRACT_METHOD, message)
