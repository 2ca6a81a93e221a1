"""The program of a schedule file, which may have been moved together with it, or without it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from heddle.errors import InputError
from heddle.inputs.home import homes_for
from heddle.inputs.loading import Loading
from heddle.results.schedule import Schedule


def program_of(
    schedule: Schedule, file: Path, named: Sequence[str], jdk: Path | None
) -> tuple[tuple[str, ...], Loading]:
    """The targets of the program, or those that are named instead, and how to load them.

    Paths in the file are seen from the folder that holds `.heddle`, or from another one above the
    file or above the working folder in which the program is.
    """
    # A target that is the project itself would be anywhere.
    guess = Path() not in map(Path, schedule.target)
    homes = dict.fromkeys(homes_for(file, schedule.root, guess=guess))
    home = next((each for each in homes if _has_all(each, schedule.target)), None)
    if home is None and not named:
        cause = f"its program is not where it was: {', '.join(schedule.target)}"
        raise InputError(cause, place=str(file), remedy="--target PATH")
    base = Path() if home is None else home
    loading: Loading = {
        "main": schedule.main,
        "jdk": jdk,
        "classpath": os.pathsep.join(_seen_from(base, schedule.classpath)),
        "arguments": schedule.arguments,
        "properties": schedule.properties,
        "source_path": os.pathsep.join(_seen_from(base, schedule.source_path)),
        "annotation_processing": schedule.processing,
        "enable_preview": schedule.preview,
    }
    return tuple(named) or _seen_from(base, schedule.target), loading


def _has_all(home: Path, paths: Sequence[str]) -> bool:
    return all((home / path).exists() for path in paths)


def _seen_from(home: Path, paths: Sequence[str]) -> tuple[str, ...]:
    """Paths seen from a folder; what is not there is left for the messages to name."""
    near = (Path(os.path.relpath(home / path)) for path in paths)
    return tuple(
        str(there) if there.exists() else path for there, path in zip(near, paths, strict=True)
    )
