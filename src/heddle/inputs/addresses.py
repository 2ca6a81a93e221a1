"""Addresses of resources: the URLs that Java's own class loader gives them."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

# What Java's loader leaves as it is in the path of a URL; letters and digits stay anyway.
_PLAIN = "!$&'()*+,-./:@_~"


def file_address(path: Path, name: str = "") -> str:
    """The URL of a file, or of a name below a folder."""
    place = str(path.resolve())
    return f"file:{_encoded(f'{place}/{name}' if name else place)}"


def folder_address(path: Path) -> str:
    """The URL of a folder, which ends with a slash."""
    return f"{file_address(path)}/"


def jar_address(path: Path, entry: str) -> str:
    """The URL of an entry of a jar."""
    return f"jar:{file_address(path)}!/{_encoded(entry)}"


def below(name: str) -> str | None:
    """The name of a resource without detours; None if it leads out of its root."""
    parts: list[str] = []
    for part in name.split("/"):
        if part == ".." and not parts:
            return None
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return None if name.startswith("/") else "/".join(parts)


def _encoded(path: str) -> str:
    encoded = quote(path, safe=_PLAIN, errors="surrogateescape")
    return re.sub("%..", lambda match: match[0].lower(), encoded)
