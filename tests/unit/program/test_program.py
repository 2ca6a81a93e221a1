"""A program: its classes, where it starts, what it has loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.errors import ClassNotFound, NoMainClass
from heddle.inputs.classpath import ClassPath
from heddle.inputs.jdk import Jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.target import Inputs
from heddle.program.program import Program
from heddle.program.selection import Dispatch
from linking_oracle.hierarchies import hierarchy_of

if TYPE_CHECKING:
    from heddle.program.hierarchy import Hierarchy


JDK = Jdk(Path("jdk"), 17, "17", "none")
NOTHING = Inputs(ClassPath((), JdkRoot(JDK)), JDK, (), (), None, None, ())


def program(hierarchy: Hierarchy, *classes: str, no_entry: NoMainClass | None = None) -> Program:
    return Program(
        inputs=NOTHING,
        hierarchy=hierarchy,
        dispatch=Dispatch(hierarchy),
        user_classes=classes,
        entry=None,
        no_entry=no_entry,
    )


def test_the_methods_are_those_of_the_users_classes_in_the_order_of_their_files() -> None:
    hierarchy = hierarchy_of("class B { z()V; a()V; } class A {} class Library { m()V; }")
    assert [str(method) for method in program(hierarchy, "A", "B").methods()] == [
        "A.<init>()V", "B.<init>()V", "B.z()V", "B.a()V",
    ]  # fmt: skip


def test_only_what_was_needed_is_loaded() -> None:
    hierarchy = hierarchy_of("class A {} class B {}")
    it = program(hierarchy, "A", "B")
    assert it.loaded() == ()
    next(iter(it.classes()))
    assert [str(java_class) for java_class in it.loaded()] == ["A", "java.lang.Object"]


def test_a_missing_superclass_shows_when_the_class_is_needed() -> None:
    it = program(hierarchy_of("class A extends Gone {}"), "A")
    with pytest.raises(ClassNotFound, match="A: class Gone not found"):
        list(it.classes())


def test_a_program_without_an_entry_says_why_when_one_is_required() -> None:
    reason = NoMainClass("2 classes have a main method: A, B", remedy="choose one with --main")
    with pytest.raises(NoMainClass, match="2 classes have a main method"):
        program(hierarchy_of(""), no_entry=reason).require_entry()
    with pytest.raises(NoMainClass, match="no class has a main method"):
        program(hierarchy_of("")).require_entry()
