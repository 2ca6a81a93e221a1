"""Searches held against the oracle: not only verdicts, but the sets of ends.

The order in which an array is copied, `getState` of a thread between two steps and the moment when
a pool shows that it has ended are defined here as in `views` and `features`; all else is as the
documentation of the library has it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from concurrency.java_runs import write_all
from concurrency.tally import FEATURES, features, kinds

import heddle
from conformance.java import compile_apart, installed_jdk
from heddle.questions.search_options import (
    REDUCTIONS,
    RUNS_ONLY,
    Order,
    SearchLimits,
    SearchOptions,
)
from heddle.results.scheduling import Library, Scheduling
from support.final_states import final_states

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from concurrency.generator import Case

    from conformance.java import Jdk
    from support.final_states import Finals

LIMITS = SearchLimits(states=15_000)
# Without a store these are executions, each of which is a whole run.
EXECUTIONS = SearchLimits(states=1_000)
NUMBER = re.compile(r"-?\d+")
OTHER_WAYS: dict[str, SearchOptions] = {
    **{f"without {name}": SearchOptions(without=(name,), limits=LIMITS) for name in REDUCTIONS},
    "without reductions": SearchOptions(without=REDUCTIONS, limits=LIMITS),
    "breadth first": SearchOptions(order=Order("breadth"), limits=LIMITS),
    "without a store": SearchOptions(store=RUNS_ONLY, limits=EXECUTIONS),
    "real library": SearchOptions(scheduling=Scheduling(library=Library.REAL), limits=LIMITS),
}


def ways(seed: int) -> dict[str, SearchOptions]:
    """By default; of every third program in another way, too."""
    default = {"default": SearchOptions(limits=LIMITS)}
    if seed % 3:
        return default
    name = list(OTHER_WAYS)[seed // 3 % len(OTHER_WAYS)]
    return default | {name: OTHER_WAYS[name]}


@dataclass(slots=True)
class Summary:
    """What was compared, what was not, and what the programs contained."""

    programs: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    differing: list[str] = field(default_factory=list)

    def add(self, other: Summary) -> None:
        """Count what another one counted."""
        self.programs += other.programs
        self.compared += other.compared
        self.skipped += other.skipped
        self.features += other.features
        self.kinds += other.kinds
        self.differing += other.differing

    @property
    def share(self) -> float:
        """How many of the searches were compared."""
        return self.compared.total() / max(self.compared.total() + self.skipped.total(), 1)

    def brief(self) -> str:
        """How much was compared."""
        compared, skipped = self.compared.total(), self.skipped.total()
        text = f"{self.programs} random programs about the library, {compared} searches compared"
        return f"{text}, {skipped} too large"

    def text(self) -> str:
        """Also what was not compared, and what the programs contain."""
        about = ", ".join(f"{name} {self.features[name]}" for name in FEATURES)
        made = ", ".join(f"{name} {number}" for name, number in self.kinds.most_common())
        ways = ", ".join(f"{way} {number}" for way, number in self.skipped.most_common())
        return (
            f"{self.brief()} ({ways}), {len(self.differing)} differences; programs with {about}; "
            f"statements: {made}"
        )

    def rare(self, share: float) -> list[str]:
        """What fewer than a share of the programs contain."""
        return [name for name in FEATURES if self.features[name] < share * self.programs]


def compare_all(cases: Sequence[Case], folder: Path, summary: Summary, jdk: Jdk) -> None:
    """Search every program, and add what came of it."""
    texts = {case.name: case.java() for case in cases}
    compile_apart(write_all(texts, folder / "sources"), folder / "classes", jdk)
    home = None if jdk == installed_jdk() else jdk.home
    for case in cases:
        summary.programs += 1
        summary.features.update(features(case.program))
        summary.kinds.update(kinds(case.program))
        program = heddle.load(folder / "classes" / case.name, main=case.name, jdk=home)
        for way, options in ways(case.seed).items():
            found = final_states(program, options)
            if found.gap:
                summary.skipped[f"{way} ({found.gap})"] += 1
                continue
            summary.compared[way] += 1
            virtual = " virtual" if case.program.virtual else ""
            summary.differing += [
                f"{case.name}{virtual} {way}: {text}" for text in differences(case, found, options)
            ]


def differences(case: Case, found: Finals, options: SearchOptions) -> Iterator[str]:
    """What the search says otherwise than the oracle.

    Without a store daemons are followed past the end of the program: only then its end is unknown.
    """
    outcomes, states = case.outcomes, found.states
    pairs = {
        "uncaught": (any(state.uncaught for state in states), bool(outcomes.violations)),
        "deadlock": (any(state.how == "stuck" for state in states), outcomes.deadlock),
        "race": (found.race is not None, bool(outcomes.races)),
    }
    for name, (is_found, wanted) in pairs.items():
        if is_found != wanted:
            yield f"{name} {is_found}, not {wanted}"
    ends = {
        tuple(map(int, values(case, dict(state.own))))
        for state in states
        if state.how == "ended" and state.left != "running"
    }
    if options.store == RUNS_ONLY and any(state.left != "none" for state in states):
        return
    if more := sorted(ends - outcomes.finals):
        yield f"ends {more[:3]} that cannot be"
    if fewer := sorted(outcomes.finals - ends):
        yield f"no ends {fewer[:3]}"


def values(case: Case, statics: dict[str, str]) -> Iterator[str]:
    """What is shared, in the order of a valuation."""
    program = case.program
    for name in (*program.plain, *program.volatile):
        yield statics[f"{case.name}.{name}"]
    for name, size in program.arrays:
        yield from NUMBER.findall(statics[f"{case.name}.{name}"])[-size:]
