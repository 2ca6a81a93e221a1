from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.errors import InputError, MalformedClassFile
from heddle.inputs.class_roots import decode, file_root, folder_roots
from heddle.inputs.roots import ClassBytes, Owner

if TYPE_CHECKING:
    from collections.abc import Callable

    Tree = Callable[[Path, dict[str, bytes]], Path]
    MakeClass = Callable[..., bytes]


@pytest.fixture
def classes(tmp_path: Path, tree: Tree, class_file: MakeClass) -> Path:
    names = ("a/b/C", "a/b/C$1", "a/b/Cat", "a/D", "E")
    return tree(tmp_path / "classes", {f"{name}.class": class_file(name) for name in names})


def test_a_root_folder_is_its_own_root(classes: Path) -> None:
    (root,) = folder_roots(classes)

    assert root.path == classes
    assert root.class_names() == ("E", "a/D", "a/b/C", "a/b/C$1", "a/b/Cat")


def test_a_folder_above_the_root_leads_to_it(classes: Path) -> None:
    assert [root.path for root in folder_roots(classes.parent)] == [classes]


def test_a_packages_folder_leads_up_to_the_root_and_owns_its_own_classes(classes: Path) -> None:
    (root,) = folder_roots(classes / "a" / "b")

    assert root.path == classes
    assert root.class_names() == ("a/b/C", "a/b/C$1", "a/b/Cat")
    beside = root.find("a/D")
    assert beside is not None
    assert beside.owner is Owner.LIBRARY


def test_a_root_above_the_working_folder_is_found(
    classes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(classes / "a" / "b")

    (root,) = folder_roots(Path())

    assert root.path == classes


def test_two_roots_in_one_folder_are_told_apart(
    tmp_path: Path, tree: Tree, class_file: MakeClass
) -> None:
    files = {"one/a/A.class": class_file("a/A"), "two/b/B.class": class_file("b/B")}

    roots = folder_roots(tree(tmp_path, files))

    assert [(root.path, root.class_names()) for root in roots] == [
        (tmp_path / "one", ("a/A",)),
        (tmp_path / "two", ("b/B",)),
    ]


def test_a_class_file_owns_itself_and_what_is_nested_in_it(classes: Path) -> None:
    root = file_root(classes / "a" / "b" / "C.class")

    assert root.path == classes
    assert root.class_names() == ("a/b/C", "a/b/C$1")


def test_a_class_of_the_unnamed_package_starts_in_its_folder(classes: Path) -> None:
    assert file_root(classes / "E.class").path == classes


@pytest.mark.parametrize("place", ["x/C.class", "a/b/Other.class", "A/b/C.class", "C.class"])
def test_a_class_file_in_the_wrong_place_is_told_where_it_belongs(
    tmp_path: Path, tree: Tree, class_file: MakeClass, place: str
) -> None:
    tree(tmp_path, {place: class_file("a/b/C")})

    with pytest.raises(InputError) as raised:
        file_root(tmp_path / place)

    assert str(raised.value) == (
        f"{tmp_path / place}: this is class a.b.C, which belongs in a file a/b/C.class\n"
        "  try: keep class files as javac -d lays them out, or put them in a jar"
    )


def test_module_declarations_do_not_decide_the_root(tmp_path: Path, tree: Tree) -> None:
    assert folder_roots(tree(tmp_path, {"module-info.class": b"not even a class"})) == []


def test_damaged_bytes_name_their_origin_and_offset() -> None:
    with pytest.raises(MalformedClassFile) as raised:
        decode(ClassBytes(b"nonsense", "x.jar!/A.class", Owner.TARGET))

    assert (raised.value.file, raised.value.offset) == ("x.jar!/A.class", 0)
    assert str(raised.value).startswith("x.jar!/A.class: not a valid class file: ")
