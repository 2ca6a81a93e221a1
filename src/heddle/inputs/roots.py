"""Places that classes come from: a folder, what javac just made; `jar` and `jdk_image` have more.

Each finds a class by its internal name (`java/lang/Object`) or says that it has none. A name is
looked up among names that were listed, never joined to a path, so a name such as `../x` or one
that differs only in case cannot reach a file, whatever the file system thinks of it.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from heddle.inputs.addresses import below, file_address, folder_address
from heddle.inputs.files import files_below, read_file, unreadable

# Class files that declare a module or a package; they hold no code to check.
DECLARATIONS = frozenset({"module-info", "package-info"})


SHIPPED = " (of Heddle)"
"""How the origin of a class ends that Heddle brings along."""


class Owner(enum.Enum):
    """Whose code a class is: reports put the user's own lines first."""

    TARGET = "target"
    LIBRARY = "library"
    JDK = "jdk"


@dataclass(frozen=True, slots=True)
class ClassBytes:
    """A class file and where it was found; `origin` is for people, in messages."""

    data: bytes
    origin: str
    owner: Owner


class Root(Protocol):
    """One place on the class path."""

    @property
    def owner(self) -> Owner:
        """Whose classes these are."""

    def find(self, name: str) -> ClassBytes | None:
        """The class with this internal name, or None if it is not here."""

    def resource(self, name: str) -> str | None:
        """The URL of the file or folder of this name, spelled with slashes, or None."""

    def class_names(self) -> tuple[str, ...]:
        """Internal names of all classes here, sorted."""


def is_code(name: str) -> bool:
    """Whether a class of this internal name holds code rather than declares a module or package."""
    return name.rpartition("/")[2] not in DECLARATIONS


class FolderRoot:
    """A folder of class files laid out by package, as it is when first looked at.

    With `own`, only these of its classes are the owner's, and the others, which only happen to
    lie beside them, are a library.
    """

    def __init__(self, path: Path, owner: Owner, own: frozenset[str] | None = None) -> None:
        self.path, self.owner, self.own = path, owner, own
        self._listings: dict[Path, frozenset[str]] = {}

    def find(self, name: str) -> ClassBytes | None:
        """The class file at its package's place, matched letter by letter."""
        place = self.path
        for part in f"{name}.class".split("/"):
            if part not in self._listing(place):
                return None
            place /= part
        if not place.is_file():
            return None
        owner = self.owner if self.own is None or name in self.own else Owner.LIBRARY
        return ClassBytes(read_file(place), str(place), owner)

    def resource(self, name: str) -> str | None:
        """Where the folder holds such a file; names cannot lead out of it."""
        return resource_below(self.path, name)

    def class_names(self) -> tuple[str, ...]:
        """The owner's classes, named by their places."""
        if self.own is not None:
            return tuple(sorted(filter(is_code, self.own)))
        places = (path.relative_to(self.path) for path in files_below(self.path, ".class"))
        names = (place.with_suffix("").as_posix() for place in places)
        return tuple(sorted(filter(is_code, names)))

    def _listing(self, folder: Path) -> frozenset[str]:
        if folder not in self._listings:
            try:
                names = frozenset(entry.name for entry in folder.iterdir())
            except (FileNotFoundError, NotADirectoryError):
                names = frozenset()
            except OSError as error:
                raise unreadable(folder, error) from error
            self._listings[folder] = names
        return self._listings[folder]


class MemoryRoot:
    """Classes held in memory: what javac made, safe from a clearing of the cache meanwhile."""

    def __init__(self, classes: Mapping[str, bytes], owner: Owner) -> None:
        self.classes, self.owner = classes, owner

    def find(self, name: str) -> ClassBytes | None:
        """The compiled class of this name."""
        data = self.classes.get(name)
        return None if data is None else ClassBytes(data, f"{name}.class (compiled)", self.owner)

    def resource(self, name: str) -> str | None:
        """What names a class that no file has; the compiler makes nothing else."""
        stem = name.removesuffix(".class")
        return f"memory:{name}" if stem != name and stem in self.classes else None

    def class_names(self) -> tuple[str, ...]:
        """Every class that javac made."""
        return tuple(sorted(filter(is_code, self.classes)))


class SourceRoot:
    """The folder that packages of sources start from.

    What lies beside the sources is found as if the classes were there too, where javac puts them
    by itself.
    """

    owner = Owner.TARGET

    def __init__(self, path: Path) -> None:
        self.path = path

    def find(self, name: str) -> ClassBytes | None:
        """Never: the classes are compiled from the sources."""
        del name
        return None

    def resource(self, name: str) -> str | None:
        """Where the folder holds such a file."""
        return None if name.endswith(".class") else resource_below(self.path, name)

    def class_names(self) -> tuple[str, ...]:
        """None."""
        return ()


def resource_below(folder: Path, name: str) -> str | None:
    """The URL of a file or folder below a folder, or of the folder itself, if it is there."""
    place = below(name)
    if place is None:
        return None
    if not place:
        return folder_address(folder)
    # A name of which a part is too long, or has a zero byte, is not there.
    try:
        is_there = folder.joinpath(place.strip("/")).exists()
    except (OSError, ValueError):
        return None
    return file_address(folder, place) if is_there else None
