"""Names for the user, numbers for the core."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from heddle import _core
from heddle.formal.pushdown.automaton import Automaton, Transition, fresh_name
from heddle.formal.pushdown.model import Compiled, PushdownSystem, Word

NO_SYMBOL = 0xFFFF_FFFF


@dataclass(frozen=True)
class Numbering:
    """The control states and symbols that several automata have in common."""

    controls: Mapping[str, int]
    symbols: Mapping[str, int]

    @classmethod
    def of(cls, automata: Iterable[Automaton], system: PushdownSystem | None = None) -> Numbering:
        """Those of the system first, then those of the automata by name."""
        controls = system.state_numbers if system else {}
        symbols = system.symbol_numbers if system else {}
        for automaton in automata:
            controls = _with_more(controls, sorted(automaton.initials))
            symbols = _with_more(symbols, automaton.symbols)
        return cls(controls, symbols)

    @cached_property
    def control_names(self) -> tuple[str, ...]:
        """The control states in their order."""
        return tuple(self.controls)

    @cached_property
    def symbol_names(self) -> tuple[str, ...]:
        """The symbols in their order."""
        return tuple(self.symbols)

    def with_symbols(self, symbols: Iterable[str]) -> Numbering:
        """The same numbers, and some for symbols that are new."""
        return Numbering(self.controls, _with_more(self.symbols, symbols))

    def own_states(self, automaton: Automaton, known: Sequence[str] = ()) -> tuple[str, ...]:
        """The states that are no control states, those that are known first."""
        new = set(automaton.states) - automaton.initials - set(known)
        return (*known, *sorted(new))

    def encode(self, automaton: Automaton, own: Sequence[str]) -> _core.StackAutomaton:
        """The automaton in numbers; the order of its transitions is `ordered`'s."""
        # A state that only another automaton takes for a control state is an own state here.
        numbers = {state: self.controls[state] for state in automaton.initials}
        numbers |= {state: len(self.controls) + place for place, state in enumerate(own)}
        steps = [
            (
                numbers[step.source],
                None if step.symbol is None else self.symbols[step.symbol],
                numbers[step.target],
            )
            for step in ordered(automaton)
        ]
        finals = sorted(numbers[state] for state in automaton.finals)
        states = len(self.controls) + len(own)
        return _core.StackAutomaton(len(self.controls), states, steps, finals)

    def decode(self, automaton: _core.StackAutomaton, initials: Iterable[str]) -> Automaton:
        """The automaton with new names for its own states."""
        controls, symbols = self.control_names, self.symbol_names
        names = [*controls, *_fresh(automaton.states - len(controls), self.controls)]
        return Automaton(
            initials,
            [
                (names[source], None if symbol is None else symbols[symbol], names[target])
                for source, symbol, target in automaton.transitions()
            ],
            [names[state] for state in automaton.finals()],
        )

    def word(self, word: Iterable[str]) -> list[int]:
        """A stack in numbers; unknown symbols have one that nothing reads."""
        return [self.symbols.get(symbol, NO_SYMBOL - 1) for symbol in word]

    def spell(self, word: Iterable[int]) -> Word:
        """A stack in names."""
        return tuple(self.symbol_names[number] for number in word)


def _with_more(numbers: Mapping[str, int], names: Iterable[str]) -> Mapping[str, int]:
    """The same mapping if there is nothing new: systems are large, and asked many times."""
    new = [name for name in names if name not in numbers]
    if not new:
        return numbers
    return {**numbers, **{name: len(numbers) + place for place, name in enumerate(new)}}


def _fresh(count: int, taken: Mapping[str, int]) -> list[str]:
    return [fresh_name(f"q{place}", taken) for place in range(count)]


def name_states(
    states: Iterable[int],
    numbering: Numbering,
    entries: Sequence[tuple[int, int]],
    own: Sequence[str],
) -> dict[int, str]:
    """Names for some states of a saturated automaton: control states and own states keep theirs.

    An own state may be called like a control state of the system, and then gets another name.
    """
    controls, symbols = numbering.control_names, numbering.symbol_names
    first_copy = len(controls) + len(entries)
    first_own = first_copy + len(controls)
    taken = set(own)
    names: dict[int, str] = {}
    for state in sorted(states):
        if state < len(controls):
            names[state] = controls[state]
            continue
        if state < first_copy:
            control, symbol = entries[state - len(controls)]
            wish = f"⟨{controls[control]}, {symbols[symbol]}⟩"
        elif state < first_own:
            wish = f"{controls[state - first_copy]} inside"
        else:
            wish = own[state - first_own]
            if wish not in numbering.controls:
                names[state] = wish
                continue
        while wish in taken or wish in numbering.controls:
            wish += "'"
        taken.add(wish)
        names[state] = wish
    return names


def ordered(automaton: Automaton) -> list[Transition]:
    """The transitions of an automaton, in an order that does not depend on hashing."""
    return [step for state in sorted(automaton.leaving) for step in automaton.leaving[state]]


def encode_rules(system: PushdownSystem, numbering: Numbering) -> Compiled:
    """The rules in numbers, done once: states and symbols that others bring come after its own."""
    states, symbols = system.state_numbers, system.symbol_numbers
    count = len(numbering.controls)
    if count not in system.compiled:
        words = array("I")
        for rule in system.rules:
            pushed = [symbols[symbol] for symbol in rule.word]
            words.extend((states[rule.source], symbols[rule.symbol], states[rule.target]))
            words.extend((*pushed, NO_SYMBOL, NO_SYMBOL)[:2])
        rules = _core.Pushdown(count, len(symbols), little(words).tobytes())
        system.compiled[count] = Compiled(rules, rules.entries())
    return system.compiled[count]


def little(words: array[int]) -> array[int]:
    """The words with the little end first, whatever the machine does."""
    if sys.byteorder == "big":
        words = array(words.typecode, words)
        words.byteswap()
    return words
