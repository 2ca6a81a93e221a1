from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from heddle.errors import ClassNotFound, MalformedClassFile, NoMainClass
from heddle.inputs.classpath import ClassPath
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.main_class import (
    MainClass,
    MainMethod,
    Search,
    manifest_main,
    only_main,
    requested_main,
)
from heddle.inputs.roots import MemoryRoot, Owner

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.inputs.jdk import Jdk

    MakeClass = Callable[..., bytes]
    MakeSearch = Callable[..., Search]

ARGUMENTS = "([Ljava/lang/String;)V"
MAIN = (0x0009, "main", ARGUMENTS)
CONSTRUCTOR = (0x0001, "<init>", "()V")
ABSTRACT, INTERFACE, PRIVATE, STATIC = 0x0400, 0x0600, 0x0002, 0x0008


@pytest.fixture
def search(jdk: Jdk) -> MakeSearch:
    """A search among classes given as name = bytes, seen by some release of Java."""

    def make(classes: dict[str, bytes], release: int = 17) -> Search:
        path = ClassPath((MemoryRoot(classes, Owner.TARGET),), JdkRoot(jdk))
        return Search(path, replace(jdk, version=release), tuple(sorted(classes)))

    return make


def test_the_only_class_with_a_main_method_is_started(
    search: MakeSearch, class_file: MakeClass
) -> None:
    classes = {"a/A": class_file("a/A", [MAIN]), "a/B": class_file("a/B", [CONSTRUCTOR])}

    assert only_main(search(classes)) == MainClass("a/A", MainMethod("a/A", ARGUMENTS, True))


@pytest.mark.parametrize(
    "method",
    [
        (0x0001, "main", ARGUMENTS),  # not static
        (0x0008, "main", ARGUMENTS),  # not public
        (0x000A, "main", ARGUMENTS),  # private
        (0x0009, "main", "()V"),
        (0x0009, "main", "([Ljava/lang/String;)I"),
        (0x0009, "Main", ARGUMENTS),
    ],
)
def test_before_java_25_only_the_classic_form_counts(
    search: MakeSearch, class_file: MakeClass, method: tuple[int, str, str]
) -> None:
    with pytest.raises(NoMainClass):
        only_main(search({"A": class_file("A", [CONSTRUCTOR, method])}))


@pytest.mark.parametrize(
    ("method", "static"),
    [
        ((0x0001, "main", ARGUMENTS), False),
        ((0x0000, "main", "()V"), False),
        ((0x0008, "main", "()V"), True),
        ((0x0008, "main", ARGUMENTS), True),
    ],
)
def test_from_java_25_on_main_may_be_an_instance_method_and_take_nothing(
    search: MakeSearch, class_file: MakeClass, method: tuple[int, str, str], static: bool
) -> None:
    new = {"A": class_file("A", [CONSTRUCTOR, method], major=69)}
    old = {"A": class_file("A", [CONSTRUCTOR, method], major=68)}

    assert only_main(search(new, 25)).method == MainMethod("A", method[2], static)
    for classes, release in ((old, 25), (new, 24)):
        with pytest.raises(NoMainClass):
            only_main(search(classes, release))


@pytest.mark.parametrize(
    ("methods", "flags"),
    [
        ([CONSTRUCTOR, (PRIVATE, "main", "()V")], 0x21),
        ([(0, "main", "()V")], 0x21),  # nothing to make the object with
        ([(PRIVATE, "<init>", "()V"), (0, "main", "()V")], 0x21),
        ([(1, "<init>", "(I)V"), (0, "main", "()V")], 0x21),
        ([CONSTRUCTOR, (0, "main", "()V")], 0x21 | ABSTRACT),
        ([(0, "main", ARGUMENTS), (STATIC, "main", "()V")], 0x21),  # Java tries only the first
    ],
)
def test_what_java_25_could_not_start_is_no_main(
    search: MakeSearch, class_file: MakeClass, methods: list[tuple[int, str, str]], flags: int
) -> None:
    with pytest.raises(NoMainClass):
        only_main(search({"A": class_file("A", methods, major=69, flags=flags)}, 25))


def test_the_form_with_arguments_goes_before_the_one_without(
    search: MakeSearch, class_file: MakeClass
) -> None:
    methods = [CONSTRUCTOR, (STATIC, "main", "()V"), (0, "main", ARGUMENTS)]

    found = only_main(search({"A": class_file("A", methods, major=69)}, 25))

    assert found.method == MainMethod("A", ARGUMENTS, False)


def test_no_main_at_all_says_what_to_add(search: MakeSearch, class_file: MakeClass) -> None:
    with pytest.raises(NoMainClass) as raised:
        only_main(search({"A": class_file("A")}))

    assert str(raised.value) == (
        "no class has a main method\n"
        "  try: add `public static void main(String[] args)` to a class, or name one with --main"
    )


def test_several_candidates_are_listed_in_order(search: MakeSearch, class_file: MakeClass) -> None:
    classes = {name: class_file(name, [MAIN]) for name in ("b/B", "a/A", "C")}

    with pytest.raises(NoMainClass) as raised:
        only_main(search(classes))

    assert str(raised.value) == (
        "3 classes have a main method: C, a.A, b.B\n  try: choose one, as in --main C"
    )


def test_a_requested_class_is_spelled_with_dots(search: MakeSearch, class_file: MakeClass) -> None:
    classes = {name: class_file(name, [MAIN]) for name in ("a/A", "a/A$Inner")}

    assert requested_main(search(classes), "a.A$Inner").name == "a/A$Inner"


def test_a_requested_class_may_inherit_its_main(search: MakeSearch, class_file: MakeClass) -> None:
    classes = {"a/A": class_file("a/A", [MAIN]), "B": class_file("B", superclass="a/A")}

    assert requested_main(search(classes), "B") == MainClass(
        "B", MainMethod("a/A", ARGUMENTS, True)
    )


def test_a_requested_class_that_is_not_there_is_answered_with_the_candidates(
    search: MakeSearch, class_file: MakeClass
) -> None:
    with pytest.raises(ClassNotFound) as raised:
        requested_main(search({"a/A": class_file("a/A", [MAIN])}), "a.a")

    assert str(raised.value) == "--main: class a.a not found\n  try: --main with one of: a.A"


def test_a_requested_class_without_main_is_answered_with_the_candidates(
    search: MakeSearch, class_file: MakeClass
) -> None:
    classes = {"a/A": class_file("a/A"), "B": class_file("B", [MAIN])}

    with pytest.raises(NoMainClass) as raised:
        requested_main(search(classes), "a.A")

    assert str(raised.value) == (
        "--main: class a.A has no main method that java could start\n  try: --main with one of: B"
    )


def test_circular_superclasses_end(search: MakeSearch, class_file: MakeClass) -> None:
    classes = {"A": class_file("A", superclass="B"), "B": class_file("B", superclass="A")}

    assert search(classes).main_of("A") is None


def test_a_manifest_names_the_class_to_start(search: MakeSearch, class_file: MakeClass) -> None:
    classes = {name: class_file(name, [MAIN]) for name in ("a/A", "a/B")}

    assert manifest_main(search(classes), {"x.jar": "a.B"}).name == "a/B"


@pytest.mark.parametrize(
    ("name", "problem"), [("a.Gone", "is not there"), ("a.A", "has no main method")]
)
def test_a_manifest_that_names_nothing_to_start_is_told_by_jar(
    search: MakeSearch, class_file: MakeClass, name: str, problem: str
) -> None:
    with pytest.raises(NoMainClass) as raised:
        manifest_main(search({"a/A": class_file("a/A")}), {"x.jar": name})

    assert str(raised.value) == (
        f"x.jar: the manifest names main class {name}, which {problem}\n"
        "  try: add `public static void main(String[] args)` to a class"
    )


def test_manifests_that_disagree_leave_the_choice_to_the_user(
    search: MakeSearch, class_file: MakeClass
) -> None:
    classes = {name: class_file(name, [MAIN]) for name in ("A", "B")}

    with pytest.raises(NoMainClass) as raised:
        manifest_main(search(classes), {"x.jar": "A", "y.jar": "B"})

    assert str(raised.value) == (
        "the manifests name different main classes: A (x.jar), B (y.jar)\n"
        "  try: choose one with --main"
    )


def test_a_damaged_class_is_named(search: MakeSearch) -> None:
    with pytest.raises(MalformedClassFile, match=r"^A\.class \(compiled\): not a valid class file"):
        only_main(search({"A": b"main, but no class"}))
