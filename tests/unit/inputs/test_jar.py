from __future__ import annotations

import os
import zipfile
from typing import TYPE_CHECKING

import pytest

from heddle.errors import MalformedFile
from heddle.inputs.jar import JarRoot, versioned
from heddle.inputs.manifest import Manifest
from heddle.inputs.roots import ClassBytes, Owner

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Jar = Callable[..., Path]

RELEASES = {
    "a/A.class": b"any",
    "a/Old.class": b"any",
    "META-INF/versions/9/a/A.class": b"9",
    "META-INF/versions/17/a/A.class": b"17",
    "META-INF/versions/21/a/A.class": b"21",
    "META-INF/versions/17/a/New.class": b"17",
}


def found(root: JarRoot, name: str) -> bytes | None:
    result = root.find(name)
    return None if result is None else result.data


def test_a_jar_finds_its_classes_and_says_where(tmp_path: Path, jar: Jar) -> None:
    path = jar(tmp_path / "x.jar", {"a/B.class": b"B"})

    assert JarRoot(path, Owner.LIBRARY, 17).find("a/B") == ClassBytes(
        b"B", f"{path}!/a/B.class", Owner.LIBRARY
    )
    assert JarRoot(path, Owner.LIBRARY, 17).find("a/b") is None


@pytest.mark.parametrize(
    ("release", "expected"), [(8, b"any"), (11, b"9"), (17, b"17"), (20, b"17"), (25, b"21")]
)
def test_a_multi_release_jar_gives_the_newest_the_release_may_use(
    tmp_path: Path, jar: Jar, release: int, expected: bytes
) -> None:
    root = JarRoot(jar(tmp_path / "x.jar", RELEASES, "Multi-Release: true"), Owner.TARGET, release)

    assert found(root, "a/A") == expected
    assert found(root, "a/Old") == b"any"
    assert found(root, "a/New") == (b"17" if release >= 17 else None)


def test_processes_that_share_an_open_jar_do_not_disturb_each_other(
    tmp_path: Path, jar: Jar
) -> None:
    names = [f"a/C{number}" for number in range(40)]
    # Not to be compressed, so that a reading takes several calls of the operating system.
    entries = {f"{name}.class": os.urandom(60_000) for name in names}
    root = JarRoot(jar(tmp_path / "x.jar", entries), Owner.LIBRARY, 17)
    assert root.class_names() == tuple(sorted(names))

    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            status = 1
            try:
                for _ in range(5):
                    assert all(found(root, name) == entries[f"{name}.class"] for name in names)
                status = 0
            finally:
                os._exit(status)
        children.append(child)

    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]


def test_the_order_of_entries_does_not_decide_between_releases(tmp_path: Path, jar: Jar) -> None:
    entries = dict(reversed(RELEASES.items()))
    root = JarRoot(jar(tmp_path / "x.jar", entries, "Multi-Release: true"), Owner.TARGET, 17)

    assert found(root, "a/A") == b"17"


def test_versions_do_not_count_unless_the_manifest_says_so(tmp_path: Path, jar: Jar) -> None:
    root = JarRoot(jar(tmp_path / "x.jar", RELEASES, "Multi-Release: false"), Owner.TARGET, 25)

    assert found(root, "a/A") == b"any"
    assert root.class_names() == ("a/A", "a/Old")


def test_the_names_of_a_multi_release_jar_are_those_its_release_sees(
    tmp_path: Path, jar: Jar
) -> None:
    path = jar(tmp_path / "x.jar", RELEASES, "Multi-Release: true")

    assert JarRoot(path, Owner.TARGET, 17).class_names() == ("a/A", "a/New", "a/Old")
    assert JarRoot(path, Owner.TARGET, 11).class_names() == ("a/A", "a/Old")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("META-INF/versions/17/a/A.class", (17, "a/A.class")),
        ("META-INF/versions/8/a/A.class", (0, "META-INF/versions/8/a/A.class")),
        ("META-INF/versions/x/a/A.class", (0, "META-INF/versions/x/a/A.class")),
        ("META-INF/versions/²/a/A.class", (0, "META-INF/versions/²/a/A.class")),
        ("a/A.class", (0, "a/A.class")),
    ],
)
def test_versions_below_nine_are_no_versions(path: str, expected: tuple[int, str]) -> None:
    assert versioned(path) == expected


def test_names_that_climb_are_just_names(tmp_path: Path, jar: Jar) -> None:
    (tmp_path / "secret.class").write_bytes(b"secret")
    root = JarRoot(jar(tmp_path / "x.jar", {"a/A.class": b"A"}), Owner.TARGET, 17)

    assert root.find("../secret") is None


def test_the_manifest_is_found_in_any_case(tmp_path: Path, jar: Jar) -> None:
    path = jar(tmp_path / "x.jar", {"meta-inf/manifest.mf": b"Main-Class: a.B\n"})

    assert JarRoot(path, Owner.TARGET, 17).manifest == Manifest("a.B")


def test_a_jar_without_a_manifest_declares_nothing(tmp_path: Path, jar: Jar) -> None:
    assert JarRoot(jar(tmp_path / "x.jar", {}), Owner.TARGET, 17).manifest == Manifest()


def test_a_file_that_is_no_archive_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.jar"
    path.write_bytes(b"hello")

    with pytest.raises(MalformedFile) as raised:
        JarRoot(path, Owner.TARGET, 17).class_names()

    assert str(raised.value) == (
        f"{path}: not a readable jar: File is not a zip file\n"
        "  try: build or download the jar again"
    )


def test_a_truncated_jar_is_named_wherever_it_was_cut(tmp_path: Path, jar: Jar) -> None:
    whole = jar(tmp_path / "x.jar", {"a/A.class": b"A" * 50}, "Main-Class: a.A").read_bytes()
    path = tmp_path / "cut.jar"
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(MalformedFile) as raised:
            JarRoot(path, Owner.TARGET, 17).class_names()
        assert str(raised.value.place) == str(path)


def test_a_damaged_entry_is_named_with_its_jar(tmp_path: Path) -> None:
    path = tmp_path / "x.jar"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/A.class", b"contents")
    path.write_bytes(path.read_bytes().replace(b"contents", b"contests"))

    with pytest.raises(MalformedFile) as raised:
        JarRoot(path, Owner.TARGET, 17).find("a/A")

    assert str(raised.value).startswith(f"{path}!/a/A.class: not a readable jar: Bad CRC-32")


def test_any_damage_to_a_jar_is_a_clear_error_or_harmless(tmp_path: Path, jar: Jar) -> None:
    whole = jar(tmp_path / "x.jar", {"a/A.class": b"A" * 50}, "Multi-Release: true").read_bytes()
    path = tmp_path / "bad.jar"
    for position in range(len(whole)):
        path.write_bytes(whole[:position] + bytes([whole[position] ^ 0xFF]) + whole[position + 1 :])
        root = JarRoot(path, Owner.TARGET, 17)
        try:
            data = found(root, "a/A")
        except MalformedFile:
            continue
        assert data in {None, b"A" * 50}


def test_a_jar_knows_its_resources(tmp_path: Path, jar: Jar) -> None:
    root = JarRoot(jar(tmp_path / "x.jar", {"a/b.txt": b"text", "A.class": b"A"}), Owner.TARGET, 17)

    assert root.resource("a/b.txt") == f"jar:file:{tmp_path}/x.jar!/a/b.txt"
    assert not any(root.resource(name) for name in ["a", "a/", "b.txt", "/a/b.txt", ""])


def test_a_multi_release_jar_gives_the_newest_resource_of_the_release(
    tmp_path: Path, jar: Jar
) -> None:
    entries = {
        "a.txt": b"old",
        "META-INF/versions/11/a.txt": b"new",
        "META-INF/versions/21/a.txt": b"newest",
        "META-INF/services/S": b"A",
        "META-INF/versions/11/META-INF/services/S": b"B",
    }
    path = jar(tmp_path / "x.jar", entries, "Multi-Release: true")

    def found(name: str, release: int) -> str:
        url = JarRoot(path, Owner.TARGET, release).resource(name) or ""
        return url.partition("!/")[2]

    assert found("a.txt", 17) == "META-INF/versions/11/a.txt"
    assert found("a.txt", 25) == "META-INF/versions/21/a.txt"
    assert found("META-INF/services/S", 25) == "META-INF/services/S"
