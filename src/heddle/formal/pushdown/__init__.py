"""Pushdown systems: which configurations can be reached, and at what weight.

`post_star` and `pre_star` turn an automaton of configurations into one of all their successors or
predecessors; docs/design/pushdown.md shows how.
"""

from __future__ import annotations

from heddle.formal.pushdown.automaton import Automaton, Transition, configurations, members
from heddle.formal.pushdown.model import (
    Configuration,
    PushdownSystem,
    Rule,
    Word,
    apply_rules,
    successors,
)
from heddle.formal.pushdown.saturation import (
    Budget,
    Options,
    Path,
    Saturation,
    post_star,
    pre_star,
    weighted_post_star,
    weighted_pre_star,
)
from heddle.formal.pushdown.semirings import (
    Boolean,
    Flow,
    GenKill,
    MinPlus,
    Relation,
    Relations,
    Semiring,
    Weights,
)

__all__ = [
    "Automaton",
    "Boolean",
    "Budget",
    "Configuration",
    "Flow",
    "GenKill",
    "MinPlus",
    "Options",
    "Path",
    "PushdownSystem",
    "Relation",
    "Relations",
    "Rule",
    "Saturation",
    "Semiring",
    "Transition",
    "Weights",
    "Word",
    "apply_rules",
    "configurations",
    "members",
    "post_star",
    "pre_star",
    "successors",
    "weighted_post_star",
    "weighted_pre_star",
]
