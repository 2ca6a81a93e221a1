"""How files with Monitor-DPNs are told from everything else."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".dpn"
"""How their names end."""


def is_dpn(target: Path | str) -> bool:
    """Whether the name is that of such a file."""
    return Path(target).suffix.lower() == SUFFIX
