"""What java does with random programs, to check the oracle itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from concurrency.rendering import Observable, render

from conformance.java import compile_together, run_on_java

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from concurrency.generator import Case

OBSERVER = Path(__file__).parent / "Observer.java"
PATIENCE = 20_000
LITTLE_PATIENCE = 100
"""Milliseconds to wait for a program: long if only a wrong oracle explains that it hangs."""


@dataclass(frozen=True, slots=True)
class Observation:
    """One run: what it left behind, or None if it did not end; and what was not caught."""

    final: tuple[int, ...] | None
    violations: frozenset[tuple[str, int]]

    def surprises(self, case: Case) -> Iterator[str]:
        """What the oracle says cannot happen."""
        outcomes = case.outcomes
        if self.final is None and not outcomes.deadlock:
            yield f"{case.name} hung"
        if self.final is not None and self.final not in outcomes.finals:
            yield f"{case.name} ended with {self.final}"
        yield from (f"{case.name}: {found}" for found in self.violations - outcomes.violations)


def races_are_only_on_fields(case: Case) -> bool:
    """Whether the twin with volatile fields has no race left, so that java must agree with us."""
    return not (case.program.arrays and case.outcomes.races)


def write_all(texts: dict[str, str], folder: Path) -> list[Path]:
    """One file for each class."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, text in texts.items():
        files.append(folder / f"{name}.java")
        files[-1].write_text(text)
    return files


def observe(cases: Sequence[Case], runs: int, folder: Path) -> dict[str, list[Observation]]:
    """Run each program a number of times."""
    texts = {case.name: render(case.program, case.name, Observable()) for case in cases}
    compile_together(write_all(texts, folder / "sources"), folder / "classes")
    compile_together([OBSERVER], folder / "observer")
    arguments = [str(folder / "classes"), str(runs)]
    for case in cases:
        limit = LITTLE_PATIENCE if case.outcomes.deadlock else PATIENCE
        arguments += [case.name, str(limit)]
    result = run_on_java("Observer", folder / "observer", *arguments)
    assert result.status == 0, result.stderr
    seen: dict[str, list[Observation]] = {case.name: [] for case in cases}
    for line in result.stdout.splitlines():
        run, _, thrown = line.partition("|")
        name, end, *values = run.split()
        final = tuple(map(int, values)) if end == "ended" else None
        pairs = (text.split(":") for text in thrown.split())
        violations = frozenset((kind, int(line)) for kind, line in pairs)
        seen[name].append(Observation(final, violations))
    return seen
