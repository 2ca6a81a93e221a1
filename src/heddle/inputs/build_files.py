"""Which build files there are: what makes a folder a project.

What they say is read elsewhere: most targets are no projects.
"""

from __future__ import annotations

from pathlib import Path

POM = "pom.xml"
GRADLE = ("build.gradle", "build.gradle.kts")
SETTINGS = ("settings.gradle", "settings.gradle.kts")


def is_project(folder: Path) -> bool:
    """Whether a folder has a build file."""
    return tool_of(folder) is not None


def tool_of(folder: Path) -> str | None:
    """What builds a folder, if it has a build file."""
    if (folder / POM).is_file():
        return "mvn"
    return "gradle" if any((folder / name).is_file() for name in (*GRADLE, *SETTINGS)) else None
