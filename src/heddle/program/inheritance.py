"""May this class have these supertypes? What JVMS 5.3.5 demands when a class is derived."""

from __future__ import annotations

from collections.abc import Sequence

from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.jdk import java_name
from heddle.program.linkage import JavaError, LinkFailure, Unlinkable, whereabouts


def circular(path: Sequence[str]) -> Unlinkable:
    """The error of a class that is its own supertype; `path` leads from it back to it."""
    circle = " → ".join(java_name(name) for name in path)
    failure = LinkFailure(JavaError.CLASS_CIRCULARITY, path[0])
    return Unlinkable(failure, java_class=path[0], because=f"it is its own supertype: {circle}")


def not_an_interface(java_class: JavaClass, interface: JavaClass) -> LinkFailure | None:
    """Why `java_class` cannot implement what it says it implements."""
    if interface.is_interface:
        return None
    reason = f"class {java_class} can not implement {interface}, because it is not an interface"
    if interface.is_user_code:
        reason += f" ({interface} is in unnamed module of loader 'app')"
    return _incompatible(reason)


def unfit_interface(java_class: JavaClass, interface: JavaClass) -> LinkFailure | None:
    """Why `java_class` cannot have this interface as a direct superinterface."""
    if not _can_access(java_class, interface):
        return _inaccessible(java_class, interface, "superinterface")
    if not _permits(interface, java_class):
        verb = "extend" if java_class.is_interface else "implement"
        return _incompatible(f"class {java_class} cannot {verb} sealed interface {interface}")
    return None


def unfit_superclass(java_class: JavaClass, superclass: JavaClass) -> LinkFailure | None:
    """Why `java_class` cannot extend this class."""
    if superclass.is_interface:
        return _incompatible(f"class {java_class} has interface {superclass} as super class")
    if superclass.is_final:
        return _incompatible(f"class {java_class} cannot inherit from final class {superclass}")
    if not _permits(superclass, java_class):
        return _incompatible(f"class {java_class} cannot inherit from sealed class {superclass}")
    if not _can_access(java_class, superclass):
        role = "abstract superclass" if superclass.is_abstract else "superclass"
        return _inaccessible(java_class, superclass, role)
    return None


def overridden_final(
    java_class: JavaClass, superclasses: Sequence[JavaClass]
) -> LinkFailure | None:
    """Why the methods of `java_class` do not fit its superclasses: one of them overrides a final.

    Interfaces are exempt: they inherit nothing from `Object` but override it in their classes.
    """
    if java_class.is_interface:
        return None
    for method in java_class.methods.values():
        final = _final_above(java_class, method, superclasses) if method.is_virtual else None
        if final is not None:
            named = f"{java_name(final.owner)}.{final.name}{final.descriptor}"
            return _incompatible(f"class {java_class} overrides final method {named}")
    return None


def _final_above(
    java_class: JavaClass, method: JavaMethod, superclasses: Sequence[JavaClass]
) -> JavaMethod | None:
    # All the way up: a class of another package in between may not have overridden anything.
    key = method.key
    for above in superclasses:
        inherited = above.methods.get(key)
        if inherited is None or not (inherited.is_final and inherited.is_virtual):
            continue
        if not inherited.is_package_private or java_class.in_same_package(above):
            return inherited
    return None


def _permits(sealed: JavaClass, heir: JavaClass) -> bool:
    """Sealed types list their heirs, who must live in the same module (JVMS 4.7.31)."""
    if not sealed.permitted_subclasses:
        return True
    together = sealed.is_user_code == heir.is_user_code and (
        heir.is_public or heir.in_same_package(sealed)
    )
    return together and heir.name in sealed.permitted_subclasses


def _can_access(java_class: JavaClass, other: JavaClass) -> bool:
    return other.is_public or java_class.in_same_package(other)


def _incompatible(message: str) -> LinkFailure:
    return LinkFailure(JavaError.INCOMPATIBLE_CLASS_CHANGE, message)


def _inaccessible(java_class: JavaClass, other: JavaClass, role: str) -> LinkFailure:
    message = f"class {java_class} cannot access its {role} {other}"
    return LinkFailure(JavaError.ILLEGAL_ACCESS, message + whereabouts(java_class, other))
