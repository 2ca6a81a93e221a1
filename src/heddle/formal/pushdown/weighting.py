"""How weights get into the core and out again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from heddle import _core
from heddle.errors import InputError
from heddle.formal.pushdown.automaton import Automaton
from heddle.formal.pushdown.model import PushdownSystem
from heddle.formal.pushdown.numbering import ordered
from heddle.formal.pushdown.semirings import Weights

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class Carried(Generic[W]):
    """A semiring the core can work with, the weights of rules, and what weights look like here."""

    semiring: object
    rules: Sequence[object]
    merges: Mapping[int, Callable[[W, W], W]] | None
    encode: Callable[[W], object]
    decode: Callable[[Any], W]

    @property
    def is_plain(self) -> bool:
        """Whether there are no weights."""
        return self.decode is _no_weight


def carry(system: PushdownSystem, weights: Weights[W] | None) -> Carried[W]:
    """Semirings of the core work in words; with functions that merge, and for all others, the core
    calls back."""
    if weights is None:
        return Carried(_core.WeightDomain("none"), (), None, _no_weight, _no_weight)
    semiring, one = weights.semiring, weights.semiring.one
    of_rules = [weights.of_rules.get(rule, one) for rule in system.rules]
    native = getattr(semiring, "native", None)
    if isinstance(native, _core.WeightDomain) and not weights.merges:
        words: Any = semiring
        numbers = [words.to_words(each) for each in of_rules]
        return Carried(native, numbers, None, words.to_words, words.from_words)
    merges = {
        number: weights.merges[rule]
        for number, rule in enumerate(system.rules)
        if rule in weights.merges
    }
    return Carried(semiring, of_rules, merges or None, _as_it_is, _as_it_is)


def carry_given(
    automaton: Automaton, weights: Weights[W] | None, carried: Carried[W]
) -> Sequence[object]:
    """The weights of an automaton's transitions in their order; none at all if all weigh one."""
    if weights is None or not weights.of_given:
        return ()
    if any(step.symbol is None for step in automaton.transitions):
        raise InputError(
            "weights on an automaton with steps that read nothing",
            remedy="give its steps symbols, or leave the weights out",
        )
    one = weights.semiring.one
    return [carried.encode(weights.of_given.get(step, one)) for step in ordered(automaton)]


def _no_weight(_: Any) -> Any:  # noqa: ANN401 (there is only one)
    return None


def _as_it_is(weight: Any) -> Any:  # noqa: ANN401 (the caller's own)
    return weight
