"""Nested words and their automata, alone and combined with pushdown systems [Kidd09, ch. 6]."""

from __future__ import annotations

from heddle.formal.nested_words.automaton import NestedWordAutomaton
from heddle.formal.nested_words.product import combined, plain_symbol, weighted_combination
from heddle.formal.nested_words.word import NestedWord, nested_word_of

__all__ = [
    "NestedWord",
    "NestedWordAutomaton",
    "combined",
    "nested_word_of",
    "plain_symbol",
    "weighted_combination",
]
