"""Options of the engine that bounds contexts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from heddle.api import SPLITTINGS, Bounds, ContextsOptions
from heddle.errors import InputError

Function = Callable[..., Any]

ENGINES = ("interleavings", "contexts")

_OPTIONS = [
    click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default="interleavings",
        help="Explore every interleaving on the machine (interleavings), or all runs of at most "
        "--contexts contexts at once, as sets of states (contexts).",
    ),
    click.option(
        "--splitting",
        type=click.Choice(SPLITTINGS),
        help="For contexts and model files: how sets of states are split between contexts. "
        "Default: lazy.",
    ),
    click.option(
        "--bits",
        type=click.IntRange(1, 32),
        help="For contexts: bits of integers whose range is unknown. Default: 8.",
    ),
    click.option(
        "--heap",
        type=click.IntRange(1, 64),
        help="For contexts: objects per `new`, and elements per array. Default: 4.",
    ),
    click.option(
        "--threads",
        type=click.IntRange(1, 15),
        help="For contexts: threads besides main. Default: 4.",
    ),
    click.option(
        "--method",
        metavar="C.m",
        help="For contexts: start at this method instead of main, for all values of its arguments.",
    ),
]


@dataclass(frozen=True, slots=True)
class BoundedChoices:
    """What the user said about the engine; None where nothing was said."""

    engine: str
    splitting: str | None
    bits: int | None
    heap: int | None
    threads: int | None
    method: str | None

    @property
    def is_asked_for(self) -> bool:
        """Whether this engine is to answer; what only it understands must not be said to others."""
        if self.engine == "contexts":
            return True
        for name, value in (
            ("--splitting", self.splitting),
            ("--bits", self.bits),
            ("--heap", self.heap),
            ("--threads", self.threads),
            ("--method", self.method),
        ):
            if value is not None:
                raise InputError(
                    f"{name} has no effect with the engine {self.engine}",
                    remedy=f"add --engine contexts, or leave {name} out",
                )
        return False

    def options(self, contexts: int | None) -> ContextsOptions:
        """What the engine is told."""
        said = {
            name: value
            for name, value in (
                ("contexts", contexts),
                ("bits", self.bits),
                ("heap", self.heap),
                ("threads", self.threads),
            )
            if value is not None
        }
        return ContextsOptions(
            bounds=Bounds(**said),
            splitting=self.splitting or SPLITTINGS[0],
            method=self.method,
        )


def bounded_options(function: Function) -> Function:
    """Add these options, as one argument `bounded`."""

    @wraps(function)
    def with_bounds(
        *,
        engine: str,
        splitting: str | None,
        bits: int | None,
        heap: int | None,
        threads: int | None,
        method: str | None,
        **others: object,
    ) -> object:
        chosen = BoundedChoices(engine, splitting, bits, heap, threads, method)
        return function(bounded=chosen, **others)

    decorated: Function = with_bounds
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated
