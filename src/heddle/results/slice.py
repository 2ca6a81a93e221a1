"""The lines that can influence a line, or that it can influence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heddle.errors import Location
from heddle.results.coverage import Assumption


@dataclass(frozen=True, slots=True)
class SliceLine:
    """A line of a slice; `because` are the kinds of dependences that led to it."""

    location: Location
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """One dependence of a chain: a line, and what makes the line before depend on it."""

    location: Location
    kind: str


@dataclass(frozen=True, slots=True)
class Slice:
    """What can influence the criterion, or what it can influence if `is_forward`.

    `chains` is for each line the shortest way to the criterion, which comes first; `sources` are
    the lines of the files, where they are known; `cut` are methods of the library that are on the
    way and were taken as a whole, without a look at their code.
    """

    criterion: Location
    is_forward: bool
    lines: tuple[SliceLine, ...]
    chains: Mapping[tuple[str | None, int | None], tuple[Link, ...]] = field(repr=False)
    sources: Mapping[str, tuple[str, ...]] = field(repr=False)
    assumptions: tuple[Assumption, ...] = ()
    cut: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SlicedProgram:
    """A slice as classes in a folder: how many lines of those with code it has, and its command."""

    folder: str
    kept: int
    lines: int
    command: tuple[str, ...]
