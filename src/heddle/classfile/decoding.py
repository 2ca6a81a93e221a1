"""From the bytes of a class file to its structure."""

from __future__ import annotations

from heddle._core import ClassFile, DecodeError, parse_class
from heddle.errors import MalformedClassFile


def decode(data: bytes, file: str) -> ClassFile:
    """Decode all of `data`; `file` is what an error calls it."""
    try:
        return parse_class(data)
    except DecodeError as error:
        raise MalformedClassFile(file, error.offset, error.cause) from None
