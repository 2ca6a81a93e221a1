"""A bounded store of bytes by key, shared by all processes of a user.

Each entry is one file: a digest of the bytes, then the bytes. It appears by a rename, so a
reader sees all of it or nothing; when two processes make the same entry at once, the later
rename replaces equal bytes by equal bytes.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from heddle.errors import InputError

VARIABLE = "HEDDLE_CACHE"
DEFAULT_BOUND = 512 * 1024 * 1024
DIGEST_SIZE = hashlib.sha256().digest_size
# Only files named like this are ever deleted: the folder may be one the user has other uses for.
ENTRY = re.compile(r"[0-9a-f]{64}\.entry")
UNFINISHED = re.compile(r"heddle-[^/]*\.unfinished")
ABANDONED_AFTER = 3600.0  # seconds; writing an entry takes far less


@dataclass(frozen=True, slots=True)
class Cache:
    """Entries in `folder`, at most `bound` bytes of them; the least recently used go first."""

    folder: Path
    bound: int = DEFAULT_BOUND

    @classmethod
    def default(cls, environment: Mapping[str, str] = os.environ) -> Cache:
        """The user's cache: where `HEDDLE_CACHE` says, else where the platform keeps caches."""
        named = environment.get(VARIABLE)
        return cls(Path(named or _of_the_platform()) / "compiled")

    def get(self, key: str) -> bytes | None:
        """The bytes stored for a key; what is damaged or cannot be read counts as not there."""
        path = self._path(key)
        try:
            stored = path.read_bytes()
        except OSError:
            return None
        data = stored[DIGEST_SIZE:]
        if stored[:DIGEST_SIZE] != hashlib.sha256(data).digest():
            return None
        with contextlib.suppress(OSError):  # a read-only cache still serves
            os.utime(path)
        return data

    def put(self, key: str, data: bytes) -> None:
        """Store bytes for a key and evict what no longer fits.

        Raises InputError if the folder cannot be used: the caller goes on without and says so.
        """
        if DIGEST_SIZE + len(data) > self.bound:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._write(self._path(key), hashlib.sha256(data).digest() + data)
        except OSError as error:
            raise self._unusable(error) from error
        self._evict(keep=self._path(key))

    def size(self) -> int:
        """How many bytes the entries take."""
        try:
            return sum(status.st_size for _, status in self._files())
        except OSError as error:
            raise self._unusable(error) from error

    def clear(self) -> int:
        """Delete every entry; returns how many bytes that freed."""
        freed = 0
        try:
            for path, status in self._files():
                path.unlink(missing_ok=True)
                freed += status.st_size
        except OSError as error:
            raise self._unusable(error) from error
        return freed

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.entry"

    def _write(self, path: Path, data: bytes) -> None:
        import tempfile

        handle, name = tempfile.mkstemp(dir=self.folder, prefix="heddle-", suffix=".unfinished")
        unfinished = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise

    def _evict(self, keep: Path) -> None:
        now = time.time()
        total, entries = 0, []
        with contextlib.suppress(OSError):  # another process may be evicting too
            for path, status in self._files():
                if ENTRY.fullmatch(path.name):
                    total += status.st_size
                    entries.append((status.st_mtime_ns, path.name, path, status.st_size))
                elif now - status.st_mtime > ABANDONED_AFTER:
                    path.unlink(missing_ok=True)
            for _, _, path, size in sorted(entries):
                if total <= self.bound:
                    break
                if path != keep:
                    path.unlink(missing_ok=True)
                    total -= size

    def _files(self) -> Iterator[tuple[Path, os.stat_result]]:
        if not self.folder.exists():
            return
        for path in sorted(self.folder.iterdir()):
            if not (ENTRY.fullmatch(path.name) or UNFINISHED.fullmatch(path.name)):
                continue
            try:
                status = path.stat()
            except FileNotFoundError:  # evicted by another process since it was listed
                continue
            yield path, status

    def _unusable(self, error: OSError) -> InputError:
        cause = f"the cache cannot be used: {error.strerror or error}"
        remedy = f"set {VARIABLE} to a folder you may write to"
        return InputError(cause, place=str(self.folder), remedy=remedy)


def _of_the_platform() -> str:
    """Where the platform keeps caches. Importing what knows all platforms takes 4 ms."""
    home, moved = os.environ.get("HOME", ""), {"XDG_CACHE_HOME", "ANDROID_ROOT"} & os.environ.keys()
    if sys.platform == "linux" and home.startswith("/") and not moved:
        return f"{home}/.cache/heddle"
    import platformdirs

    return platformdirs.user_cache_dir("heddle", appauthor=False)
