"""The ways to cut up a search by contexts; the answers are the same."""

from __future__ import annotations

from heddle.errors import InputError

SPLITTINGS = ("lazy", "eager", "sequential")


def demand_splitting(name: str) -> None:
    """Raise InputError for a splitting that there is not."""
    if name not in SPLITTINGS:
        raise InputError(
            f"there is no splitting called {name}",
            remedy=f"use one of {', '.join(SPLITTINGS)}",
        )
