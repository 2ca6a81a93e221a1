"""From EML to communicating pushdown systems [Kidd09, 5.7]."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from heddle.formal.communicating import CommunicatingSystem, decide
from heddle.formal.communicating.model import Component
from heddle.formal.eml import Question, parse_eml
from heddle.formal.eml.cpds.processes import GUESS, action, process_model
from heddle.formal.eml.cpds.shared import lock_component
from heddle.formal.eml.cpds.violation import violation_automaton, violation_component
from heddle.formal.eml.model import Skip
from heddle.formal.eml.patterns import pattern

if TYPE_CHECKING:
    from heddle.formal.eml import Statement

MODELS = Path(__file__).parent / "models"
POPWRAP = parse_eml((MODELS / "popwrap.eml").read_text())
PATTERN_12 = Question(pattern(12), "T1", "T2", ("c", "d"))

SMALL = parse_eml(
    """
    memory m
    lock i isolated
    lock l
    process P : f
    process Q : g
    function f : a z
      a -> b
      b -> c : alloc l
      c -> d : lock l
      d -> e : read m
      e -> z : unitbegin
    function g : a z
      a -> z : alloc i, alloc l
    """
)


def controls(symbol: str) -> list[tuple[str, str]]:
    """The sets of allocated locks before and after the rules that read a symbol of P."""
    model = process_model(
        SMALL,
        "P",
        lambda statement: [None if statement == Skip() else action("P", statement)],
        reduced=False,
    )
    return sorted(
        (rule.source.split(" + ")[1], rule.target.split(" + ")[1])
        for rule in model.component.system.rules
        if rule.symbol == symbol and GUESS not in rule.word
    )


def test_table_5_3() -> None:
    every = ["i", "i, l", "l", "∅"]
    # Row 1: internal steps in every state.
    assert controls("f:a") == [(state, state) for state in every]
    # Row 2: an allocation happens once.
    assert controls("f:b") == [("i", "i, l"), ("∅", "l")]
    # Row 3: a lock is used after its allocation.
    assert controls("f:c") == [("i, l", "i, l"), ("l", "l")]
    # Rows 4 and 5: memory and units need the isolated object.
    assert controls("f:d") == controls("f:e") == [("i", "i"), ("i, l", "i, l")]
    # Row 7: another process allocates what is not there yet.
    assert controls(GUESS) == [("i", "i, l"), ("l", "i, l"), ("∅", "i"), ("∅", "l")]
    # Row 6: it can be guessed at every symbol.
    model = process_model(SMALL, "P", lambda _: [None], reduced=False)
    guessing = {rule.symbol for rule in model.component.system.rules if GUESS in rule.word}
    assert guessing == {f"f:{node}" for node in "abcdez"}


def test_figures_5_2_and_6_7() -> None:
    plain = violation_automaton(POPWRAP, PATTERN_12, reduced=False)
    reduced = violation_automaton(POPWRAP, PATTERN_12, reduced=True)

    assert plain.states == (*(f"q{n}" for n in range(1, 8)), *(f"r{n}" for n in range(3, 7)))
    assert reduced.states == tuple(f"q{n}" for n in range(1, 8))
    assert plain.final == reduced.final == "q7"


def test_automaton_7_2_has_seven_states_and_six_phase_transitions() -> None:
    automaton = violation_automaton(POPWRAP, PATTERN_12, reduced=True)
    steps = automaton.phase_transitions
    loops = {source for source, _, target in automaton.transitions if source == target}

    assert len({(source, target) for source, _, target in steps}) == 6
    assert [symbol for _, symbol, _ in steps][-5:] == [
        "T1.unitbegin",
        "T1.read c",
        "T2.write d",
        "T2.write c",
        "T1.read d",
    ]
    # Its only loops are those from a state to itself.
    assert loops == {f"q{number}" for number in range(2, 7)}


def test_the_reduced_monitor_is_stuck_when_the_unit_ends() -> None:
    automaton = violation_automaton(POPWRAP, PATTERN_12, reduced=True)
    violated = [
        "main.alloc s",
        "T1.unitbegin",
        "T1.read c",
        "T2.write d",
        "T2.write c",
        "T1.read d",
    ]

    assert automaton.accepts(violated)
    assert not automaton.accepts([*violated[:-1], "T1.unitend", "T1.read d"])
    assert not automaton.accepts([*violated[:-1], "T1.unitend", "T1.unitbegin", "T1.read d"])


STALE = """
memory c d
lock s
process T1 : look
process T2 : change
function look : a z
  a -> z : unitbegin, lock s, read c, unlock s, LOCKED
function change : a z
  a -> z : lock s, write d, write c, unlock s
"""


def literal_system(text: str) -> CommunicatingSystem:
    """Processes, reentrant locks and the monitor, as the document translates them."""
    program = parse_eml(text)
    processes = [process.name for process in program.processes]

    def component(name: str) -> Component:
        def label(statement: Statement) -> list[str | None]:
            return [None if statement == Skip() else action(name, statement)]

        own = frozenset(label for label in told if label.startswith(f"{name}."))
        return replace(process_model(program, name, label, reduced=False).component, further=own)

    shared = (
        lock_component("s", processes, is_allocated=True, depth=None),
        violation_component(program, PATTERN_12),
    )
    told = {label for each in shared for label in each.actions}
    return CommunicatingSystem((*map(component, processes), *shared))


def test_the_literal_translation_finds_pattern_12_unless_the_unit_has_ended() -> None:
    same_unit = STALE.replace("LOCKED", "lock s, read d, unlock s, unitend")
    other_unit = STALE.replace("LOCKED", "unitend, unitbegin, lock s, read d, unlock s, unitend")

    assert decide(literal_system(same_unit)).answer == "yes"
    assert decide(literal_system(other_unit)).answer == "no"
