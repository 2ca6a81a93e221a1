"""Class files broken in every way a disk, a wire or an obfuscator can break them."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

WILD = (0, 1, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF)


def truncate(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    del data[source.randrange(len(data)) :]


def extend(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    data += source.randbytes(source.randint(1, 20))


def spoil_head(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    data[source.randrange(10)] = source.randrange(256)


def flip_bits(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    for _flip in range(source.randint(1, 8)):
        data[source.randrange(len(data))] ^= 1 << source.randrange(8)


def wild_number(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    struct.pack_into(">H", data, source.randrange(len(data) - 1), source.choice(WILD))


def near_number(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    """A number that is off by little is likelier to be believed."""
    position = source.randrange(len(data) - 1)
    (number,) = struct.unpack_from(">H", data, position)
    struct.pack_into(">H", data, position, (number + source.randint(-3, 3)) % 0x10000)


def wild_length(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    wild = source.choice((0, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, source.getrandbits(32)))
    struct.pack_into(">I", data, source.randrange(len(data) - 3), wild)


def splice(data: bytearray, source: random.Random, others: Sequence[bytes]) -> None:
    other = source.choice(others)
    start = source.randrange(len(other))
    piece = other[start : start + source.randint(1, 64)]
    position = source.randrange(len(data))
    data[position : position + source.choice((0, len(piece)))] = piece


def remove(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    position = source.randrange(len(data))
    del data[position : position + source.randint(1, 16)]


def swap(data: bytearray, source: random.Random, _: Sequence[bytes]) -> None:
    first, second = (source.randrange(len(data) - 1) for _ in range(2))
    data[first : first + 2], data[second : second + 2] = (
        data[second : second + 2],
        data[first : first + 2],
    )


MUTATIONS = (
    truncate,
    extend,
    spoil_head,
    flip_bits,
    wild_number,
    near_number,
    wild_length,
    splice,
    remove,
    swap,
)
