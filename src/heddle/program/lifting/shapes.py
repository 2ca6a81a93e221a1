"""The kinds a method takes and gives, read from its descriptor."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from heddle.program.operands import Kind, kind_of

_FIELD_TYPE: Final = re.compile(r"\[*(?:L[^;]*;|[BCDFIJSZ])")


@lru_cache(maxsize=1 << 16)
def shape_of(descriptor: str) -> tuple[tuple[Kind, ...], Kind | None]:
    """The kinds of the parameters, and of the result unless it is void."""
    parameters, _, result = descriptor[1:].rpartition(")")
    kinds = tuple(kind_of(field) for field in _FIELD_TYPE.findall(parameters))
    return kinds, None if result == "V" else kind_of(result)
