"""The violation monitor of the document, before and after reduction [Kidd09, Fig. 5.2 and 6.7].

The procedures here divide the monitor differently (`shared.py`); this one follows the accesses of
two processes and the units of the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from heddle.formal.communicating import Component
from heddle.formal.communicating.model import in_state
from heddle.formal.eml.cpds.processes import action
from heddle.formal.eml.ipa.events import accesses_of
from heddle.formal.eml.model import Allocate, Program, Read, UnitBegin, UnitEnd, Write
from heddle.formal.eml.questions import Question
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule

INSIDE, OUTSIDE = "a1", "a0"
"""What the automaton asks the counter of units after a unit has ended."""


@dataclass(frozen=True, slots=True)
class ViolationAutomaton:
    """A finite automaton on actions; it begins in q1 and ends in the last state."""

    states: tuple[str, ...]
    transitions: frozenset[tuple[str, str, str]]

    @property
    def final(self) -> str:
        """The accepting state."""
        return next(state for state in reversed(self.states) if state.startswith("q"))

    @property
    def phase_transitions(self) -> tuple[tuple[str, str, str], ...]:
        """The steps from one q to the next, in order [Kidd09, Def. 7.1]."""
        chain = [state for state in self.states if state.startswith("q")]
        return tuple(
            step
            for source, target in pairwise(chain)
            for step in sorted(self.transitions)
            if step[0] == source and step[2] == target
        )

    def accepts(self, word: Sequence[str]) -> bool:
        """Whether some run on a word ends in the accepting state."""
        here = {self.states[0]}
        for symbol in word:
            here = {
                target
                for source, read, target in self.transitions
                if read == symbol and source in here
            }
        return self.final in here


def violation_automaton(
    program: Program, question: Question, *, reduced: bool
) -> ViolationAutomaton:
    """A_mon: the allocation, the beginning of a unit, and the accesses in their order."""
    first = question.first
    begin, end = action(first, UnitBegin()), action(first, UnitEnd())
    accesses = [action(process, statement) for process, statement in accesses_of(question)]
    everything = [
        action(process.name, kind(memory))
        for process in program.processes
        for kind in (Read, Write)
        for memory in program.memory
    ]
    chain = [f"q{number}" for number in range(1, len(accesses) + 4)]
    steps = {("q2", begin, "q3")}
    if program.isolated is not None:
        allocations = (
            action(process.name, Allocate(program.isolated)) for process in program.processes
        )
        steps |= {("q1", each, "q2") for each in allocations}
    steps |= {(chain[place + 2], each, chain[place + 3]) for place, each in enumerate(accesses)}
    steps |= {("q2", each, "q2") for each in everything}
    if reduced:
        # It guesses in which unit the accesses are, and is stuck if that unit ends.
        steps |= {("q2", begin, "q2"), ("q2", end, "q2")}
    inner = chain[2:-1]
    steps |= {(state, each, state) for state in inner for each in (begin, *everything)}
    resets = [] if reduced else [state.replace("q", "r") for state in inner]
    for state, reset in zip(inner, resets, strict=False):
        steps |= {(state, end, reset), (reset, INSIDE, state), (reset, OUTSIDE, "q2")}
    return ViolationAutomaton((*chain, *resets), frozenset(steps))


def violation_component(program: Program, question: Question) -> Component:
    """P_mon: the automaton, with a stack that counts the units of the first process."""
    automaton = violation_automaton(program, question, reduced=False)
    rules = [
        rule for step in sorted(automaton.transitions) for rule in _counted(question.first, *step)
    ]
    system = PushdownSystem(rules)
    target = in_state(system.states, system.symbols, automaton.final)
    start = "q1" if program.isolated in program.allocated else "q2"
    return Component("monitor", system, Configuration(start, ("0",)), target)


def _counted(first: str, source: str, symbol: str, target: str) -> Iterator[Rule]:
    if symbol == action(first, UnitBegin()):
        yield from (Rule(source, top, target, ("1", top), symbol) for top in "01")
    elif symbol == action(first, UnitEnd()):
        yield Rule(source, "1", target, (), symbol)
    elif symbol in (INSIDE, OUTSIDE):
        top = "1" if symbol == INSIDE else "0"
        yield Rule(source, top, target, (top,))
    else:
        yield from (Rule(source, top, target, (top,), symbol) for top in "01")
