"""Model files are told from everything else by how their names end."""

from __future__ import annotations

from pathlib import Path

MONITOR_DPN = ".dpn"
WALI = ".xml"
PLAIN = ".pds"
COMMUNICATING = ".compds"
EML = ".eml"
SUFFIXES = (".cpds", PLAIN, WALI, MONITOR_DPN, COMMUNICATING, EML)


def is_model(target: Path | str) -> bool:
    """Whether the name is that of a model file."""
    return Path(target).suffix.lower() in SUFFIXES


def is_eml(target: Path | str) -> bool:
    """Whether the name is that of an EML program."""
    return Path(target).suffix.lower() == EML


def has_contexts(target: Path | str) -> bool:
    """Whether contexts and splitting mean something for a model file of that name."""
    return Path(target).suffix.lower() not in {MONITOR_DPN, COMMUNICATING, EML}


def has_places(target: Path | str) -> bool:
    """Whether --unreachable means something for a model file of that name."""
    return Path(target).suffix.lower() not in {COMMUNICATING, EML}
