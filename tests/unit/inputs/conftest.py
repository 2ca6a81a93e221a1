"""Ingredients of the tests: trees of files, class files made by hand, jars, JDKs."""

from __future__ import annotations

import struct
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from heddle.inputs.cache import Cache
from heddle.inputs.jdk import Jdk, find_jdk, open_jdk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

MAIN = (0x0009, "main", "([Ljava/lang/String;)V")  # public static


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    return find_jdk()


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    """For tests that need compiled classes but are not about compiling."""
    return Cache(tmp_path_factory.mktemp("shared-cache"))


@pytest.fixture(scope="session")
def tree() -> Callable[[Path, Mapping[str, str | bytes]], Path]:
    return write_tree


@pytest.fixture(scope="session")
def class_file() -> Callable[..., bytes]:
    return make_class


@pytest.fixture(scope="session")
def jar() -> Callable[..., Path]:
    return make_jar


@dataclass(frozen=True, slots=True)
class CountingJdk:
    """The real JDK behind a javac that notes each call."""

    jdk: Jdk
    log: Path

    @property
    def calls(self) -> int:
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0


@pytest.fixture
def counting_jdk(tmp_path: Path, jdk: Jdk) -> CountingJdk:
    home, log = tmp_path / "counting-jdk", tmp_path / "javac-calls"
    (home / "bin").mkdir(parents=True)
    (home / "lib").mkdir()
    (home / "lib" / "modules").symlink_to(jdk.image)
    (home / "release").write_bytes((jdk.home / "release").read_bytes())
    javac = home / "bin" / "javac"
    javac.write_text(f'#!/bin/sh\necho call >> "{log}"\nexec "{jdk.javac}" "$@"\n')
    javac.chmod(0o755)
    return CountingJdk(open_jdk(home, named_by="the test"), log)


def write_tree(root: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def make_jar(path: Path, entries: Mapping[str, bytes], manifest: str | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        if manifest is not None:
            archive.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\n{manifest}\n")
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


def make_class(
    name: str,
    methods: Sequence[tuple[int, str, str]] = (),
    *,
    superclass: str = "java/lang/Object",
    major: int = 61,
    flags: int = 0x0021,
) -> bytes:
    """A class file whose methods all just return; a method is (flags, name, descriptor)."""
    pool: list[bytes] = []

    def utf8(text: str) -> int:
        data = text.encode()
        pool.append(struct.pack(">BH", 1, len(data)) + data)
        return len(pool)

    def class_entry(text: str) -> int:
        index = utf8(text)
        pool.append(struct.pack(">BH", 7, index))
        return len(pool)

    this_class, super_class, code_name = class_entry(name), class_entry(superclass), utf8("Code")
    code = struct.pack(">HHIB", 1, 4, 1, 0xB1) + bytes(4)
    body = b"".join(
        struct.pack(">HHHHHI", access, utf8(method), utf8(descriptor), 1, code_name, len(code))
        + code
        for access, method, descriptor in methods
    )
    return (
        struct.pack(">IHHH", 0xCAFEBABE, 0, major, len(pool) + 1)
        + b"".join(pool)
        + struct.pack(">HHHHH", flags, this_class, super_class, 0, 0)
        + struct.pack(">H", len(methods))
        + body
        + bytes(2)
    )
