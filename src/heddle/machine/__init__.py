"""A program made executable on our own Java machine."""

from heddle.machine.peers import JavaThrow, Peers, peer
from heddle.machine.run import Deadlocked, Exited, Interrupted, RunOutcome, run
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
