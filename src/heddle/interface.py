"""Whether the Rust core is the one that this package was written for; looked at on import.

An older core would not only lack names: what it does not know of a question it would pass over in
silence.
"""

from __future__ import annotations

from heddle import _core
from heddle.errors import OtherCore

INTERFACE = 17
"""Raised together with the number of the same name in `rust/python/src/lib.rs`, whenever what the
two sides tell each other changes."""


def demand_current_core(built: int) -> None:
    """Raise OtherCore unless the core was built for this package."""
    if built != INTERFACE:
        raise OtherCore("older" if built < INTERFACE else "newer")


demand_current_core(getattr(_core, "INTERFACE", 0))
