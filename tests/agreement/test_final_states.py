"""Whatever a search leaves out, the states in which runs end are the same.

Not only what a claim asks: the output, the exceptions that ended threads, all static fields of the
user with what they lead to, and who is blocked where. A search without any reduction is the
measure, where it has at most 200,000 states. CI takes a third of all programs, another one with
each commit, and of the variants the default and one other; the long tier takes everything.

There a search has a few seconds, and some programs are skipped. Those are too large rather
than slow: each of five that were skipped for time came to 200,000 states when it was given a
minute, after 6 to 26 seconds, and the searches of all states of all of them would take hours.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest

from heddle.questions.search_options import SearchLimits, SearchOptions
from support.final_states import PICKED, UNREDUCED, VARIANTS, compared, final_states
from support.long_run import ROOT, LongRun, shuffled
from support.rotation import number_of_commits
from support.sharing import made_once
from support.suites import (
    EXAMPLES,
    OTHER_PROGRAMS,
    SUITE,
    compile_others,
    loaded,
    other,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from heddle.program.program import Program

    Record = Callable[[str, object], None]

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
# Of the searches of these, so many must have come to their end.
ENDED = 0.85


@dataclass(slots=True)
class Tally:
    """How many programs and searches were compared, how many were not and why, what differs."""

    most: int
    compared: int = 0
    searches: int = 0
    skipped: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    gaps: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    differences: list[str] = field(default_factory=list)

    def why(self, gap: str) -> str:
        """The kind of a gap."""
        known = {"states": f"over {self.most:,} states", "time": "for time", PICKED: "by picks"}
        kinds = {**known, **{kind: f"for {kind}" for kind in ("memory", "depth")}}
        return kinds.get(gap, "not supported")

    @property
    def is_enough(self) -> bool:
        """Whether most programs were compared, and most searches of these."""
        programs = self.compared + sum(map(len, self.skipped.values()))
        searches = self.searches + sum(map(len, self.gaps.values()))
        return self.compared >= FLOOR * programs and self.searches >= ENDED * searches

    def text(self) -> str:
        return (
            f"final states: {self.compared} programs compared in {self.searches} searches; "
            f"gaps of these: {_counts(self.gaps)}; skipped: {_counts(self.skipped)}"
        )

    def names(self) -> str:
        """Which programs and searches were not compared: a line for each of them."""
        kinds = [("skipped", self.skipped), ("not ended", self.gaps)]
        lines = [
            f"{what} {why}: {name}\n"
            for what, named in kinds
            for why, some in sorted(named.items())
            for name in sorted(some)
        ]
        return "".join(lines)


def _counts(names: dict[str, list[str]]) -> str:
    return ", ".join(f"{len(some)} {why}" for why, some in sorted(names.items())) or "none"


def tell(run: LongRun, tally: Tally, record: Record, names: str) -> None:
    """Say in the row of the part how many were compared, and in a file which were not."""
    listed = f"benchmarks/long/{names}.txt"
    (ROOT / listed).write_text(f"{run.text()}; {tally.text()}\n\n{tally.names()}")
    record("summary", f"{run.text()}; {tally.text()}; their names are in {listed}")


def compare(tally: Tally, path: Path, program: Program, names: list[str], by: SearchLimits) -> None:
    """Hold some searches of a program against the unreduced one."""
    unreduced = final_states(program, replace(UNREDUCED, limits=by))
    if unreduced.gap:
        tally.skipped[tally.why(unreduced.gap)].append(name_of(path))
        return
    tally.compared += 1
    for name in names:
        comparison = compared(program, unreduced, name, limited(VARIANTS[name], by))
        if comparison.gap:
            tally.gaps[tally.why(comparison.gap)].append(f"{name_of(path)} {name}")
            continue
        tally.searches += 1
        found = comparison.differences
        tally.differences += [f"{name_of(path)}, {name}: {text}" for text in found]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def limited(options: SearchOptions, limits: SearchLimits) -> SearchOptions:
    return replace(options, limits=limits)


def due(programs: list[Path]) -> list[Path]:
    """The third that has its turn."""
    return programs[number_of_commits() % THIRDS :: THIRDS]


def compare_some(some: list[Path], load_one: Callable[[Path], Program]) -> Tally:
    """The default and one more variant of each, with what CI has time for."""
    limits = SearchLimits(states=QUICK_STATES, seconds=QUICK_SECONDS)
    variants = [name for name in VARIANTS if name != "default"]
    tally = Tally(QUICK_STATES)
    for index, path in enumerate(some):
        names = ["default", variants[(number_of_commits() + index) % len(variants)]]
        compare(tally, path, load_one(path), names, limits)
    return tally


@pytest.mark.parametrize("number", range(SLICES))
def test_a_third_of_the_programs_ends_in_the_same_states(
    number: int, classes: Path, race_classes: Path, record_property: Record
) -> None:
    tally = compare_some(
        due(SUITE)[number::SLICES], lambda path: loaded(path, classes, race_classes)
    )
    record_property("summary", f"{tally.text()} (part {number} of a third)")
    assert tally.differences == []
    assert tally.is_enough, tally.names()


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
    assert tally.is_enough, tally.names()


@pytest.mark.long
@pytest.mark.timeout(0)
def test_programs_of_other_suites_end_in_the_same_states(
    tmp_path: Path, record_property: Record
) -> None:
    limits = SearchLimits(states=STATES, seconds=OTHER_SECONDS)
    compile_others(OTHER_PROGRAMS, tmp_path)
    run = LongRun("final states, programs of other suites", range(len(OTHER_PROGRAMS)))
    tally = run.counts(Tally(STATES))
    for path, wrong in run.each(OTHER_PROGRAMS):
        before = len(tally.differences)
        compare(tally, path, other(path, tmp_path), list(VARIANTS), limits)
        wrong += tally.differences[before:]
    tell(run, tally, record_property, "final_states_of_other_suites")
    assert run.wrong == []
    assert tally.is_enough, tally.names()


@pytest.mark.long
@pytest.mark.timeout(0)
def test_every_program_ends_in_the_same_states_in_every_search(
    classes: Path, race_classes: Path, record_property: Record
) -> None:
    limits = SearchLimits(states=STATES, seconds=LONG_SECONDS)
    everything = shuffled([*SUITE, *EXAMPLES])
    run = LongRun("final states, programs", range(len(everything)))
    tally = run.counts(Tally(STATES))
    for path, wrong in run.each(everything):
        before = len(tally.differences)
        compare(tally, path, loaded(path, classes, race_classes), list(VARIANTS), limits)
        wrong += tally.differences[before:]
    tell(run, tally, record_property, "final_states_of_programs")
    assert run.wrong == []
    assert tally.is_enough, tally.names()
