"""Which lines, branches and methods of the user's classes a search reached.

Lines are those that have code, as methods are, except what the compiler adds. A branch is one way
out of a conditional jump, of which there are two, or of a switch, which has one for each different
place that it leads to. The jump that skips an `assert` when assertions are off is no branch of the
program's own, and is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from heddle._core import Code, FieldRef, Instruction, MethodRef, Switch
from heddle.program.classes import JavaMethod
from heddle.program.program import Program
from heddle.results.code_coverage import CodeCoverage, FileCoverage

#: `(class, method, descriptor, instructions, ways)`, as the Rust side tells it.
Visited = tuple[str, str, str, list[int], list[tuple[int, int]]]

_SYNTHETIC: Final = 0x1000


@dataclass(slots=True)
class _Tally:
    """Lines and branches of one file while they are counted."""

    lines: dict[int, bool] = field(default_factory=dict)
    #: By class, method and jump, which are in order: the line, all ways, those taken.
    branches: list[tuple[int, int, int]] = field(default_factory=list)
    methods: list[tuple[str, int, bool]] = field(default_factory=list)

    def closed(self, file: str) -> FileCoverage:
        missed: dict[int, int] = defaultdict(int)
        for line, ways, taken in self.branches:
            missed[line] += ways - taken
        return FileCoverage(
            file=file,
            lines=len(self.lines),
            lines_reached=sum(self.lines.values()),
            branches=sum(ways for _, ways, _ in self.branches),
            branches_reached=sum(taken for _, _, taken in self.branches),
            missed_lines=tuple(sorted(line for line, hit in self.lines.items() if not hit)),
            missed_branches=tuple(sorted((line, ways) for line, ways in missed.items() if ways)),
            methods=len(self.methods),
            methods_reached=sum(hit for _, _, hit in self.methods),
            missed_methods=tuple(
                (name, line)
                for line, name in sorted(
                    (line, name) for name, line, hit in self.methods if not hit
                )
            ),
        )


def code_coverage(program: Program, visited: Iterable[Visited]) -> CodeCoverage:
    """Put what the machine noted beside what there is. Loads all of the user's classes."""
    by_method = {
        (owner, name, descriptor): (frozenset(reached), frozenset(ways))
        for owner, name, descriptor, reached, ways in visited
    }
    files = {source.name: source.relative for source in program.inputs.sources}
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for java_class in program.classes():
        source = java_class.source_file
        package = java_class.name.rpartition("/")[0]
        path = f"{package}/{source}".lstrip("/") if source else f"{java_class.name}.class"
        tally = tallies[files.get(path, path)]
        for method in java_class.methods.values():
            if method.code is None:
                continue
            key = (method.owner, method.name, method.descriptor)
            reached, ways = by_method.get(key, (frozenset(), frozenset()))
            _count(tally, method.code, reached, ways)
            if _is_written(method):
                name = f"{java_class.java_name}.{method.name}"
                lines = (line for _, line in method.code.line_numbers)
                tally.methods.append((name, min(lines, default=0), bool(reached)))
    return CodeCoverage(tuple(tallies[file].closed(file) for file in sorted(tallies)))


def _count(
    tally: _Tally, code: Code, reached: frozenset[int], taken: frozenset[tuple[int, int]]
) -> None:
    before: Instruction | None = None
    for index, (instruction, line) in enumerate(_with_lines(code)):
        if line:
            tally.lines[line] = tally.lines.get(line, False) or index in reached
        ways = _ways(instruction, before)
        if ways:
            hit = sum((index, way) in taken for way in range(ways))
            tally.branches.append((line, ways, hit))
        before = instruction


def _is_written(method: JavaMethod) -> bool:
    """Whether it stands in the source; a constructor that fits on one line may be none."""
    if method.name == "<clinit>":
        return False
    if method.flags & _SYNTHETIC:
        return method.name.startswith("lambda$")
    lines = {line for _, line in method.code.line_numbers} if method.code is not None else set()
    return method.key != ("<init>", "()V") or len(lines) > 1


def _with_lines(code: Code) -> Iterator[tuple[Instruction, int]]:
    """Each instruction with its line; 0 where the class file does not know it."""
    starts = dict(sorted(code.line_numbers))
    line = 0
    for instruction in code.instructions:
        line = starts.get(instruction.pc, line)
        yield instruction, line


def _ways(instruction: Instruction, before: Instruction | None) -> int:
    """How many ways there are to go on."""
    match instruction.operand:
        case Switch(cases, default):
            return len({target for _, target in cases} | {default})
        case int() if instruction.mnemonic.startswith("if") and not _asks_for_assertions(before):
            return 2
    return 0


def _asks_for_assertions(instruction: Instruction | None) -> bool:
    match instruction and instruction.operand:
        case FieldRef(_, "$assertionsDisabled", "Z"):
            return True
        case MethodRef("java/lang/Class", "desiredAssertionStatus"):
            return True
    return False
