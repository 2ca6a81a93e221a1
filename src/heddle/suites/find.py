"""All tests in the classes of a target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from heddle.budget import demand_budget
from heddle.errors import InputError, Location
from heddle.program.classes import JavaClass
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program
from heddle.suites.junit4 import GATHERING_RUNNERS, JUnit4Class, runner_of
from heddle.suites.jupiter import JupiterClass, JupiterTest
from heddle.suites.marks import JUPITER, marks_of
from heddle.suites.model import Test

_STATIC, _ABSTRACT, _PRIVATE = 0x0008, 0x0400, 0x0002
_INNER = "JUnit ignores it, because the class is an inner class without @Nested"
_HIDDEN = "JUnit ignores it, because the class is private"
_OTHER = {"org/testng/annotations/Test": "a test of TestNG"}


def find_tests(program: Program) -> tuple[Test, ...]:
    """The tests of the user's classes, by class and method; those that cannot be run included."""
    found: list[Test] = []
    for java_class in program.classes():
        demand_budget()
        if java_class.is_interface or java_class.flags & _ABSTRACT:
            continue
        found += _tests_of(java_class, program.hierarchy)
    ordered = sorted(found, key=lambda test: (test.class_name, test.method))
    return tuple(_placed(test, program) for test in _distinct(ordered))


def _placed(test: Test, program: Program) -> Test:
    """With the file as the target has it, if its source is known."""
    place = test.location
    package = (place.class_name or "").rpartition(".")[0].replace(".", "/")
    name = f"{package}/{place.file}" if package else place.file
    known = (source.relative for source in program.inputs.sources if source.name == name)
    return replace(test, location=replace(place, file=next(known, place.file)))


def _tests_of(java_class: JavaClass, hierarchy: Hierarchy) -> Iterator[Test]:
    kind = _nesting(java_class)
    if kind == "local":
        return
    runner = runner_of(java_class, hierarchy)
    if runner in GATHERING_RUNNERS:
        return
    older = list(JUnit4Class(java_class, hierarchy).tests())
    if kind == "inner":
        newer = JupiterTest.all_of((JupiterClass(java_class, hierarchy),))
        is_nested = _is_nested(java_class, hierarchy)
        if not is_nested or _is_private(java_class):
            why = _HIDDEN if is_nested else _INNER
            yield from (_not_run(test, why) for test in (*older, *newer))
        return
    yield from older
    if not older and runner is not None:
        # A runner may find tests in ways of its own.
        place = Location(java_class.source_file, None, java_class.java_name)
        reason = f"the runner {runner}"
        yield Test(java_class.java_name, "(all tests)", place, unknown=reason)
    newer = _jupiter((JupiterClass(java_class, hierarchy),))
    if _is_private(java_class):
        newer = (_not_run(test, _HIDDEN) for test in newer)
    yield from newer
    for method in java_class.methods.values():
        for name in marks_of(method.declaration.annotations, hierarchy).found:
            if name in _OTHER:
                place = Location(java_class.source_file, None, java_class.java_name, method.name)
                yield Test(java_class.java_name, method.name, place, unknown=_OTHER[name])


def _not_run(test: Test, why: str) -> Test:
    return replace(test, words=(), unknown=None, disabled=why)


def _jupiter(levels: Sequence[JupiterClass]) -> Iterator[Test]:
    last = levels[-1]
    yield from JupiterTest.all_of(levels)
    hierarchy = last.hierarchy
    for above in hierarchy.superclasses(last.java_class):
        for entry in () if above.file is None else above.file.inner_classes:
            if entry.outer != above.name or entry.access_flags & (_STATIC | _ABSTRACT | _PRIVATE):
                continue
            inner = hierarchy.find(entry.inner)
            if inner is None or inner.file is None or inner.is_interface:
                continue
            if _is_nested(inner, hierarchy):
                yield from _jupiter((*levels, JupiterClass(inner, hierarchy)))


def _is_nested(java_class: JavaClass, hierarchy: Hierarchy) -> bool:
    annotations = () if java_class.file is None else java_class.file.annotations
    return f"{JUPITER}Nested" in marks_of(annotations, hierarchy)


def _is_private(java_class: JavaClass) -> bool:
    entries = () if java_class.file is None else java_class.file.inner_classes
    return any(
        each.inner == java_class.name and bool(each.access_flags & _PRIVATE) for each in entries
    )


def _nesting(java_class: JavaClass) -> str:
    """`top` for classes that stand by themselves, `inner` for those that need an object of another.

    `local` are those that a method declares.
    """
    for entry in () if java_class.file is None else java_class.file.inner_classes:
        if entry.inner == java_class.name:
            if entry.outer is None:
                return "local"
            return "top" if entry.access_flags & _STATIC else "inner"
    return "top"


def _distinct(tests: Sequence[Test]) -> Iterator[Test]:
    """Each subject once: overloads have numbers."""
    seen: dict[str, int] = {}
    for test in tests:
        number = seen[test.subject] = seen.get(test.subject, 0) + 1
        yield test if number == 1 else replace(test, method=f"{test.method}#{number}")


def demand_tests(tests: Sequence[Test], targets: Sequence[str]) -> None:
    """Raise InputError if there are none."""
    if not tests:
        raise InputError(
            "there is no JUnit test",
            place=", ".join(targets),
            remedy="name the folder of the test classes, and their libraries with --classpath",
        )
