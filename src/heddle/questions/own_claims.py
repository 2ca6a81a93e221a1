"""The claims that a program makes itself, besides those that are asked of every program."""

from __future__ import annotations

from typing import Final

from heddle.program.program import Program
from heddle.results import Claim, Contracts

_MARKS: Final = b"Lheddle/Requires;", b"Lheddle/Ensures;", b"Lheddle/Invariant;"


def with_contracts(program: Program, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The claims, and that contracts are kept if a class of the user has some."""
    files = (program.user_class_bytes(name) for name in program.user_classes)
    has_some = any(data is not None and any(mark in data for mark in _MARKS) for data in files)
    return (*claims, Contracts()) if has_some else claims
