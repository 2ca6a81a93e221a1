"""What the names in claims mean: classes, methods, lines and fields of the program under check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NoReturn

from heddle.errors import InputError
from heddle.program.classes import JavaClass, JavaField, JavaMethod
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.questions.subjects import Predicate, Spot

_LINE = re.compile(r"(.*):(\d{1,9})")
# A longer list of names would not help.
_MOST_NAMES = 8


def spot_named(program: Program, text: str) -> Spot:
    """The place that `C.m` or `C.m:LINE` means; raises InputError if there is none."""
    with_line = _LINE.fullmatch(text)
    place, line = (with_line[1], int(with_line[2])) if with_line else (text, None)
    java_class, name = _member(program, place, text)
    methods = _methods(java_class, name, text)
    if all(method.code is None for method in methods):
        raise InputError(
            f"{text}: no run can enter {name}, which has no code",
            remedy="name a method that is neither abstract nor native",
        )
    if line is None:
        return Spot(java_class.name, name)
    lines = _lines_of(java_class, name)
    if line not in lines:
        known = f"a line from {lines[0]} to {lines[-1]}" if lines else "the method without a line"
        raise InputError(
            f"{text}: {java_class}.{name} has no code at line {line}",
            remedy=f"name {known} that has code",
        )
    return Spot(java_class.name, name, line)


def method_named(program: Program, text: str) -> JavaMethod:
    """The one method with code that `C.m` means; raises InputError if there is none."""
    java_class, name = _member(program, text, text)
    found = [method for method in _methods(java_class, name, text) if method.code is not None]
    if len(found) != 1:
        cause = "has no code" if not found else f"may mean {len(found)} methods"
        raise InputError(f"{text} {cause}", remedy="name a method that has code and no overloads")
    return found[0]


def predicate_named(program: Program, text: str) -> Predicate:
    """The static boolean method that `C.m` means; raises InputError if there is none."""
    java_class, name = _member(program, text, text)
    methods = _methods(java_class, name, text)
    fitting = [m for m in methods if m.descriptor == "()Z" and m.is_static and m.code is not None]
    if not fitting:
        raise InputError(
            f"{text} is not an invariant, which is a static boolean method without parameters",
            remedy=f"write static boolean {name}() {{ ... }} in {java_class}",
        )
    return Predicate(java_class.name, name)


def field_named(program: Program, text: str) -> JavaField:
    """The static field that `C.f` means, or `f` in the main class; raises InputError if none."""
    if "." in text:
        java_class, name = _member(program, text, text)
    else:
        java_class, name = program.require_entry().main_class, text
    for declaring in (java_class, *program.hierarchy.superclasses(java_class)):
        for field in declaring.fields.values():
            if field.name == name and field.is_static:
                return field
    statics = [field.name for field in java_class.fields.values() if field.is_static]
    nearest = _listed(_nearest(name, statics))
    remedy = f"name one of {nearest}" if statics else "name a field as Class.field"
    raise InputError(f"{text}: {java_class} has no static field {name}", remedy=remedy)


def _member(program: Program, place: str, text: str) -> tuple[JavaClass, str]:
    owner, dot, name = place.rpartition(".")
    if not dot or not owner or not name:
        raise InputError(
            f"{text}: a member is named with its class", remedy="write it as Class.member"
        )
    return class_named(program, owner, text), name


def class_named(program: Program, name: str, text: str) -> JavaClass:
    """By its full name, or by its last part if that is clear; `.` may stand for `$`."""
    candidates = (
        [known for known in program.user_classes if java_name(known) == name],
        [known for known in program.user_classes if re.sub("[/$]", ".", known) == name],
        [known for known in program.user_classes if known.rpartition("/")[2] == name],
        [known for known in program.user_classes if re.split("[/$]", known)[-1] == name],
    )
    found = next((some for some in candidates if some), [])
    if len(found) == 1:
        return program.hierarchy.load(found[0])
    if found:
        raise InputError(
            f"{text}: {name} may mean {_listed(_dotted(found))}", remedy="name it fully"
        )
    library = program.hierarchy.find(name.replace(".", "/"))
    if library is None:
        _no_class(program, name, text)
    return library


def _no_class(program: Program, name: str, text: str) -> NoReturn:
    nearest = _nearest(name, _dotted(program.user_classes))
    raise InputError(
        f"{text}: there is no class {name}",
        remedy=f"name a class of the program: {_listed(nearest)}",
    )


def _dotted(names: Iterable[str]) -> list[str]:
    return [java_name(name) for name in names]


def _nearest(name: str, names: Sequence[str]) -> list[str]:
    """The names, those that look like a name first."""
    return get_close_matches(name, names, n=max(len(names), 1), cutoff=0.0)


def _listed(names: Sequence[str]) -> str:
    more = ", ..." if len(names) > _MOST_NAMES else ""
    return ", ".join(names[:_MOST_NAMES]) + more


def _methods(java_class: JavaClass, name: str, text: str) -> list[JavaMethod]:
    methods = [method for method in java_class.methods.values() if method.name == name]
    if not methods:
        known = sorted({m.name for m in java_class.methods.values() if "$" not in m.name})
        raise InputError(
            f"{text}: {java_class} has no method {name}",
            remedy=f"name one that it declares: {_listed(_nearest(name, known))}",
        )
    return methods


def _lines_of(java_class: JavaClass, name: str) -> list[int]:
    """The lines of the methods of this name; a lambda belongs to the method that it stands in."""
    spelled = {"<init>": "new", "<clinit>": "static"}.get(name, name)
    inner = re.compile(rf"lambda\${re.escape(spelled)}\$\d+")
    lines = {
        line
        for method in java_class.methods.values()
        if method.code is not None and (method.name == name or inner.fullmatch(method.name))
        for _, line in method.code.line_numbers
    }
    return sorted(lines)
