"""A program made executable on our own Java machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.lazy import exports as _exports

if TYPE_CHECKING:
    from heddle.machine.peers import JavaThrow, Peers, peer
    from heddle.machine.running import Deadlocked, Exited, Interrupted, RunOutcome, run
    from heddle.machine.start import RunLimits

__all__ = [
    "Deadlocked",
    "Exited",
    "Interrupted",
    "JavaThrow",
    "Peers",
    "RunLimits",
    "RunOutcome",
    "peer",
    "run",
]

__getattr__ = _exports(
    __name__,
    {
        "heddle.machine.peers": "JavaThrow Peers peer",
        "heddle.machine.running": "Deadlocked Exited Interrupted RunOutcome run",
        "heddle.machine.start": "RunLimits",
    },
)
