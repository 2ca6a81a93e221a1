"""From a field instruction to the field it works on (JVMS 6.5, `getfield` to `putstatic`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from heddle._core import FieldRef
from heddle.program.classes import JavaClass, JavaField
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import java_name
from heddle.program.linkage import JavaError, LinkFailure
from heddle.program.resolution import resolve_field

#: Before this version of class files, any method of a class could write its final fields.
_STRICT_FINALS: Final = 53


class FieldUse(StrEnum):
    """The four instructions, by mnemonic."""

    GET = "getfield"
    PUT = "putfield"
    GET_STATIC = "getstatic"
    PUT_STATIC = "putstatic"

    @property
    def is_static(self) -> bool:
        """Whether the field must be static, or must not be."""
        return self in (FieldUse.GET_STATIC, FieldUse.PUT_STATIC)

    @property
    def is_write(self) -> bool:
        """Whether the field is changed."""
        return self in (FieldUse.PUT, FieldUse.PUT_STATIC)


def link_field(
    hierarchy: Hierarchy, use: FieldUse, reference: FieldRef, caller: JavaClass, method: str
) -> JavaField | LinkFailure:
    """The field that an instruction in the method named `method` of `caller` works on."""
    field = resolve_field(hierarchy, reference, caller)
    if isinstance(field, LinkFailure):
        return field
    if field.is_static != use.is_static:
        wanted = "static" if use.is_static else "non-static"
        named = f"{java_name(reference.owner)}.{reference.name}"
        return LinkFailure(JavaError.INCOMPATIBLE_CLASS_CHANGE, f"Expected {wanted} field {named}")
    if use.is_write and field.is_final:
        return _unwritable(field, caller, method) or field
    return field


def _unwritable(field: JavaField, caller: JavaClass, method: str) -> LinkFailure | None:
    """Only the initialiser of its own class may write a final field."""
    initializer = "<clinit>" if field.is_static else "<init>"
    kind = "static" if field.is_static else "non-static"
    if field.owner != caller.name:
        other = f"class ({caller}) than the field's declaring class"
    elif method != initializer and _is_strict(caller):
        other = f"method ({method}) than the initializer method {initializer} "
    else:
        return None
    return LinkFailure(
        JavaError.ILLEGAL_ACCESS,
        f"Update to {kind} final field {field} attempted from a different {other}",
    )


def _is_strict(caller: JavaClass) -> bool:
    return caller.file is not None and caller.file.major_version >= _STRICT_FINALS
