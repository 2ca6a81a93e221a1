"""Source lines by stack frame: what lets a trace show the user's own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heddle.errors import Location
from heddle.machine.events import Frame
from heddle.program.program import Program


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One source: its path relative to the target, and its lines."""

    relative: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SourceLines:
    """Sources by package path and file name (`a/b/C.java`): what a class file knows of them.

    Compiled targets have no sources; their frames keep the file name of the class file.
    """

    files: Mapping[str, SourceFile] = field(default_factory=dict)

    def location(self, frame: Frame) -> Location:
        """Where the frame stands; the file is relative to the target if its source is known."""
        source = self._source(frame)
        file = frame.file if source is None else source.relative
        return Location(file, frame.line, frame.class_name, frame.method)

    def text(self, frame: Frame) -> str | None:
        """The frame's source line without the spaces around it, or None."""
        source = self._source(frame)
        if source is None or frame.line is None or not 0 < frame.line <= len(source.lines):
            return None
        return source.lines[frame.line - 1].strip() or None

    def line_at(self, location: Location) -> str | None:
        """The line at a place as `location` tells it, without the spaces around it, or None."""
        if location.class_name is None or location.file is None:
            return None
        name = location.file.rpartition("/")[2]
        frame = Frame(location.class_name, location.method or "", name, location.line, is_user=True)
        return self.text(frame)

    def _source(self, frame: Frame) -> SourceFile | None:
        if frame.file is None:
            return None
        package = frame.class_name.rpartition(".")[0].replace(".", "/")
        return self.files.get(f"{package}/{frame.file}" if package else frame.file)


def source_lines(program: Program) -> SourceLines:
    """The sources that a program was compiled from."""
    return SourceLines(
        {
            source.name: SourceFile(
                source.relative,
                # Not splitlines: a form feed or U+2028 ends no line for javac.
                tuple(source.data.decode(errors="replace").replace("\r\n", "\n").split("\n")),
            )
            for source in program.inputs.sources
        }
    )
