"""What javac made of some sources, and its form in the cache."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass


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
    """One line about all, then the bytes of each class; equal compilations give equal bytes.

    Each check reads some: what an archive would do for each class takes longer than most answers.
    """
    classes = sorted(compiled.classes.items())
    record = {
        "warnings": compiled.warnings,
        "names": compiled.names,
        "classes": [(name, len(data)) for name, data in classes],
    }
    line = json.dumps(record).encode()
    return b"".join((line, b"\n", *(data for _, data in classes)))


def unpack(data: bytes) -> Compiled:
    """What `pack` packed."""
    start = data.index(b"\n") + 1
    record = json.loads(data[:start])
    classes = {}
    for name, length in record["classes"]:
        classes[name] = data[start : start + length]
        start += length
    return Compiled(classes, record["warnings"], tuple(record["names"]))
