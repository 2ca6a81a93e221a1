"""Who may use what (JVMS 5.4.4).

Deviation: whether a module exports a package is not asked. javac has asked it of the code that
it compiled, and only code with an older or patched JDK on its class path can tell.
"""

from __future__ import annotations

from heddle.program.classes import JavaClass, JavaField, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.linkage import JavaError, LinkFailure, method_in_java, whereabouts


def can_access_class(caller: JavaClass, target: JavaClass) -> bool:
    """Whether code of `caller` may name `target`; an array is as accessible as its element."""
    return target.is_public or target.in_same_package(caller)


def can_access_member(
    hierarchy: Hierarchy, caller: JavaClass, named: JavaClass, member: JavaField | JavaMethod
) -> bool:
    """Whether code of `caller` may use `member`, found by looking in the class `named`."""
    if member.is_public or member.owner == caller.name:
        return True
    owner = hierarchy.load(member.owner)
    if member.is_private:
        return hierarchy.nest_host(caller) == hierarchy.nest_host(owner)
    if owner.in_same_package(caller):
        return True
    return member.is_protected and _inherits(hierarchy, caller, named, member)


def _inherits(
    hierarchy: Hierarchy, caller: JavaClass, named: JavaClass, member: JavaField | JavaMethod
) -> bool:
    if named.is_array and member.name == "clone":
        return True  # the one member of `Object` that arrays make public (JLS 10.7)
    if not hierarchy.is_subtype(caller.name, member.owner):
        return False
    return (
        member.is_static
        or hierarchy.is_subtype(named.name, caller.name)
        or hierarchy.is_subtype(caller.name, named.name)
    )


def inaccessible_class(caller: JavaClass, target: JavaClass) -> LinkFailure:
    """What Java throws at code that names a class it may not."""
    message = f"failed to access class {target} from class {caller}"
    return LinkFailure(JavaError.ILLEGAL_ACCESS, message + whereabouts(target, caller))


def inaccessible_field(caller: JavaClass, owner: JavaClass, member: JavaField) -> LinkFailure:
    """What Java throws at code that uses a field it may not."""
    access = "private " if member.is_private else "protected " if member.is_protected else ""
    message = f"class {caller} tried to access {access}field {member}"
    return LinkFailure(JavaError.ILLEGAL_ACCESS, message + whereabouts(caller, owner))


def inaccessible_method(caller: JavaClass, owner: JavaClass, member: JavaMethod) -> LinkFailure:
    """What Java throws at code that calls a method it may not."""
    access = "private " if member.is_private else "protected " if member.is_protected else ""
    abstract = "abstract " if member.is_abstract else ""
    called = method_in_java(member.owner, member.name, member.descriptor)
    message = f"class {caller} tried to access {abstract}{access}method '{called}'"
    return LinkFailure(JavaError.ILLEGAL_ACCESS, message + whereabouts(caller, owner))
