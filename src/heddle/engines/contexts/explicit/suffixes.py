"""How model files are told from everything else."""

from __future__ import annotations

from pathlib import Path

SUFFIXES = (".cpds", ".pds")
"""How the names of model files end."""


def is_model(target: Path | str) -> bool:
    """Whether the name is that of a model file."""
    return Path(target).suffix.lower() in SUFFIXES
