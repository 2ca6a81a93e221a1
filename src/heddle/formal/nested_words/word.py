"""Nested words, and those of the runs of a pushdown system [Kidd09, 6.3, Def. 6.3]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from heddle.formal.pushdown import Rule

PENDING = None


@dataclass(frozen=True, slots=True)
class NestedWord:
    """A word with edges from calls to returns; places count from 1, a call may be pending."""

    word: tuple[str, ...]
    nesting: frozenset[tuple[int, int | None]]

    def kinds(self) -> tuple[tuple[str, int | None], ...]:
        """For each place: call, return or internal, and the call that it returns to."""
        calls = {call for call, _ in self.nesting}
        returns = {end: call for call, end in self.nesting if end is not None}
        return tuple(
            ("call", None)
            if place in calls
            else ("return", returns[place])
            if place in returns
            else ("internal", None)
            for place in range(1, len(self.word) + 1)
        )


def nested_word_of(rules: Iterable[Rule], bookkeeping: Iterable[str] = ()) -> NestedWord:
    """nwpost: the symbols that rules read, with an edge from each push to its pop.

    A pop without a push before it is internal; steps from bookkeeping symbols are left out.
    """
    hidden = frozenset(bookkeeping)
    word: list[str] = []
    pending: list[int] = []
    nesting: set[tuple[int, int | None]] = set()
    for rule in rules:
        if len(rule.word) == 1 and rule.symbol in hidden:
            continue
        word.append(rule.symbol)
        if len(rule.word) == 2:
            pending.append(len(word))
        elif not rule.word and pending:
            nesting.add((pending.pop(), len(word)))
    nesting.update((call, PENDING) for call in pending)
    return NestedWord(tuple(word), frozenset(nesting))
