"""Reading the user's files, so that whatever fails is one clear message."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from heddle.errors import InputError


def read_file(path: Path) -> bytes:
    """The file's bytes; a file that cannot be read is the user's to repair."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError) -> InputError:
    """The error for a file or folder that the operating system keeps from us."""
    cause = f"cannot be read: {error.strerror or error}"
    return InputError(cause, place=str(path), remedy="check that it exists and may be read")


def files_below(folder: Path, suffix: str) -> Iterator[Path]:
    """Every file with this suffix, in an order that does not depend on the file system.

    Hidden folders are left out (version control and tools keep copies there), and links to
    folders are not followed, so a cycle of links cannot trap us.
    """

    def refuse(error: OSError) -> None:
        raise unreadable(Path(error.filename or folder), error) from error

    for place, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(suffix):
                yield Path(place) / name
