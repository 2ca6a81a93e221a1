"""Files that a program may read: the folders of `--files`, known by what is in them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from heddle.errors import InputError
from heddle.inputs.files import files_below, read_file, unreadable
from heddle.results.scheduling import GivenFiles


def read_given(paths: Iterable[Path]) -> tuple[GivenFiles, ...]:
    """The files and folders that a program is given, each once, with their digests."""
    places = dict.fromkeys(_resolved(path) for path in paths)
    return tuple(GivenFiles(str(place), _digest(place)) for place in places)


def changed_files(given: Iterable[GivenFiles]) -> tuple[str, ...]:
    """Those that are not any more what they were."""

    def is_same(one: GivenFiles) -> bool:
        try:
            return _digest(Path(one.path)) == one.digest
        except InputError:
            return False

    return tuple(one.path for one in given if not is_same(one))


def _resolved(path: Path) -> Path:
    try:
        return path.resolve(strict=True)
    except OSError as error:
        raise unreadable(path, error) from error


def _digest(place: Path) -> str:
    if not place.is_dir():
        return hashlib.sha256(read_file(place)).hexdigest()
    digest = hashlib.sha256()
    for file in files_below(place, ""):
        name = file.relative_to(place).as_posix()
        inner = hashlib.sha256(read_file(file)).hexdigest()
        digest.update(f"{name}\0{inner}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()
