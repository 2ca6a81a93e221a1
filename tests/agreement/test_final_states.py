"""Whatever a search leaves out, the states in which runs end are the same.

Not only what a claim asks: the output, the exceptions that ended threads, all static fields of the
user with what they lead to, and who is blocked where. A search without any reduction is the
measure, where it has at most 200,000 states. CI takes a third of all programs, another one with
each commit, and of the variants the default and one other; the long tier takes everything.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_apart
from heddle.api import load
from heddle.questions.search_options import SearchLimits, SearchOptions
from programs.expectations import FREE, HOLDS, RACY, VIOLATES
from support.final_states import UNREDUCED, VARIANTS, differences, final_states
from support.long_run import LongRun, shuffled
from support.rotation import number_of_commits
from support.sharing import made_once

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.program.program import Program

    Record = Callable[[str, object], None]

ROOT = Path(__file__).parents[2]
SUITE = [*HOLDS, *VIOLATES, *RACY, *FREE]
# Those of projects are no programs by themselves.
EXAMPLES = [
    path
    for path in sorted((ROOT / "examples").rglob("*.java"))
    if "static void main(" in path.read_text(encoding="utf-8")
]
# Other suites, which ask other questions; each folder is compiled by itself.
OTHERS = (
    "tests/conformance/programs/concurrent",
    "tests/programs/atomicity/holds",
    "tests/programs/atomicity/violates",
    "tests/programs/ltl/holds",
    "tests/programs/ltl/violates",
    "tests/programs/observed",
)
OTHER_PROGRAMS = shuffled([path for at in OTHERS for path in sorted((ROOT / at).glob("*.java"))])
THIRDS = 3
SLICES = 8
OTHER_SLICES = 4
STATES = 200_000
# In CI the large ones are left to the long tier.
QUICK_STATES = 4_000
QUICK_SECONDS = 8.0
# The long tier ends: what needs more than this for one search is skipped, and named.
LONG_SECONDS = 5.0
OTHER_SECONDS = 3.0
# Of the programs, so many must have been small enough to compare.
FLOOR = 0.5


@dataclass(slots=True)
class Tally:
    """How many programs and searches were compared, how many were too large, what differs."""

    compared: int = 0
    skipped: list[str] = field(default_factory=list)
    searches: int = 0
    gaps: int = 0
    differences: list[str] = field(default_factory=list)

    def text(self) -> str:
        return (
            f"final states: {self.compared} programs compared in {self.searches} searches, "
            f"{self.gaps} more with gaps; {len(self.skipped)} skipped: {' '.join(self.skipped)}"
        )


def loaded(path: Path, classes: Path, race_classes: Path) -> Program:
    """A program of the suites, compiled before; an example as it is."""
    if path in EXAMPLES:
        return load(path)
    home = race_classes if path.parent.name in {"racy", "free"} else classes
    return load(home / path.parent.name / path.stem, main=path.stem)


def compare(tally: Tally, path: Path, program: Program, names: list[str], by: SearchLimits) -> None:
    """Hold some searches of a program against the unreduced one."""
    unreduced = final_states(program, replace(UNREDUCED, limits=by))
    if unreduced.gap:
        tally.skipped.append(path.stem)
        return
    tally.compared += 1
    for name in names:
        found = differences(program, unreduced, name, limited(VARIANTS[name], by))
        if found is None:
            tally.gaps += 1
            continue
        tally.searches += 1
        tally.differences += [f"{path.parent.name}/{path.stem}, {name}: {text}" for text in found]


def limited(options: SearchOptions, limits: SearchLimits) -> SearchOptions:
    return replace(options, limits=limits)


def due(programs: list[Path]) -> list[Path]:
    """The third that has its turn."""
    return programs[number_of_commits() % THIRDS :: THIRDS]


def compile_others(programs: list[Path], folder: Path) -> None:
    """Each program of the other suites into a folder of its own."""
    for place in OTHERS:
        home = ROOT / place
        compile_apart([path for path in programs if path.parent == home], folder / place)


def other(path: Path, folder: Path) -> Program:
    """A program of the other suites, compiled before."""
    return load(folder / path.parent.relative_to(ROOT) / path.stem, main=path.stem)


def compare_some(some: list[Path], load_one: Callable[[Path], Program]) -> Tally:
    """The default and one more variant of each, with what CI has time for."""
    limits = SearchLimits(states=QUICK_STATES, seconds=QUICK_SECONDS)
    variants = [name for name in VARIANTS if name != "default"]
    tally = Tally()
    for index, path in enumerate(some):
        names = ["default", variants[(number_of_commits() + index) % len(variants)]]
        compare(tally, path, load_one(path), names, limits)
    return tally


@pytest.mark.parametrize("number", range(SLICES))
def test_a_third_of_the_programs_ends_in_the_same_states(
    number: int, classes: Path, race_classes: Path, record_property: Record
) -> None:
    some = due(SUITE)[number::SLICES]
    tally = compare_some(some, lambda path: loaded(path, classes, race_classes))
    record_property("summary", f"{tally.text()} (part {number} of a third)")
    assert tally.differences == []
    assert tally.compared >= FLOOR * len(some), tally.text()


@pytest.fixture(scope="module")
def other_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The third of the other suites that has its turn."""
    return made_once(
        tmp_path_factory, "others", lambda folder: compile_others(due(OTHER_PROGRAMS), folder)
    )


@pytest.mark.parametrize("number", range(OTHER_SLICES))
def test_a_third_of_the_other_suites_ends_in_the_same_states(
    number: int, other_classes: Path, record_property: Record
) -> None:
    some = due(OTHER_PROGRAMS)[number::OTHER_SLICES]
    tally = compare_some(some, lambda path: other(path, other_classes))
    record_property("summary", f"{tally.text()} (part {number} of a third)")
    assert tally.differences == []
    assert tally.compared >= FLOOR * len(some), tally.text()


@pytest.mark.long
@pytest.mark.timeout(0)
def test_programs_of_other_suites_end_in_the_same_states(
    tmp_path: Path, record_property: Record
) -> None:
    limits = SearchLimits(states=STATES, seconds=OTHER_SECONDS)
    tally = Tally()
    compile_others(OTHER_PROGRAMS, tmp_path)
    run = LongRun("final states, programs of other suites", range(len(OTHER_PROGRAMS)))
    for path, wrong in run.each(OTHER_PROGRAMS):
        before = len(tally.differences)
        compare(tally, path, other(path, tmp_path), list(VARIANTS), limits)
        wrong += tally.differences[before:]
    record_property("summary", f"{run.text()}; {tally.text()}")
    assert run.wrong == []


@pytest.mark.long
@pytest.mark.timeout(0)
def test_every_program_ends_in_the_same_states_in_every_search(
    classes: Path, race_classes: Path, record_property: Record
) -> None:
    limits = SearchLimits(states=STATES, seconds=LONG_SECONDS)
    tally = Tally()
    everything = shuffled([*SUITE, *EXAMPLES])
    run = LongRun("final states, programs", range(len(everything)))
    seen = 0
    for path, wrong in run.each(everything):
        seen += 1
        before = len(tally.differences)
        compare(tally, path, loaded(path, classes, race_classes), list(VARIANTS), limits)
        wrong += tally.differences[before:]
    record_property("summary", f"{run.text()}; {tally.text()}")
    assert run.wrong == []
    assert tally.compared >= FLOOR * seen, tally.text()
