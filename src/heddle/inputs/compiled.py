"""What javac made of some sources, and its form in the cache."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

RECORD = "record.json"
CLASSES = "classes/"


@dataclass(frozen=True, slots=True)
class Compiled:
    """Classes by internal name, and what javac remarked when it accepted the sources.

    `names` are the source files as the remarks name them. `notes` are ours, about this call, and
    never cached.
    """

    classes: Mapping[str, bytes]
    warnings: str
    names: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """All that the user should hear, javac's words as one piece."""
        return tuple(filter(None, (self.warnings.rstrip("\n"), *self.notes)))


NOTHING = Compiled({}, "", ())


def pack(compiled: Compiled) -> bytes:
    """One archive; equal compilations give equal bytes."""
    record = {"warnings": compiled.warnings, "names": compiled.names}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        # ZipInfo without a date is 1980: the clock must not show in the bytes.
        archive.writestr(zipfile.ZipInfo(RECORD), json.dumps(record))
        for name, data in sorted(compiled.classes.items()):
            archive.writestr(zipfile.ZipInfo(f"{CLASSES}{name}.class"), data)
    return buffer.getvalue()


def unpack(data: bytes) -> Compiled:
    """What `pack` packed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        record = json.loads(archive.read(RECORD))
        classes = {
            name.removeprefix(CLASSES).removesuffix(".class"): archive.read(name)
            for name in archive.namelist()
            if name.startswith(CLASSES)
        }
    return Compiled(classes, record["warnings"], tuple(record["names"]))
