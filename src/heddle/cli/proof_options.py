"""Options of the commands that prove first and try what is left on the machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import click

from heddle.cli.limited import limits_of
from heddle.questions.question import Confirmation

Function = Callable[..., Any]

_MEMORY: Final = click.option(
    "--memory-limit", type=click.IntRange(1), metavar="MB", help="Give up beyond this much memory."
)
_OPTIONS: Final = (
    click.option(
        "--time-limit",
        type=click.FloatRange(0),
        metavar="S",
        default=40.0,
        show_default=True,
        help="Give up after S seconds, at most half of which are for the proof.",
    ),
    click.option(
        "--unconfirmed",
        "confirmation",
        flag_value="none",
        default="machine",
        help="Skip confirmation: report unproved candidates as suspected.",
    ),
    _MEMORY,
)


def proof_options(function: Function) -> Function:
    """Add these options, as the arguments `limits` and `confirmation`."""

    @wraps(function)
    def with_limits(
        *, time_limit: float, memory_limit: int | None, confirmation: str, **others: object
    ) -> object:
        limits = limits_of(time_limit, memory_limit)
        return function(limits=limits, confirmation=Confirmation(confirmation), **others)

    decorated: Function = with_limits
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated
