"""What the machine picked before the program began, and the program looks at: limits of the answer.

The network begins with the library as the machine's initialisers leave it, so it knows one salt,
one locale, one number of processors. These are the static fields that the library keeps them in.
Others hold the number of processors too, but only to be faster: `docs/narrowings.md`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from heddle.abstraction.micro import FieldKey
from heddle.results.scheduling import RunLimits

_VALUES: Final[dict[str, int | str]] = {
    "salt of immutable collections": "one",
    "processors": RunLimits().processors,
    "locale": "en",
    "system properties": "those of Linux",
    "character set": "UTF-8",
}
_KEPT: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "salt of immutable collections": {
        "java/util/ImmutableCollections": ("REVERSE", "SALT32L", "SALT"),
    },
    "processors": {
        "java/util/concurrent/ForkJoinPool": ("common", "COMMON_PARALLELISM"),
        "java/util/concurrent/CompletableFuture": ("ASYNC_POOL", "USE_COMMON_POOL"),
        "java/util/concurrent/SubmissionPublisher": ("ASYNC_POOL",),
        "java/util/stream/AbstractTask": ("LEAF_TARGET",),
    },
    "locale": {
        "java/util/Locale": ("defaultLocale", "defaultDisplayLocale", "defaultFormatLocale"),
    },
    "system properties": {
        "java/lang/System": ("props", "lineSeparator"),
        "java/io/File": ("separator", "separatorChar", "pathSeparator", "pathSeparatorChar"),
    },
    "character set": {"java/nio/charset/Charset": ("defaultCharset",)},
}


def picked(read: Collection[FieldKey]) -> dict[str, int | str]:
    """The limits by name, of a program that may read these static fields of the library."""
    return {
        limit: _VALUES[limit]
        for limit, owners in _KEPT.items()
        if any((owner, name) in read for owner, names in owners.items() for name in names)
    }
