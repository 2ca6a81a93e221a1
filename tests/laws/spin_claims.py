"""SPIN's translation of formulas, as an automaton over single letters to compare ours with."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.program import graph
from laws.random_formulas import NAMES
from support.formula_text import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.ltl.buchi import BuchiAutomaton
    from heddle.formal.ltl.formula import Formula

SECONDS = 20
"""SPIN needs exponential time for some formulas of a dozen operators."""

Letter = frozenset[str]
LETTERS: tuple[Letter, ...] = tuple(
    frozenset(itertools.compress(NAMES, chosen))
    for chosen in itertools.product((0, 1), repeat=len(NAMES))
)
EVERYTHING = "accept_all"


@dataclass(frozen=True, slots=True)
class Explicit:
    """A Büchi automaton with every letter written out."""

    initial: frozenset[str]
    accepting: frozenset[str]
    steps: dict[tuple[str, Letter], frozenset[str]]

    @property
    def size(self) -> int:
        """How many states it has that lead anywhere."""
        return len({state for state, _ in self.steps})


def spelled_out(automaton: BuchiAutomaton) -> Explicit:
    """Our automaton in the same form."""
    names = [atom.text for atom in automaton.atoms]
    steps = {
        (str(state), letter): frozenset(
            str(move.target)
            for move in automaton.leaving(state)
            if all((names[atom] in letter) == wanted for atom, wanted in move.guard)
        )
        for state in range(automaton.states)
        for letter in LETTERS
    }
    return Explicit(
        frozenset(map(str, automaton.initial)), frozenset(map(str, automaton.accepting)), steps
    )


def spin_claim(formula: Formula) -> Explicit | None:
    """What SPIN makes of a formula without X; None if it does not finish in time."""
    command = shutil.which("spin")
    assert command, "spin is missing; install SPIN 6.5 (package `spin`), then run this again"
    try:
        text = subprocess.run(
            [command, "-f", text_of(formula).replace(" R ", " V ")],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=True,
        ).stdout
    except subprocess.TimeoutExpired:
        return None
    return read_claim(text)


def read_claim(text: str) -> Explicit:
    """A never claim as SPIN prints it; the first label is where it starts.

    `atomic { (g) -> assert(!(g)) }` is its way to say that any run is accepted after g.
    """
    steps: dict[tuple[str, Letter], set[str]] = {}
    labels: list[str] = []
    same: dict[str, str] = {}
    fresh = True
    for line in map(str.strip, text.splitlines()):
        if label := re.fullmatch(r"(\w+):", line):
            if fresh:
                labels.append(label[1])
            same[label[1]] = labels[-1]
            fresh = False
            continue
        fresh = True
        if move := re.fullmatch(r":: (.*) -> goto (\w+)", line):
            guard, target = move[1], move[2]
        elif move := re.fullmatch(r":: atomic \{ (.*) -> assert\(.*\) \}", line):
            guard, target = move[1], EVERYTHING
            steps |= {(EVERYTHING, letter): {EVERYTHING} for letter in LETTERS}
        else:
            assert re.fullmatch(r"never .*|do|od;|if|fi;|skip|(:: )?false;?|\}|", line), line
            continue
        for letter in LETTERS:
            if guard_holds(guard, letter):
                steps.setdefault((labels[-1], letter), set()).add(target)
    accepting = {first for label, first in same.items() if label.startswith("accept")}
    return Explicit(
        frozenset(labels[:1]),
        frozenset(accepting | {EVERYTHING}),
        {
            source: frozenset(same.get(target, target) for target in targets)
            for source, targets in steps.items()
        },
    )


def guard_holds(guard: str, letter: Letter) -> bool:
    """The truth of a C-like condition over the names."""
    python = guard.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    names = {name: name in letter for name in NAMES} | {"true": True, "false": False}
    return bool(eval(python.strip(), {"__builtins__": {}}, names))


def have_a_common_word(one: Explicit, other: Explicit) -> bool:
    """Whether the product has a reachable cycle with accepting states of both."""
    numbers = {pair: n for n, pair in enumerate(itertools.product(one.initial, other.initial))}
    waiting = list(numbers)
    successors: list[list[int]] = []
    for pair in waiting:  # grows while it is walked
        targets: dict[int, None] = {}
        for target in after(one, other, *pair):
            if target not in numbers:
                numbers[target] = len(waiting)
                waiting.append(target)
            targets[numbers[target]] = None
        successors.append(list(targets))
    return any(
        any(target in part for node in part for target in successors[node])
        and any(waiting[node][0] in one.accepting for node in part)
        and any(waiting[node][1] in other.accepting for node in part)
        for part in graph.strongly_connected(successors)
    )


def after(one: Explicit, other: Explicit, first: str, second: str) -> Iterator[tuple[str, str]]:
    """Where both can go by reading the same letter."""
    for letter in LETTERS:
        ours, theirs = one.steps.get((first, letter), ()), other.steps.get((second, letter), ())
        yield from itertools.product(sorted(ours), sorted(theirs))
