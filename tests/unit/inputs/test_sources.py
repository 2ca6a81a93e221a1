from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.errors import InputError
from heddle.inputs.sources import Source, package_path, sources_of, without_modules

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("package a.b;", "a/b/"),
        ("  package a . b ;", "a/b/"),
        ("/* package no; */ // package no;\npackage yes;", "yes/"),
        ("\ufeffpackage a;", "a/"),
        ("@Deprecated package a;", "a/"),
        ("@Deprecated /* package no; */ package yes;", "yes/"),
        ("package /* no; */ yes /* or */ . again;", "yes/again/"),
        ("packaged class A {} /* package no; */", ""),
        ("package größe;", "größe/"),
        ('class A { String s = "package no;"; }', ""),
        ("import a.b;\nclass A {}", ""),
        ("", ""),
    ],
)
def test_the_package_is_what_the_file_declares(text: str, path: str) -> None:
    assert package_path(text.encode()) == path


@pytest.mark.parametrize(
    ("file", "name", "root"),
    [
        ("src/a/b/C.java", "a/b/C.java", "src"),
        ("a/b/C.java", "a/b/C.java", "."),
        ("elsewhere/C.java", "a/b/C.java", "elsewhere"),
        ("src/C.java", "C.java", "src"),
    ],
)
def test_the_root_is_where_the_packages_path_starts(file: str, name: str, root: str) -> None:
    assert Source(Path(file), "C.java", name, b"").root == Path(root)


def test_a_folders_sources_come_in_path_order_with_names_from_the_folder(
    tmp_path: Path, tree: Callable[[Path, dict[str, str]], Path]
) -> None:
    tree(tmp_path, {"b/B.java": "package b;", "a/A.java": "package a;", "Z.java": "", "n.txt": ""})

    assert [(s.relative, s.name) for s in sources_of(tmp_path)] == [
        ("Z.java", "Z.java"),
        ("a/A.java", "a/A.java"),
        ("b/B.java", "b/B.java"),
    ]


def test_hidden_folders_are_left_out(
    tmp_path: Path, tree: Callable[[Path, dict[str, str]], Path]
) -> None:
    tree(tmp_path, {".git/A.java": "", "B.java": ""})

    assert [source.relative for source in sources_of(tmp_path)] == ["B.java"]


def test_a_cycle_of_links_ends(
    tmp_path: Path, tree: Callable[[Path, dict[str, str]], Path]
) -> None:
    tree(tmp_path, {"a/A.java": ""})
    (tmp_path / "a" / "up").symlink_to(tmp_path)

    assert [source.relative for source in sources_of(tmp_path)] == ["a/A.java"]


def test_a_source_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "Gone.java").symlink_to(tmp_path / "nowhere")

    with pytest.raises(InputError) as raised:
        sources_of(tmp_path)

    assert str(raised.value) == (
        f"{tmp_path / 'Gone.java'}: cannot be read: No such file or directory\n"
        "  try: check that it exists and may be read"
    )


def test_module_declarations_are_set_apart() -> None:
    module = Source(Path("src/module-info.java"), "module-info.java", "module-info.java", b"")
    plain = Source(Path("src/A.java"), "A.java", "A.java", b"")

    assert without_modules([module, plain]) == ([plain], [module])
