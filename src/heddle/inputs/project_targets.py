"""Targets that are projects: their modules, and what their build tool says they need."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from heddle.errors import InputError
from heddle.inputs.build_files import is_project
from heddle.inputs.build_tools import class_path_of, read_class_path
from heddle.inputs.cache import Cache
from heddle.inputs.projects import build_of, chosen, demand_compiled


def of_projects(
    targets: Sequence[Path | str], modules: Sequence[str], path: tuple[str, ...], file: Path | None
) -> tuple[tuple[Path | str, ...], tuple[str, ...]]:
    """The targets with the modules of projects in their place, and the class path with theirs.

    `file` has further entries of the class path. With a class path no build tool is asked.
    """
    if file is not None:
        path = (*path, *read_class_path(file))
    found: list[Path | str] = []
    further: list[str] = []
    for target in targets:
        folder = Path(target)
        if not is_project(folder):
            found.append(target)
            continue
        meant = chosen(folder, modules)
        for module in meant:
            demand_compiled(module)
        if not path:
            further += class_path_of(build_of(folder), meant, Cache.default())
        found += [module.folder for module in meant] if modules else [folder]
    if modules and len(found) == len(targets) and not any(is_project(Path(t)) for t in targets):
        raise InputError("--module needs a project", remedy="name a folder with a build file")
    return tuple(found), path or tuple(dict.fromkeys(further))
