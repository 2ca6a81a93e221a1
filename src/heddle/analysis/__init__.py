"""Facts about a program, one per file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.lazy import exports as _exports

if TYPE_CHECKING:
    from heddle.analysis.facts import (
        ELEMENTS,
        MODELLED,
        Allocation,
        Effect,
        EffectKind,
        Facts,
        FieldName,
        Instance,
        Multiplicity,
        Start,
    )
    from heddle.analysis.options import Options, Pruning
    from heddle.analysis.solution import facts_of

__all__ = [
    "ELEMENTS",
    "MODELLED",
    "Allocation",
    "Effect",
    "EffectKind",
    "Facts",
    "FieldName",
    "Instance",
    "Multiplicity",
    "Options",
    "Pruning",
    "Start",
    "facts_of",
]

__getattr__ = _exports(
    __name__,
    {
        "heddle.analysis.facts": (
            "ELEMENTS MODELLED Allocation Effect EffectKind Facts FieldName Instance "
            "Multiplicity Start"
        ),
        "heddle.analysis.options": "Options Pruning",
        "heddle.analysis.solution": "facts_of",
    },
)
