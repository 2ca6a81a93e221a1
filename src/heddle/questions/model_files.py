"""Model files are told from everything else by how their names end."""

from __future__ import annotations

from pathlib import Path

MONITOR_DPN = ".dpn"
WALI = ".xml"
PLAIN = ".pds"
SUFFIXES = (".cpds", PLAIN, WALI, MONITOR_DPN)


def is_model(target: Path | str) -> bool:
    """Whether the name is that of a model file."""
    return Path(target).suffix.lower() in SUFFIXES


def is_dpn(target: Path | str) -> bool:
    """Whether the name is that of a Monitor-DPN."""
    return Path(target).suffix.lower() == MONITOR_DPN
