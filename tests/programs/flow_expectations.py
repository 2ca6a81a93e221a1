"""The suite of flows: pairs of programs of the same names, one of which leaks."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent / "flow"
LEAKS = sorted((HERE / "leaks").glob("*.java"))
SAFE = sorted((HERE / "safe").glob("*.java"))
