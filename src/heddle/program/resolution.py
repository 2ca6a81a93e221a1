"""From a symbolic reference to the declaration it means (JVMS 5.4.3.1 to 5.4.3.4).

Resolution looks only at the class that the reference names; which method then runs, given the
receiver's class, is `selection`. Every function returns what was found or the `LinkFailure` that
Java throws instead. `find_…` stop before the access check, for those who have no caller.
"""

from __future__ import annotations

from collections.abc import Iterator

from heddle._core import FieldRef, MethodRef
from heddle.errors import ClassNotFound
from heddle.program.access import (
    can_access_class,
    can_access_member,
    inaccessible_class,
    inaccessible_field,
    inaccessible_method,
)
from heddle.program.classes import OBJECT, JavaClass, JavaField, JavaMethod, MemberKey
from heddle.program.hierarchy import Hierarchy, link_failure
from heddle.program.linkage import JavaError, LinkFailure, Unlinkable, method_in_java


def resolve_class(hierarchy: Hierarchy, name: str, caller: JavaClass) -> JavaClass | LinkFailure:
    """The class or array class that `caller` names (JVMS 5.4.3.1)."""
    found = find_class(hierarchy, name)
    if isinstance(found, JavaClass) and not can_access_class(caller, found):
        return inaccessible_class(caller, found)
    return found


def find_class(hierarchy: Hierarchy, name: str) -> JavaClass | LinkFailure:
    """The class of this name, without a check of access."""
    try:
        return hierarchy.load(name)
    except (ClassNotFound, Unlinkable) as error:
        return link_failure(error)


def resolve_field(
    hierarchy: Hierarchy, reference: FieldRef, caller: JavaClass
) -> JavaField | LinkFailure:
    """The field that code of `caller` means (JVMS 5.4.3.2)."""
    named = resolve_class(hierarchy, reference.owner, caller)
    if isinstance(named, LinkFailure):
        return named
    field = _field_in(hierarchy, named, (reference.name, reference.descriptor))
    if field is None:
        return LinkFailure(JavaError.NO_SUCH_FIELD, reference.name)
    if not can_access_member(hierarchy, caller, named, field):
        return inaccessible_field(caller, hierarchy.load(field.owner), field)
    return field


def _field_in(hierarchy: Hierarchy, named: JavaClass, key: MemberKey) -> JavaField | None:
    """In each class on the way up: first itself, then its own superinterfaces."""
    for java_class in hierarchy.superclasses(named):
        for holder in (java_class, *_interfaces_depth_first(hierarchy, java_class)):
            field = holder.fields.get(key)
            if field is not None:
                return field
    return None


def _interfaces_depth_first(hierarchy: Hierarchy, java_class: JavaClass) -> Iterator[JavaClass]:
    waiting, seen = list(reversed(java_class.interfaces)), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            interface = hierarchy.load(name)
            yield interface
            waiting.extend(reversed(interface.interfaces))


def resolve_method(
    hierarchy: Hierarchy, reference: MethodRef, caller: JavaClass
) -> JavaMethod | LinkFailure:
    """The method that code of `caller` means; its descriptor differs if it is polymorphic."""
    named = resolve_class(hierarchy, reference.owner, caller)
    if isinstance(named, LinkFailure):
        return named
    method = _method_named(hierarchy, named, reference)
    if isinstance(method, JavaMethod) and not can_access_member(hierarchy, caller, named, method):
        return inaccessible_method(caller, hierarchy.load(method.owner), method)
    return method


def find_method(hierarchy: Hierarchy, reference: MethodRef) -> JavaMethod | LinkFailure:
    """The method that a reference means, without a check of access."""
    named = find_class(hierarchy, reference.owner)
    if isinstance(named, LinkFailure):
        return named
    return _method_named(hierarchy, named, reference)


def _method_named(
    hierarchy: Hierarchy, named: JavaClass, reference: MethodRef
) -> JavaMethod | LinkFailure:
    key = (reference.name, reference.descriptor)
    if named.is_interface != reference.is_interface:
        return _wrong_kind(named, reference)
    if named.is_interface:
        method = _interface_method_in(hierarchy, named, key)
    else:
        method = _class_method_in(hierarchy, named, key)
    if method is None:
        missing = method_in_java(reference.owner, reference.name, reference.descriptor)
        return LinkFailure(JavaError.NO_SUCH_METHOD, f"'{missing}'")
    return method


def _class_method_in(hierarchy: Hierarchy, named: JavaClass, key: MemberKey) -> JavaMethod | None:
    """JVMS 5.4.3.3."""
    for java_class in hierarchy.superclasses(named):
        method = java_class.methods.get(key) or _polymorphic_in(java_class, key[0])
        if method is not None:
            return method
    return _inherited_from_interfaces(hierarchy, named, key)


def _polymorphic_in(java_class: JavaClass, name: str) -> JavaMethod | None:
    """The signature-polymorphic method of this name, if no other method has the name."""
    if java_class.package != "java/lang/invoke":
        return None
    methods = [method for method in java_class.methods.values() if method.name == name]
    return methods[0] if len(methods) == 1 and methods[0].is_signature_polymorphic else None


def _interface_method_in(
    hierarchy: Hierarchy, named: JavaClass, key: MemberKey
) -> JavaMethod | None:
    """JVMS 5.4.3.4."""
    own = named.methods.get(key)
    if own is not None:
        return own
    of_object = hierarchy.load(OBJECT).methods.get(key)
    if of_object is not None and of_object.is_public and not of_object.is_static:
        return of_object
    return _inherited_from_interfaces(hierarchy, named, key)


def _inherited_from_interfaces(
    hierarchy: Hierarchy, named: JavaClass, key: MemberKey
) -> JavaMethod | None:
    """The one maximally specific default method, or else any that could be inherited."""
    candidates = maximally_specific(hierarchy, named, key)
    defaults = [method for method in candidates if not method.is_abstract]
    if len(defaults) == 1:
        return defaults[0]
    return candidates[0] if candidates else None


def maximally_specific(
    hierarchy: Hierarchy, java_class: JavaClass, key: MemberKey
) -> tuple[JavaMethod, ...]:
    """The maximally-specific superinterface methods of a class (JVMS 5.4.3.3).

    Those that are declared, neither private nor static, in a superinterface that has no
    subinterface which declares one too and is itself above the class.
    """
    found = [
        method
        for interface in hierarchy.superinterfaces(java_class)
        if (method := interface.methods.get(key)) is not None and method.is_virtual
    ]
    if len(found) < 2:
        return tuple(found)
    return tuple(
        method
        for method in found
        if not any(
            other is not method and method.owner in hierarchy.supertypes(other.owner)
            for other in found
        )
    )


def _wrong_kind(named: JavaClass, reference: MethodRef) -> LinkFailure:
    found, wanted = ("class", "interface") if reference.is_interface else ("interface", "class")
    return LinkFailure(
        JavaError.INCOMPATIBLE_CLASS_CHANGE, f"Found {found} {named}, but {wanted} was expected"
    )
