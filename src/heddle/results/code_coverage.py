"""Which lines, branches and methods of the user's classes were reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class FileCoverage:
    """What was reached of one source file; `missed` names what was not.

    A missed branch is the line of the jump and the number of its ways that were not taken, a missed
    method its name, with its class, and its first line, 0 if that is not known.
    """

    file: str
    lines: int
    lines_reached: int
    branches: int
    branches_reached: int
    missed_lines: tuple[int, ...]
    missed_branches: tuple[tuple[int, int], ...]
    methods: int = 0
    methods_reached: int = 0
    missed_methods: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CodeCoverage:
    """What was reached of the user's classes, by source file."""

    files: tuple[FileCoverage, ...]

    def effort(self) -> dict[str, int]:
        """The sums, for a report."""
        return {
            "lines": sum(file.lines for file in self.files),
            "lines reached": sum(file.lines_reached for file in self.files),
            "branches": sum(file.branches for file in self.files),
            "branches reached": sum(file.branches_reached for file in self.files),
            "methods": sum(file.methods for file in self.files),
            "methods reached": sum(file.methods_reached for file in self.files),
        }


def encode_code_coverage(coverage: CodeCoverage) -> dict[str, object]:
    """As JSON: `files` by name, and `total`."""
    files = {
        file.file: {
            "lines": {
                "executable": file.lines,
                "reached": file.lines_reached,
                "missed": list(file.missed_lines),
            },
            "branches": {
                "total": file.branches,
                "reached": file.branches_reached,
                "missed": [{"line": line, "ways": ways} for line, ways in file.missed_branches],
            },
            "methods": {
                "total": file.methods,
                "reached": file.methods_reached,
                "missed": [{"name": name, "line": line} for name, line in file.missed_methods],
            },
        }
        for file in coverage.files
    }
    return {"schema": 1, "total": coverage.effort(), "files": files}


def decode_code_coverage(data: dict[str, Any]) -> CodeCoverage:
    """What `encode_code_coverage` spelled."""
    return CodeCoverage(tuple(_file(name, each) for name, each in data["files"].items()))


def _file(name: str, data: dict[str, Any]) -> FileCoverage:
    lines, branches, methods = data["lines"], data["branches"], data["methods"]
    return FileCoverage(
        file=name,
        lines=lines["executable"],
        lines_reached=lines["reached"],
        branches=branches["total"],
        branches_reached=branches["reached"],
        missed_lines=tuple(lines["missed"]),
        missed_branches=tuple((each["line"], each["ways"]) for each in branches["missed"]),
        methods=methods["total"],
        methods_reached=methods["reached"],
        missed_methods=tuple((each["name"], each["line"]) for each in methods["missed"]),
    )
