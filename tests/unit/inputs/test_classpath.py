from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.errors import InputError, MalformedFile
from heddle.inputs.classpath import (
    ClassPath,
    merged,
    missing_references,
    open_entries,
    referenced,
    split_class_path,
)
from heddle.inputs.jar import JarRoot
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.roots import FolderRoot, MemoryRoot, Owner

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.inputs.jdk import Jdk

    Jar = Callable[..., Path]
    Tree = Callable[[Path, dict[str, str]], Path]


@pytest.fixture(scope="module")
def platform(jdk: Jdk) -> JdkRoot:
    return JdkRoot(jdk)


def found(path: ClassPath, name: str) -> bytes | None:
    result = path.find(name)
    return None if result is None else result.data


def test_the_first_root_that_has_a_class_gives_it(platform: JdkRoot) -> None:
    first = MemoryRoot({"a/A": b"first"}, Owner.TARGET)
    second = MemoryRoot({"a/A": b"second", "a/B": b"second"}, Owner.LIBRARY)
    path = ClassPath((first, second), platform)

    assert (found(path, "a/A"), found(path, "a/B")) == (b"first", b"second")
    assert path.find("a/C") is None


def test_classes_of_the_jdk_are_found_with_their_module(platform: JdkRoot) -> None:
    result = ClassPath((), platform).find("java/util/HashMap")

    assert result is not None
    assert result.data.startswith(b"\xca\xfe\xba\xbe")
    assert (result.origin, result.owner) == ("java.base/java/util/HashMap.class", Owner.JDK)


def test_a_package_of_the_jdk_is_the_jdks_alone(platform: JdkRoot) -> None:
    intruder = MemoryRoot({"java/util/HashMap": b"mine", "java/util/Mine": b"mine"}, Owner.TARGET)
    path = ClassPath((intruder,), platform)

    assert found(path, "java/util/HashMap") != b"mine"
    assert path.find("java/util/Mine") is None


@pytest.mark.parametrize("name", ["java/util/hashmap", "Java/util/HashMap", "java/util/", "java"])
def test_the_jdk_has_no_class_by_an_inexact_name(platform: JdkRoot, name: str) -> None:
    assert ClassPath((), platform).find(name) is None


def test_the_users_part_is_listed_sorted_and_once(platform: JdkRoot) -> None:
    roots = (
        MemoryRoot({"b/B": b"", "a/A": b""}, Owner.TARGET),
        MemoryRoot({"a/A": b"", "c/C": b""}, Owner.TARGET),
        MemoryRoot({"d/D": b""}, Owner.LIBRARY),
    )

    assert ClassPath(roots, platform).class_names() == ("a/A", "b/B", "c/C")


def test_a_damaged_image_is_named(tmp_path: Path, jdk: Jdk) -> None:
    home = tmp_path / "jdk"
    (home / "lib").mkdir(parents=True)
    (home / "lib" / "modules").write_bytes(b"x" * 100)
    root = JdkRoot(type(jdk)(home, 17, "17", ""))

    with pytest.raises(MalformedFile) as raised:
        root.find("java/lang/Object")

    assert str(raised.value).startswith(f"{home / 'lib' / 'modules'}: not a readable JDK image: ")
    assert raised.value.remedy == "install the JDK again, or name another with --jdk"


def test_a_class_path_is_split_at_the_platforms_separator() -> None:
    assert split_class_path(os.pathsep.join(["a.jar", "", "b"])) == ("a.jar", "b")


def test_a_star_stands_for_the_folders_jars_in_order(tmp_path: Path, jar: Jar, tree: Tree) -> None:
    for name in ("b.jar", "a.JAR", "sub/c.jar"):
        jar(tmp_path / name, {})
    tree(tmp_path, {"notes.txt": ""})

    roots = open_entries([tmp_path / "*"], Owner.LIBRARY, 17)

    assert [root.path.name for root in roots] == ["a.JAR", "b.jar"]


def test_a_star_where_there_is_no_jar_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        open_entries([tmp_path / "*"], Owner.LIBRARY, 17)

    assert str(raised.value) == (
        f"{tmp_path}: there is no jar in this folder\n  try: correct --classpath"
    )


def test_an_entry_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        open_entries([tmp_path / "x.jar"], Owner.LIBRARY, 17)

    assert str(raised.value) == (
        f"{tmp_path / 'x.jar'}: class path entry not found\n  try: correct --classpath"
    )


def test_an_entry_that_is_no_jar_is_malformed(tmp_path: Path, tree: Tree) -> None:
    tree(tmp_path, {"x.txt": "hello"})

    with pytest.raises(MalformedFile, match=r"x\.txt: not a readable jar"):
        open_entries([tmp_path / "x.txt"], Owner.LIBRARY, 17)


def test_a_manifests_class_path_follows_its_jar_before_the_next_entry(
    tmp_path: Path, jar: Jar
) -> None:
    app = jar(tmp_path / "app.jar", {}, "Class-Path: lib/one.jar lib/two.jar classes/")
    jar(tmp_path / "lib/one.jar", {}, "Class-Path: three.jar")
    jar(tmp_path / "lib/two.jar", {})
    jar(tmp_path / "lib/three.jar", {})
    (tmp_path / "classes").mkdir()
    last = jar(tmp_path / "last.jar", {})

    roots = open_entries([app, last], Owner.TARGET, 17)

    assert [(root.path.name, root.owner) for root in roots] == [
        ("app.jar", Owner.TARGET),
        ("one.jar", Owner.LIBRARY),
        ("three.jar", Owner.LIBRARY),
        ("two.jar", Owner.LIBRARY),
        ("classes", Owner.LIBRARY),
        ("last.jar", Owner.TARGET),
    ]


def test_manifests_that_name_each_other_end(tmp_path: Path, jar: Jar) -> None:
    one = jar(tmp_path / "one.jar", {}, "Class-Path: two.jar one.jar")
    jar(tmp_path / "two.jar", {}, "Class-Path: one.jar")

    names = [root.path.name for root in open_entries([one], Owner.TARGET, 17)]

    assert names == ["one.jar", "two.jar"]


def test_what_a_manifest_misses_is_told(tmp_path: Path, jar: Jar) -> None:
    path = jar(tmp_path / "x.jar", {}, "Class-Path: gone.jar http://host/y.jar here.jar")
    jar(tmp_path / "here.jar", {})

    assert missing_references(JarRoot(path, Owner.TARGET, 17)) == ["gone.jar", "http://host/y.jar"]


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("y.jar", "lib/y.jar"),
        ("my%20lib.jar", "lib/my lib.jar"),
        ("../y.jar", "lib/../y.jar"),
        ("file:/abs/y.jar", "/abs/y.jar"),
        ("https://host/y.jar", None),
        ("//host/y.jar", None),
    ],
)
def test_references_are_urls_relative_to_the_jar(reference: str, expected: str | None) -> None:
    jar = JarRoot(Path("lib/x.jar"), Owner.TARGET, 17)

    assert referenced(jar, reference) == (None if expected is None else Path(expected))


def test_a_place_named_twice_counts_once_and_as_a_target(tmp_path: Path, jar: Jar) -> None:
    path = jar(tmp_path / "x.jar", {})
    library, target = JarRoot(path, Owner.LIBRARY, 17), JarRoot(path, Owner.TARGET, 17)

    assert merged([library, target]) == [target]
    assert merged([target, library]) == [target]
    assert merged([target, JarRoot(path, Owner.TARGET, 17)]) == [target]


def test_files_of_one_folder_named_apart_are_owned_together(tmp_path: Path) -> None:
    one = FolderRoot(tmp_path, Owner.TARGET, frozenset({"A"}))
    other = FolderRoot(tmp_path, Owner.TARGET, frozenset({"B"}))

    (root,) = merged([one, other])

    assert root.class_names() == ("A", "B")
