from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.errors import InputError
from heddle.inputs.files import read_file
from heddle.inputs.roots import ClassBytes, FolderRoot, MemoryRoot, Owner, SourceRoot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Tree = Callable[[Path, dict[str, str]], Path]


@pytest.fixture
def folder(tmp_path: Path, tree: Tree) -> Path:
    return tree(tmp_path / "root", {"a/b/C.class": "C", "D.class": "D", "a/notes.txt": "no class"})


def test_a_folder_finds_classes_by_their_internal_names(folder: Path) -> None:
    root = FolderRoot(folder, Owner.LIBRARY)

    assert root.find("a/b/C") == ClassBytes(b"C", str(folder / "a/b/C.class"), Owner.LIBRARY)
    assert root.find("D") == ClassBytes(b"D", str(folder / "D.class"), Owner.LIBRARY)


@pytest.mark.parametrize("name", ["a/b/X", "a/X", "x/C", "a/b", "C", "a/b/C/D", "", "a/notes"])
def test_a_folder_says_none_to_what_it_has_not(folder: Path, name: str) -> None:
    assert FolderRoot(folder, Owner.TARGET).find(name) is None


@pytest.mark.parametrize("name", ["../secret", "a/../../secret", "/secret", "./D", "a//b/C", ".."])
def test_no_name_leads_out_of_the_folder(folder: Path, tree: Tree, name: str) -> None:
    tree(folder.parent, {"secret.class": "secret"})

    assert FolderRoot(folder, Owner.TARGET).find(name) is None


@pytest.mark.parametrize("name", ["a/b/c", "A/b/C", "a/B/C", "d"])
def test_case_matters_even_where_the_file_system_ignores_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # A case-insensitive file system would open the file under either name, so lookups must be
    # decided before the file is opened.
    monkeypatch.setattr("heddle.inputs.roots.read_file", lambda path: pytest.fail(str(path)))

    assert FolderRoot(folder, Owner.TARGET).find(name) is None


def test_a_folder_named_like_a_class_file_is_no_class(tmp_path: Path) -> None:
    (tmp_path / "A.class").mkdir()

    assert FolderRoot(tmp_path, Owner.TARGET).find("A") is None


def test_a_folder_lists_its_classes_sorted_without_declarations(tmp_path: Path, tree: Tree) -> None:
    names = ("z/Z", "a/B", "a/A$1", "module-info", "a/package-info")
    tree(tmp_path, {f"{name}.class": "" for name in names})

    assert FolderRoot(tmp_path, Owner.TARGET).class_names() == ("a/A$1", "a/B", "z/Z")


def test_classes_beside_the_owned_ones_are_found_as_a_library(folder: Path) -> None:
    root = FolderRoot(folder, Owner.TARGET, frozenset({"D"}))

    owners = [found.owner for name in ("D", "a/b/C") if (found := root.find(name))]
    assert owners == [Owner.TARGET, Owner.LIBRARY]
    assert root.class_names() == ("D",)


def test_memory_finds_and_lists_what_it_holds() -> None:
    root = MemoryRoot({"b/B": b"B", "a/A": b"A", "a/package-info": b""}, Owner.TARGET)

    assert root.find("a/A") == ClassBytes(b"A", "a/A.class (compiled)", Owner.TARGET)
    assert root.find("a/a") is None
    assert root.class_names() == ("a/A", "b/B")


def test_a_file_that_cannot_be_read_is_one_clear_message(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        read_file(tmp_path)

    assert str(raised.value) == (
        f"{tmp_path}: cannot be read: Is a directory\n  try: check that it exists and may be read"
    )


def test_a_folder_knows_its_resources_and_no_name_leads_out_of_it(folder: Path, tree: Tree) -> None:
    tree(folder.parent, {"secret.txt": "secret"})
    root = FolderRoot(folder, Owner.TARGET)

    assert root.resource("a/notes.txt") == f"file:{folder}/a/notes.txt"
    assert root.resource("./a/../a/notes.txt") == root.resource("a/notes.txt")
    assert root.resource("a") == f"file:{folder}/a"
    assert root.resource("") == f"file:{folder}/"
    for name in ["notes.txt", "../secret.txt", "a/../../secret.txt", "/a/notes.txt", "a\0"]:
        assert root.resource(name) is None, name


def test_the_address_of_a_resource_is_spelled_as_java_spells_it(tmp_path: Path) -> None:
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b" / "c#ä;=.txt").touch()
    root = SourceRoot(tmp_path)

    assert root.resource("a b/c#ä;=.txt") == f"file:{tmp_path}/a%20b/c%23%c3%a4%3b%3d.txt"


def test_compiled_sources_have_no_resources_but_their_classes() -> None:
    root = MemoryRoot({"A": b"A"}, Owner.TARGET)

    assert root.resource("A.class") == "memory:A.class"
    assert root.resource("A.txt") is None
