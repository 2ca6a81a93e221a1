"""Classes in jars, as a given release of Java sees them."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from heddle.errors import MalformedFile
from heddle.inputs.addresses import jar_address
from heddle.inputs.files import own_reader
from heddle.inputs.manifest import MANIFEST, Manifest, parse_manifest
from heddle.inputs.roots import ClassBytes, Owner, is_code

if TYPE_CHECKING:
    import zipfile

VERSIONS = "META-INF/versions/"


class JarRoot:
    """A jar, opened when first used; if it is multi-release, what Java `release` would see."""

    def __init__(self, path: Path, owner: Owner, release: int) -> None:
        self.path, self.owner, self.release = path, owner, release

    @cached_property
    def manifest(self) -> Manifest:
        """The jar's manifest, or an empty one if it has none."""
        for entry in self._archive.infolist():
            if entry.filename.upper() == MANIFEST:  # as Java finds it, in any case
                return parse_manifest(self._read(entry))
        return Manifest()

    def find(self, name: str) -> ClassBytes | None:
        """The class's entry, the newest that this release may use."""
        entry = self._classes.get(name)
        if entry is None:
            return None
        return ClassBytes(self._read(entry), f"{self.path}!/{entry.filename}", self.owner)

    def resource(self, name: str) -> str | None:
        """The URL of the entry of this name, the newest that this release may use."""
        entry = self._versions.get(name)
        if entry is not None:
            return jar_address(self.path, entry)
        names = self._archive.NameToInfo
        if name and (name in names or f"{name}/" in names):
            return jar_address(self.path, name)
        return None

    def class_names(self) -> tuple[str, ...]:
        """Every class that this release sees in the jar."""
        return tuple(sorted(filter(is_code, self._classes)))

    @cached_property
    def _archive(self) -> zipfile.ZipFile:
        import zipfile

        try:
            return zipfile.ZipFile(own_reader(self.path))
        except zip_errors() as error:
            raise self._malformed(error) from error

    @cached_property
    def _classes(self) -> dict[str, zipfile.ZipInfo]:
        ranked: dict[str, tuple[int, zipfile.ZipInfo]] = {}
        for entry in self._archive.infolist():
            version, path = versioned(entry.filename)
            if not path.endswith(".class") or path.startswith("META-INF/"):
                continue
            if version > (self.release if self.manifest.multi_release else 0):
                continue
            name = path.removesuffix(".class")
            # The later of two entries with one name counts, as in Java.
            if name not in ranked or ranked[name][0] <= version:
                ranked[name] = (version, entry)
        return {name: entry for name, (_, entry) in ranked.items()}

    @cached_property
    def _versions(self) -> dict[str, str]:
        """Entries for newer releases by the names that they stand for."""
        if not self.manifest.multi_release:
            return {}
        ranked: dict[str, tuple[int, str]] = {}
        for entry in self._archive.infolist():
            version, path = versioned(entry.filename)
            if 0 < version <= self.release and not path.startswith("META-INF/"):
                ranked[path] = max(ranked.get(path, (0, "")), (version, entry.filename))
        return {path: name for path, (_, name) in ranked.items()}

    def _read(self, entry: zipfile.ZipInfo) -> bytes:
        try:
            return self._archive.read(entry)
        except zip_errors() as error:
            raise self._malformed(error, inside=f"!/{entry.filename}") from error

    def _malformed(self, error: Exception, inside: str = "") -> MalformedFile:
        detail = (error.strerror if isinstance(error, OSError) else None) or str(error)
        remedy = "build or download the jar again"
        cause = f"not a readable jar: {detail}"
        return MalformedFile(cause, place=f"{self.path}{inside}", remedy=remedy)


def zip_errors() -> tuple[type[Exception], ...]:
    """What zipfile raises for damaged, encrypted or exotically compressed archives."""
    import zipfile
    import zlib

    return (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        ValueError,
        RuntimeError,
        NotImplementedError,
        OSError,
    )


def versioned(path: str) -> tuple[int, str]:
    """A jar entry's release (0 for every release) and its path as that release sees it."""
    if path.startswith(VERSIONS):
        number, _, rest = path.removeprefix(VERSIONS).partition("/")
        if number.isascii() and number.isdigit() and int(number) >= 9:
            return int(number), rest
    return 0, path
