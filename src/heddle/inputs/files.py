"""Reading the user's files, so that whatever fails is one clear message."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

from heddle.errors import InputError


def read_file(path: Path) -> bytes:
    """The file's bytes; a file that cannot be read is the user's to repair."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error


class _OwnPlace(io.RawIOBase):
    """A file whose place of reading belongs to this process.

    Processes that a fork made share the place that the operating system keeps for an open file: one
    of them would go on reading where another one went.
    """

    def __init__(self, file: int) -> None:
        self._file, self._place = file, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        size = os.fstat(self._file).st_size
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._place, os.SEEK_END: size}[whence]
        if start + offset < 0:
            raise OSError("a place before the first byte")
        self._place = start + offset
        return self._place

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        data = os.pread(self._file, len(buffer), self._place)
        buffer[: len(data)] = data
        self._place += len(data)
        return len(data)

    def close(self) -> None:
        if not self.closed:
            os.close(self._file)
        super().close()


def own_reader(path: Path) -> BinaryIO:
    """The file, open for reading by this process and, each for itself, by those forked from it."""
    if not hasattr(os, "pread"):  # where there is no fork either
        return path.open("rb")
    return cast("BinaryIO", io.BufferedReader(_OwnPlace(os.open(path, os.O_RDONLY))))


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
