"""What `heddle show` shows of a program: which classes, and which of their methods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heddle.classfile.descriptors import java_class
from heddle.errors import InputError
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.code import (
    MonitorEnter,
    Notify,
    NotifyAll,
    ThreadJoin,
    ThreadStart,
    Wait,
)
from heddle.program.printing import instruction_text
from heddle.program.program import Program

_ACTIONS = (ThreadStart, ThreadJoin, MonitorEnter, Wait, Notify, NotifyAll)


@dataclass(frozen=True, slots=True)
class ListedMethod:
    """A method, and its body if it has one."""

    method: JavaMethod
    body: Body | None


@dataclass(frozen=True, slots=True)
class ListedClass:
    """A class, and those of its methods that were asked for."""

    java_class: JavaClass
    methods: tuple[ListedMethod, ...]

    @property
    def file(self) -> str | None:
        """The source file that the class names."""
        return self.java_class.source_file


@dataclass(frozen=True, slots=True)
class ThreadSite:
    """A place where a thread acts on another one or on a lock."""

    method: str
    file: str | None
    line: int | None
    action: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What is to be shown, in order."""

    main: str | None
    classes: tuple[ListedClass, ...]

    def sites(self) -> Iterator[ThreadSite]:
        """Thread starts, joins, locks, waits and notifications, where they stand in the code."""
        for listed in self.classes:
            for entry in listed.methods:
                if entry.body is not None:
                    yield from _sites(entry.body)


def list_program(
    program: Program, *, classes: Sequence[str] = (), methods: Sequence[str] = ()
) -> Listing:
    """The user's classes; only those named, and only the methods named, if any are.

    A class is named as Java spells it, with or without its package. A method is `name` or
    `Class.name`. A name that fits nothing is an error that says what there is.
    """
    bodies = Bodies(program.hierarchy)
    chosen = _chosen_classes(list(program.classes()), classes)
    listed = []
    for java_class_ in chosen:
        wanted = [
            method
            for method in java_class_.methods.values()
            if not methods or any(_is_named(method, name) for name in methods)
        ]
        if wanted or not methods:
            entries = tuple(ListedMethod(method, bodies.of(method)) for method in wanted)
            listed.append(ListedClass(java_class_, entries))
    if methods and not listed:
        names = sorted({method.name for each in chosen for method in each.methods.values()})
        raise InputError(
            f"no method is called {' or '.join(methods)}",
            remedy=f"--method with one of {', '.join(names)}",
        )
    main = None if program.entry is None else program.entry.main_class.java_name
    return Listing(main, tuple(listed))


def _chosen_classes(classes: list[JavaClass], names: Sequence[str]) -> list[JavaClass]:
    if not names:
        return classes
    chosen = [each for each in classes if _simple_or_full(each) & set(names)]
    if not chosen:
        raise InputError(
            f"no class is called {' or '.join(names)}",
            remedy=f"--class with one of {', '.join(each.java_name for each in classes)}",
        )
    return chosen


def _simple_or_full(each: JavaClass) -> set[str]:
    full = each.java_name
    return {full, full.rpartition(".")[2], full.replace("$", "."), each.name}


def _is_named(method: JavaMethod, name: str) -> bool:
    owner = java_class(method.owner)
    full = f"{owner}.{method.name}"
    return name == method.name or full == name or full.endswith(f".{name}")


def _sites(body: Body) -> Iterator[ThreadSite]:
    place = f"{java_class(body.method.owner)}.{body.method.name}"
    if body.is_synchronized:
        lock = f"{java_class(body.method.owner)}.class" if body.is_static else "this"
        first = body.instructions[0].line if body.instructions else None
        yield ThreadSite(place, body.file, first, f"synchronized on {lock}")
    for instruction in body.instructions:
        if isinstance(instruction, _ACTIONS):
            yield ThreadSite(place, body.file, instruction.line, instruction_text(instruction))
