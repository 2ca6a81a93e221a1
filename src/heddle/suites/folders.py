"""What JUnit 5's `@TempDir` may stand on, and which forms of it are understood."""

from __future__ import annotations

from collections.abc import Iterator

from heddle.program.classes import JavaClass, JavaField
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import java_name
from heddle.suites.marks import JUPITER, Marks, classes, constant, marks_of
from heddle.suites.model import NotUnderstood

TEMP_DIR = f"{JUPITER}io/TempDir"
_FACTORY = f"{JUPITER}io/TempDirFactory"
_TYPES = ("Ljava/nio/file/Path;", "Ljava/io/File;")
_FACTORIES = (f"L{_FACTORY};", f"L{_FACTORY}$Standard;")
_CLEANUPS = (None, "DEFAULT", "ALWAYS")
_FINAL = 0x0010


def folder_fields(java_class: JavaClass, hierarchy: Hierarchy) -> Iterator[JavaField]:
    """The fields that JUnit fills with a folder, those of superclasses first."""
    above = hierarchy.superclasses(java_class)
    names = [each.name for one in above for each in one.fields.values()]
    for one in (*hierarchy.superinterfaces(java_class), *reversed(above)):
        for each in one.fields.values():
            marks = marks_of(each.declaration.annotations, hierarchy)
            if TEMP_DIR not in marks:
                continue
            what, is_refused = f"the field {each.name}", bool(each.flags & _FINAL)
            demand_folder(what, each.descriptor, marks, hierarchy, is_refused=is_refused)
            if names.count(each.name) > 1:
                # JUnit 5.11 fills fields that others hide, and earlier ones do not.
                raise NotUnderstood(f"@TempDir on one of several fields {each.name}")
            yield each


def demand_folder(
    what: str, descriptor: str, marks: Marks, hierarchy: Hierarchy, *, is_refused: bool
) -> None:
    """Refuses what JUnit refuses, and what it does in other ways than with a folder each."""
    if is_refused or descriptor not in _TYPES:
        raise NotUnderstood(f"{what}, which JUnit refuses as @TempDir")
    annotation = marks.get(TEMP_DIR)
    cleanup = constant(annotation, "cleanup")
    if cleanup not in _CLEANUPS:
        raise NotUnderstood(f"@TempDir with the cleanup mode {cleanup}")
    for factory in classes(annotation, "factory"):
        if factory not in _FACTORIES:
            raise NotUnderstood(f"@TempDir with the factory {java_name(factory[1:-1])}")
    declared = hierarchy.find(TEMP_DIR)
    if declared is None or not (
        ("cleanup", f"()L{JUPITER}io/CleanupMode;") in declared.methods
        or any(each.name == "SCOPE_PROPERTY_NAME" for each in declared.fields.values())
    ):
        raise NotUnderstood("@TempDir of a JUnit before 5.8, whose declarations share a folder")
