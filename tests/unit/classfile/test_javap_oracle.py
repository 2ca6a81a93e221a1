"""The reader against javap: members, flags, code, tables and annotations must be the same."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

import pytest

from heddle.classfile.decoding import decode
from support.long_run import sample
from unit.classfile.javap import listings_of_files, listings_of_module
from unit.classfile.listing import ClassListing, CodeListing, MemberListing, class_listing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from heddle._core import Image
    from heddle.inputs.jdk import Jdk

MODULE = "java.base"
SAMPLE = 400
# So many that starting javap costs little, and so few that its output fits in memory.
BATCH = 250


def differences(ours: object, theirs: object, place: str) -> Iterator[str]:
    """Where two listings part, down to the member or instruction."""
    if ours == theirs:
        return
    if is_dataclass(ours) and is_dataclass(theirs):
        for field in fields(ours):
            here = f"{place}.{field.name}"
            yield from differences(getattr(ours, field.name), getattr(theirs, field.name), here)
    elif isinstance(ours, tuple) and isinstance(theirs, tuple) and len(ours) == len(theirs):
        for number, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(mine, other, f"{place}[{number}]")
    else:
        yield f"{place}: {ours!r}\n  but javap: {theirs!r}"


def compare(jdk: Jdk, image: Image, names: list[str]) -> list[str]:
    found = list[str]()
    for start in range(0, len(names), BATCH):
        batch = names[start : start + BATCH]
        listings = listings_of_module(jdk.home / "bin" / "javap", MODULE, batch)
        for name, theirs in zip(batch, listings, strict=True):
            data = image.find_class(name)
            assert data is not None
            found += differences(class_listing(decode(data, name)), theirs, name)
    return found


def test_a_sample_of_the_jdk_reads_as_javap_reads_it(jdk: Jdk, image: Image) -> None:
    names = random.Random(2025).sample(image.class_names(MODULE), SAMPLE)

    assert compare(jdk, image, names) == []


@pytest.mark.long
def test_a_fifth_of_java_base_reads_as_javap_reads_it(jdk: Jdk, image: Image) -> None:
    names = sample(image.class_names(MODULE), 5)

    assert len(names) > 1200
    assert compare(jdk, image, names) == []


def test_every_language_feature_reads_as_javap_reads_it(jdk: Jdk, features: list[Path]) -> None:
    listings = list(listings_of_files(jdk.home / "bin" / "javap", features))
    ours = [class_listing(decode(file.read_bytes(), file.name)) for file in features]

    found = [
        difference
        for mine, theirs in zip(ours, listings, strict=True)
        for difference in differences(mine, theirs, mine.name)
    ]

    assert found == []


def test_the_features_leave_nothing_out(features: list[Path]) -> None:
    """Else the comparison above would compare nothing with nothing."""
    listings = [class_listing(decode(file.read_bytes(), file.name)) for file in features]

    assert unused_parts(listings) == set()


def unused_parts(listings: list[ClassListing]) -> set[str]:
    members = [member for listing in listings for member in listing.members]
    codes = [member.code for member in members if member.code]
    used, known = set[str](), set[str]()
    parts: list[ClassListing | MemberListing | CodeListing] = [*listings, *members, *codes]
    for each in parts:
        known |= {field.name for field in fields(each)}
        used |= {field.name for field in fields(each) if getattr(each, field.name)}
    return known - used
