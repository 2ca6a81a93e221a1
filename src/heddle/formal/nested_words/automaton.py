"""Nested-word automata [Kidd09, 6.3]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from heddle.formal.nested_words.word import NestedWord


@dataclass(frozen=True)
class NestedWordAutomaton:
    """(Q, Σ, q₀, δ, F); a return reads the state before its call as well.

    `calls` and `internals` are (state, symbol, state), `returns` (state, state before the call,
    symbol, state).
    """

    initial: str
    finals: frozenset[str]
    calls: frozenset[tuple[str, str, str]]
    internals: frozenset[tuple[str, str, str]]
    returns: frozenset[tuple[str, str, str, str]]

    @cached_property
    def states(self) -> frozenset[str]:
        """All states."""
        found = {self.initial, *self.finals}
        for source, _, target in self.calls | self.internals:
            found |= {source, target}
        for source, before, _, target in self.returns:
            found |= {source, before, target}
        return frozenset(found)

    @cached_property
    def _steps(self) -> Mapping[tuple[str, str, str], frozenset[str]]:
        found: dict[tuple[str, str, str], set[str]] = {}
        for kind, steps in (("call", self.calls), ("internal", self.internals)):
            for source, symbol, target in steps:
                found.setdefault((kind, source, symbol), set()).add(target)
        return {key: frozenset(targets) for key, targets in found.items()}

    @cached_property
    def _returns(self) -> Mapping[tuple[str, str, str], frozenset[str]]:
        found: dict[tuple[str, str, str], set[str]] = {}
        for source, before, symbol, target in self.returns:
            found.setdefault((source, before, symbol), set()).add(target)
        return {key: frozenset(targets) for key, targets in found.items()}

    def after(self, kind: str, state: str, symbol: str) -> frozenset[str]:
        """The states after a call or an internal symbol."""
        return self._steps.get((kind, state, symbol), frozenset())

    def after_return(self, state: str, before: str, symbol: str) -> frozenset[str]:
        """The states after a return to a call that was made in a state."""
        return self._returns.get((state, before, symbol), frozenset())

    def ends(self, nested: NestedWord) -> frozenset[str]:
        """The states in which it can be after a nested word."""
        # A state with the states before the calls that are pending.
        here: set[tuple[str, tuple[str, ...]]] = {(self.initial, ())}
        for symbol, (kind, _) in zip(nested.word, nested.kinds(), strict=True):
            there: set[tuple[str, tuple[str, ...]]] = set()
            for state, stack in here:
                if kind == "return":
                    targets = self.after_return(state, stack[-1], symbol)
                    there |= {(target, stack[:-1]) for target in targets}
                else:
                    kept = (*stack, state) if kind == "call" else stack
                    there |= {(target, kept) for target in self.after(kind, state, symbol)}
            here = there
        return frozenset(state for state, _ in here)

    def accepts(self, nested: NestedWord) -> bool:
        """Whether a nested word can end in a final state."""
        return not self.ends(nested).isdisjoint(self.finals)

    def intersection(self, other: NestedWordAutomaton) -> NestedWordAutomaton:
        """The automaton of the nested words that both accept; its states are pairs."""

        def both(
            ours: frozenset[tuple[str, str, str]], theirs: frozenset[tuple[str, str, str]]
        ) -> frozenset[tuple[str, str, str]]:
            return frozenset(
                (_pair(source, with_source), symbol, _pair(target, with_target))
                for source, symbol, target in ours
                for with_source, with_symbol, with_target in theirs
                if symbol == with_symbol
            )

        return NestedWordAutomaton(
            _pair(self.initial, other.initial),
            frozenset(_pair(*pair) for pair in product(self.finals, other.finals)),
            both(self.calls, other.calls),
            both(self.internals, other.internals),
            frozenset(
                (_pair(one, two), _pair(before, with_before), symbol, _pair(target, with_target))
                for one, before, symbol, target in self.returns
                for two, with_before, with_symbol, with_target in other.returns
                if symbol == with_symbol
            ),
        )


def _pair(one: str, other: str) -> str:
    return f"({one}, {other})"
