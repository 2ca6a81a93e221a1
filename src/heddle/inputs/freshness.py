"""Whether compiled classes and sources belong together, file by file.

A class is compiled from the source of its own name, or else from the one that its file names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from heddle._core import DecodeError, parse_class
from heddle.inputs.files import files_below, read_file

SUFFIXES = (".java", ".kt")
_NO_CODE = frozenset({"package-info.java", "module-info.java"})


@dataclass(frozen=True, slots=True)
class Part:
    """Folders of sources, and those of the classes that are compiled from them.

    Sources that tools make or that a build file adds may be anywhere in `made`.
    """

    sources: tuple[Path, ...] = ()
    classes: tuple[Path, ...] = ()
    made: tuple[Path, ...] = ()

    @property
    def source_files(self) -> list[Path]:
        """All sources with code."""
        return list(_sources(self.sources))

    @property
    def class_files(self) -> list[Path]:
        """All compiled classes."""
        places = (place for place in self.classes if place.is_dir())
        return [path for place in places for path in files_below(place, ".class")]


@dataclass(frozen=True, slots=True)
class Outdated:
    """Why classes and sources do not belong together.

    `needs_clean` if compiling again may find nothing to do.
    """

    cause: str
    needs_clean: bool = False


def outdated(part: Part) -> Outdated | None:
    """What is wrong with the classes of a part; None if nothing is."""
    sources, classes = part.source_files, part.class_files
    if not sources and not classes:
        return None
    if sources and not classes:
        return Outdated(f"{part.sources[0]} is not compiled")
    if not sources:
        # Nothing says that there ever were sources here.
        return None
    origins = _Origins(sources)
    newest: dict[Path, int] = {}
    strays: list[tuple[Path, str]] = []
    for file in classes:
        origin, name = origins.of(file, _root(file, part.classes))
        if origin is not None:
            newest[origin] = max(newest.get(origin, 0), _changed(file))
        elif name is not None:
            strays.append((file, name))
    return _newer(sources, newest, max(map(_changed, classes))) or _left(part, strays)


def _newer(sources: Sequence[Path], newest: Mapping[Path, int], last: int) -> Outdated | None:
    """A source that was changed after its classes were written, or was never compiled."""
    for source in sources:
        changed = _changed(source)
        if changed > newest.get(source, last):
            known = source in newest
            what = "its compiled classes" if known else "the compiled classes"
            return Outdated(f"{source} is newer than {what}", needs_clean=not known)
    return None


def _left(part: Part, strays: Iterable[tuple[Path, str]]) -> Outdated | None:
    """A class whose source is gone, unless a tool made the source and keeps it elsewhere."""
    made: set[str] | None = None
    for file, name in strays:
        if made is None:
            made = {path.name for path in _sources(part.made)}
        if name not in made:
            return Outdated(
                f"{file} was compiled from {name}, which is not there", needs_clean=True
            )
    return None


class _Origins:
    """The sources by the path that their package asks for, and by their names alone."""

    def __init__(self, sources: Iterable[Path]) -> None:
        self._by_name: dict[str, list[Path]] = {}
        for source in sources:
            self._by_name.setdefault(source.name, []).append(source)

    def of(self, file: Path, root: Path) -> tuple[Path | None, str | None]:
        """The source of a class file, and the name that the class gives it, if it is a known one.

        None for the name: the class says nothing about its source, or it is in another language.
        """
        package = file.parent.relative_to(root).parts
        outer = file.stem.partition("$")[0] or file.stem
        guess = self._in(package, f"{outer}.java")
        if guess is not None:
            return guess, guess.name
        name = _source_name(file)
        if name is None or not name.endswith(SUFFIXES) or name in _NO_CODE:
            return None, None
        # Kotlin's folders need not follow packages, and javac takes files from anywhere.
        found = self._in(package, name)
        return found or next(iter(self._by_name.get(name, ())), None), name

    def _in(self, package: tuple[str, ...], name: str) -> Path | None:
        count = len(package)
        for source in self._by_name.get(name, ()):
            if not count or source.parent.parts[-count:] == package:
                return source
        return None


def _root(file: Path, roots: Iterable[Path]) -> Path:
    return next(root for root in roots if file.is_relative_to(root))


def _source_name(file: Path) -> str | None:
    try:
        return parse_class(read_file(file)).source_file
    except DecodeError:
        return None


def _sources(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in dict.fromkeys(folders):
        if folder.is_dir():
            for suffix in SUFFIXES:
                for path in files_below(folder, suffix):
                    if path.name not in _NO_CODE:
                        yield path


def _changed(path: Path) -> int:
    return path.stat().st_mtime_ns
