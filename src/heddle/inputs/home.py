"""The folder of the project that targets belong to: where `.heddle` is."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from heddle.inputs.build_files import GRADLE, POM, SETTINGS

FOLDER = ".heddle"
_MARKS = ("heddle.toml", POM, *GRADLE, *SETTINGS, ".git")


def home_of(targets: Sequence[str]) -> Path:
    """The nearest folder above the first target that looks like a project, or the target's own."""
    first = Path(targets[0]) if targets else Path()
    start = (first if first.is_dir() else first.parent).absolute()
    if not start.is_dir():
        return Path.cwd()
    above = (start, *start.parents)
    marked = (folder for folder in above if any((folder / mark).exists() for mark in _MARKS))
    return next(marked, start)


def relative_to(home: Path, path: str) -> str:
    """The path seen from a project, if it is inside; a name that is no path stays as it is."""
    absolute = Path(path).absolute()
    if not absolute.exists():
        return path
    try:
        return absolute.relative_to(home).as_posix()
    except ValueError:
        return str(absolute)


def homes_for(file: Path, root: str | None, *, guess: bool) -> Iterator[Path]:
    """Where the project of a schedule file may be, the likeliest first.

    `root` is what the file says, seen from its folder; with `guess`, folders above count as well.
    """
    folder = file.absolute().parent
    if folder.name == FOLDER:
        yield folder.parent
    if root is not None:
        yield Path(os.path.normpath(folder / root))
    if guess:
        here = Path.cwd()
        yield from (here, folder, *folder.parents, *here.parents)
