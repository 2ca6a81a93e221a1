"""Communicating pushdown systems: components that meet on actions [Kidd09, ch. 4].

Not to be confused with concurrent pushdown systems, whose threads share a control state.
"""

from __future__ import annotations

from heddle.formal.communicating.model import CommunicatingSystem, Component
from heddle.formal.communicating.procedures import Outcome, decide
from heddle.formal.communicating.refinement import POLICIES, Policy

__all__ = ["POLICIES", "CommunicatingSystem", "Component", "Outcome", "Policy", "decide"]
