"""Pushdown systems: rules that rewrite the top of a stack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from heddle import _core
from heddle.errors import InputError

Word = tuple[str, ...]
"""Stack symbols, top first."""
LONGEST_WORD = 2


class Configuration(NamedTuple):
    """A control state with a stack."""

    state: str
    word: Word

    def __str__(self) -> str:
        return f"⟨{self.state}, {' '.join(self.word) or 'ε'}⟩"


@dataclass(frozen=True, slots=True)
class Rule:
    """⟨source, symbol⟩ → ⟨target, word⟩ with at most two symbols in the word [Kidd09, Def. 3.1].

    `label` is what the rule does, for a reader of a path. `spawn` is the control state and the
    symbol with which a new thread starts; saturation looks at one thread and pays no attention.
    """

    source: str
    symbol: str
    target: str
    word: Word = ()
    label: str | None = None
    spawn: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if len(self.word) > LONGEST_WORD:
            raise InputError(
                f"a rule pushes {len(self.word)} symbols",
                place=str(self),
                remedy="split it: push the lower symbols first, through a symbol of its own",
            )

    def __str__(self) -> str:
        arrow = f"—{self.label}→" if self.label is not None else "→"
        left = Configuration(self.source, (self.symbol,))
        spawned = f" ▷ {Configuration(self.spawn[0], self.spawn[1:])}" if self.spawn else ""
        return f"{left} {arrow} {Configuration(self.target, self.word)}{spawned}"


@dataclass(frozen=True)
class PushdownSystem:
    """A finite set of rules. States and symbols are those that the rules name."""

    rules: tuple[Rule, ...]

    def __init__(self, rules: Iterable[Rule] = ()) -> None:
        object.__setattr__(self, "rules", tuple(rules))

    def __reduce__(self) -> tuple[type[PushdownSystem], tuple[tuple[Rule, ...]]]:
        return PushdownSystem, (self.rules,)

    @cached_property
    def states(self) -> tuple[str, ...]:
        """Control states, in the order in which the rules name them."""
        return tuple(self.state_numbers)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """Stack symbols, in the order in which the rules name them."""
        return tuple(self.symbol_numbers)

    @cached_property
    def state_numbers(self) -> Mapping[str, int]:
        """The place of each control state."""
        return _numbered(state for rule in self.rules for state in (rule.source, rule.target))

    @cached_property
    def symbol_numbers(self) -> Mapping[str, int]:
        """The place of each stack symbol."""
        return _numbered(symbol for rule in self.rules for symbol in (rule.symbol, *rule.word))

    @cached_property
    def by_head(self) -> Mapping[tuple[str, str], tuple[Rule, ...]]:
        """The rules that apply to a control state with a symbol on top."""
        found: dict[tuple[str, str], list[Rule]] = {}
        for rule in self.rules:
            found.setdefault((rule.source, rule.symbol), []).append(rule)
        return {head: tuple(rules) for head, rules in found.items()}

    @cached_property
    def compiled(self) -> dict[int, Compiled]:
        """The rules as the core knows them, by the number of control states; filled on demand."""
        return {}


class Compiled(NamedTuple):
    """The rules as the core knows them, and the state and symbol numbers that calls enter."""

    rules: _core.Pushdown
    entries: list[tuple[int, int]]


def _numbered(names: Iterable[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for name in names:
        numbers.setdefault(name, len(numbers))
    return numbers


def successors(
    system: PushdownSystem, configuration: Configuration
) -> list[tuple[Rule, Configuration]]:
    """What one rule makes of a configuration."""
    state, word = configuration
    rules = system.by_head.get((state, word[0]), ()) if word else ()
    return [(rule, Configuration(rule.target, rule.word + word[1:])) for rule in rules]


def apply_rules(start: Configuration, rules: Iterable[Rule]) -> Configuration:
    """Where a path leads; an error if a rule does not apply. Needs no automaton to check one."""
    state, word = start
    for place, rule in enumerate(rules):
        if (rule.source, rule.symbol) != (state, *word[:1]):
            raise InputError(
                f"rule {place} does not apply to {Configuration(state, word)}", place=str(rule)
            )
        state, word = rule.target, rule.word + word[1:]
    return Configuration(state, word)
