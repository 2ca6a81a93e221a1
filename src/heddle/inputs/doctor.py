"""Whether this machine has what Heddle needs, each thing with the remedy if it has not."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from heddle.budget import default_memory
from heddle.errors import HeddleError
from heddle.inputs.cache import VARIABLE, Cache
from heddle.inputs.jdk import find_jdk

NEWEST = 25
"""The newest JDK that the tests run on."""
SCARCE = 1 << 30
"""Less memory than this ends many searches early."""


@dataclass(frozen=True, slots=True)
class Check:
    """What was looked at and found; with a `remedy` if it needs care, which may be `grave`."""

    name: str
    found: str
    remedy: str | None = None
    grave: bool = False


def examine(
    jdk: Path | None = None, environment: Mapping[str, str] = os.environ
) -> Iterator[Check]:
    """All checks, in the order in which a command would fail on them."""
    yield _python()
    yield _jdk(jdk, environment)
    yield _cache(Cache.default(environment))
    yield _memory()


def _python() -> Check:
    version = ".".join(map(str, sys.version_info[:3]))
    return Check("Python", f"{version} on {sys.platform}")


def _jdk(named: Path | None, environment: Mapping[str, str]) -> Check:
    try:
        jdk = find_jdk(named, environment=environment)
        found = f"{jdk.full_version} in {jdk.home}"
        with jdk.image.open("rb") as image:
            image.read(1)
        _ = jdk.javac
    except HeddleError as error:
        place = f" ({error.place})" if error.place else ""
        return Check("JDK", f"{error.cause}{place}", error.remedy or "name a JDK", grave=True)
    except OSError as error:
        remedy = "install the JDK again, or name another one with --jdk"
        return Check("JDK", f"{error.filename}: {error.strerror}", remedy, grave=True)
    if jdk.version > NEWEST:
        remedy = f"if something goes wrong, name a JDK from 17 to {NEWEST} with --jdk"
        return Check("JDK", f"{found}, which is newer than any that was tested", remedy)
    return Check("JDK", found)


def _cache(cache: Cache) -> Check:
    try:
        cache.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=cache.folder):
            used = cache.size()
    except (OSError, HeddleError) as error:
        cause = error.strerror if isinstance(error, OSError) else error.cause
        remedy = f"set {VARIABLE} to a folder that can be written; else every command compiles"
        return Check("cache", f"{cache.folder}: {cause}", remedy)
    return Check("cache", f"{cache.folder}, {used >> 20} of at most {cache.bound >> 20} MB")


def _memory() -> Check:
    limit = default_memory()
    if limit is None:
        remedy = "give --memory-limit MB, so that a search ends before memory does"
        return Check("memory", "the system does not say how much there is", remedy)
    found = f"a command may use {limit >> 20} MB unless --memory-limit says otherwise"
    if limit < SCARCE:
        return Check("memory", found, "allow more memory, or use --store compact or --contexts K")
    return Check("memory", found)
