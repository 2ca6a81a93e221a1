"""Names for the user, numbers for the core."""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle import _core
from heddle.formal.pushdown.automaton import Automaton, fresh_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from heddle.formal.pushdown.automaton import Transition
    from heddle.formal.pushdown.model import PushdownSystem, Word

NO_SYMBOL = 0xFFFF_FFFF


@dataclass(frozen=True, slots=True)
class Numbering:
    """The control states and symbols that several automata have in common."""

    controls: Mapping[str, int]
    symbols: Mapping[str, int]

    @classmethod
    def of(cls, automata: Iterable[Automaton], system: PushdownSystem | None = None) -> Numbering:
        """Those of the system first, then those of the automata by name."""
        controls = dict(system.state_numbers) if system else {}
        symbols = dict(system.symbol_numbers) if system else {}
        for automaton in automata:
            for state in sorted(automaton.initials):
                controls.setdefault(state, len(controls))
            for symbol in automaton.symbols:
                symbols.setdefault(symbol, len(symbols))
        return cls(controls, symbols)

    def with_symbols(self, symbols: Iterable[str]) -> Numbering:
        """The same numbers, and some for symbols that are new."""
        all_symbols = dict(self.symbols)
        for symbol in symbols:
            all_symbols.setdefault(symbol, len(all_symbols))
        return Numbering(self.controls, all_symbols)

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
        controls, symbols = list(self.controls), list(self.symbols)
        names = controls + _fresh(automaton.states - len(controls), self.controls)
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
        symbols = list(self.symbols)
        return tuple(symbols[number] for number in word)


def _fresh(count: int, taken: Mapping[str, int]) -> list[str]:
    return [fresh_name(f"q{place}", taken) for place in range(count)]


def ordered(automaton: Automaton) -> list[Transition]:
    """The transitions of an automaton, in an order that does not depend on hashing."""
    return [step for state in sorted(automaton.leaving) for step in automaton.leaving[state]]


def encode_rules(system: PushdownSystem, numbering: Numbering) -> _core.Pushdown:
    """The rules in numbers, done once: states and symbols that others bring come after its own."""
    states, symbols = system.state_numbers, system.symbol_numbers
    count = len(numbering.controls)
    if count not in system.compiled:
        words = array("I")
        for rule in system.rules:
            pushed = [symbols[symbol] for symbol in rule.word]
            words.extend((states[rule.source], symbols[rule.symbol], states[rule.target]))
            words.extend((*pushed, NO_SYMBOL, NO_SYMBOL)[:2])
        system.compiled[count] = native_rules(count, len(symbols), words)
    return system.compiled[count]


def native_rules(states: int, symbols: int, words: array[int]) -> _core.Pushdown:
    """Five numbers for each rule: source, symbol, target, and the word with 2³² - 1 for none."""
    return _core.Pushdown(states, symbols, little(words).tobytes())


def little(words: array[int]) -> array[int]:
    """The words with the little end first, whatever the machine does."""
    if sys.byteorder == "big":
        words = array(words.typecode, words)
        words.byteswap()
    return words
