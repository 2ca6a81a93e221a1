"""Which lines and branches of the user's classes were reached."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileCoverage:
    """What was reached of one source file; `missed` names the lines and branches that were not.

    A missed branch is the line of the jump and the number of its ways that were not taken.
    """

    file: str
    lines: int
    lines_reached: int
    branches: int
    branches_reached: int
    missed_lines: tuple[int, ...]
    missed_branches: tuple[tuple[int, int], ...]


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
        }
        for file in coverage.files
    }
    return {"schema": 1, "total": coverage.effort(), "files": files}
