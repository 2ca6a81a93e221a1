"""Peers for Roots.java: `heddle run examples/native_peer --peers examples/native_peer/peers.py`."""

from heddle.machine import JavaThrow, peer


@peer("Roots.root(D)D")
def root(number: float) -> float:
    """A pure function over copies: it cannot reach the program's objects."""
    if number < 0:
        raise JavaThrow("java.lang.IllegalArgumentException", f"no root of {number}")
    return float(number**0.5)
