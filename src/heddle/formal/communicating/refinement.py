"""How the bounds of the abstractions grow after a word that may not be concrete [Kidd09, 4.5]."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, get_args

Policy = Literal["alpha", "beta", "multi-step", "individual", "individual multi-step"]
POLICIES: tuple[Policy, ...] = get_args(Policy)


def projected(word: Sequence[str], actions: Collection[str]) -> tuple[str, ...]:
    """What a component takes part in."""
    return tuple(action for action in word if action in actions)


def refined(policy: Policy, bounds: Sequence[int], lengths: Sequence[int]) -> tuple[int, ...]:
    """The next bounds, for a word whose projections have these lengths [Kidd09, Alg. 4.1 to 4.5].

    Some projection is at least as long as its bound.
    """
    match policy:
        case "alpha" | "beta":
            return tuple(bound + 1 for bound in bounds)
        case "multi-step":
            return (max(lengths) + 1,) * len(bounds)
        case "individual":
            return tuple(
                bound + (length >= bound) for bound, length in zip(bounds, lengths, strict=True)
            )
        case "individual multi-step":
            return tuple(
                length + 1 if length >= bound else bound
                for bound, length in zip(bounds, lengths, strict=True)
            )
