"""The part of a jar's manifest that says what to start and what else to load."""

from __future__ import annotations

from dataclasses import dataclass

MANIFEST = "META-INF/MANIFEST.MF"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What one jar declares; `main_class` is spelled with dots, `class_path` as written."""

    main_class: str | None = None
    class_path: tuple[str, ...] = ()
    multi_release: bool = False


def parse_manifest(data: bytes) -> Manifest:
    """Read the main section; attributes of single entries follow a blank line and are not ours."""
    attributes = main_attributes(data)
    return Manifest(
        main_class=attributes.get("main-class") or None,
        class_path=tuple(attributes.get("class-path", "").split()),
        multi_release=attributes.get("multi-release", "").lower() == "true",
    )


def main_attributes(data: bytes) -> dict[str, str]:
    """Names, in lower case as they compare without case, and values of the main section."""
    # Lines are joined before decoding: a line may break in the middle of a UTF-8 character.
    lines: list[bytes] = []
    for line in data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n"):
        if not line:
            break
        if line.startswith(b" ") and lines:
            lines[-1] += line[1:]
        else:
            lines.append(line)
    pairs = (line.decode(errors="replace").partition(":") for line in lines)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}
