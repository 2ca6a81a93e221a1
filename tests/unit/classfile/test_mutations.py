"""Whatever is done to a class file, it decodes or is refused with its place and cause."""

from __future__ import annotations

import random
import resource
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle._core import ClassFile, Constant, DecodeError, ElementValue, parse_class
from unit.classfile.mutations import MUTATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle._core import Image

# Small classes: a change of one byte should hit structure, not text.
SEEDS = 150
LARGEST = 6_000
# Far more than any of these class files can need, far less than a wild length would ask for.
MEMORY = 256 * 1024 * 1024


@pytest.fixture(scope="module")
def seeds(image: Image, features: list[Path]) -> list[bytes]:
    names = random.Random(1).sample(image.class_names("java.base"), 4 * SEEDS)
    found = [data for name in names if (data := image.find_class(name)) and len(data) < LARGEST]
    return [*(file.read_bytes() for file in features), *found[:SEEDS]]


def touch(value: object) -> int:
    """Read every property, and of their values every property; how many there were."""
    touched = 1
    repr(value)
    if isinstance(value, tuple):
        touched += sum(map(touch, value))
    elif isinstance(value, Constant | ElementValue) or type(value).__module__ == "heddle._core":
        hash(value)
        names = [name for name in dir(value) if not name.startswith("_")]
        parts = (getattr(value, name) for name in names)
        touched += sum(touch(part) for part in parts if not isinstance(part, type))
    return touched


def outcome(data: bytes) -> ClassFile | DecodeError:
    try:
        return parse_class(data)
    except DecodeError as error:
        return error


def survey(seeds: list[bytes], count: int, seed: int) -> dict[str, tuple[int, int]]:
    """How many decode and how many are refused, by the kind of change."""
    source = random.Random(seed)
    counts = {mutation.__name__: (0, 0) for mutation in MUTATIONS}
    for number in range(count):
        mutation = MUTATIONS[number % len(MUTATIONS)]
        data = bytearray(source.choice(seeds))
        for _ in range(source.choice((1, 1, 1, 2))):
            if len(data) > 10:
                mutation(data, source, seeds)
        result = outcome(bytes(data))
        decoded, refused = counts[mutation.__name__]
        if isinstance(result, DecodeError):
            assert 0 <= result.offset <= len(data)
            assert result.cause
            assert str(result) == f"{result.cause} (at byte {result.offset})"
            counts[mutation.__name__] = decoded, refused + 1
        else:
            assert touch(result) > 20
            counts[mutation.__name__] = decoded + 1, refused
    return counts


@contextmanager
def little_memory() -> Iterator[None]:
    """Let no allocation be larger than any of these files can justify.

    Where the system does not say how much is in use, only the time limit guards.
    """
    statistics = Path("/proc/self/statm")
    if not statistics.exists():
        yield
        return
    used = int(statistics.read_text().split()[0]) * resource.getpagesize()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def check(seeds: list[bytes], count: int, seed: int) -> None:
    with little_memory():
        counts = survey(seeds, count, seed)

    assert all(refused > 0 for _, refused in counts.values()), counts
    # Otherwise nothing was learnt of classes that are odd and yet decode.
    assert sum(decoded for decoded, _ in counts.values()) > count / 20, counts


def test_5000_broken_class_files_decode_or_are_refused(seeds: list[bytes]) -> None:
    check(seeds, 5_000, seed=5)


@pytest.mark.long
def test_20000_broken_class_files_decode_or_are_refused(seeds: list[bytes]) -> None:
    check(seeds, 20_000, seed=100)


def test_bytes_that_are_no_class_file_at_all_are_refused() -> None:
    source = random.Random(3)
    for length in range(200):
        for data in (source.randbytes(length), b"\xca\xfe\xba\xbe" + source.randbytes(length)):
            assert isinstance(outcome(data), DecodeError)
