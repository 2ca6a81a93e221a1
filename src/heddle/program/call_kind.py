"""The ways to call a method."""

from __future__ import annotations

from enum import StrEnum


class CallKind(StrEnum):
    """How the method that runs is selected (JVMS 6.5, `invoke…`)."""

    STATIC = "static"
    VIRTUAL = "virtual"
    SPECIAL = "special"
    INTERFACE = "interface"
