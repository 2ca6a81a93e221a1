"""A program made executable on our own Java machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.lazy import exports as _exports

if TYPE_CHECKING:
    from heddle.machine.peers import JavaThrow, Peers, peer
    from heddle.machine.running import run

__all__ = ["JavaThrow", "Peers", "peer", "run"]

__getattr__ = _exports(
    __name__,
    {"heddle.machine.peers": "JavaThrow Peers peer", "heddle.machine.running": "run"},
)
