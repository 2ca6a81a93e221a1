"""All successors (post*) and predecessors (pre*) of a regular set of configurations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Generic, Literal, TypeVar

from heddle import _core
from heddle.errors import HeddleError
from heddle.formal.pushdown.automaton import Automaton, Transition, configurations
from heddle.formal.pushdown.model import Configuration, PushdownSystem, Rule
from heddle.formal.pushdown.numbering import Numbering, encode_rules, name_states
from heddle.formal.pushdown.semirings import Weights
from heddle.formal.pushdown.weighting import Carried, carry, carry_given

W = TypeVar("W")
Direction = Literal["post", "pre"]
Order = Literal["newest", "flow"]


@dataclass(frozen=True, slots=True)
class Budget:
    """When to give up; None is never. `cancelled` is asked many times a second."""

    transitions: int | None = None
    steps: int | None = None
    cancelled: Callable[[], bool] | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """How to saturate.

    The order in which transitions are taken up, the newest first or along the control flow, changes
    the time and nothing else; None is along the flow if there are weights. Without `witnesses`
    there are no paths, and less memory is needed.
    """

    order: Order | None = None
    witnesses: bool = True
    longest_path: int = 1_000_000
    budget: Budget = field(default_factory=Budget)


@dataclass(frozen=True, slots=True)
class Path:
    """Rules that lead from one configuration to another."""

    start: Configuration
    rules: tuple[Rule, ...]
    end: Configuration

    @property
    def labels(self) -> tuple[str, ...]:
        """What the rules do, as far as they say."""
        return tuple(rule.label for rule in self.rules if rule.label is not None)


def post_star(
    system: PushdownSystem, automaton: Automaton, options: Options | None = None
) -> Saturation[None]:
    """All configurations that the rules lead to from the accepted ones."""
    return _saturate(system, automaton, "post", _asked(options), None)


def pre_star(
    system: PushdownSystem, automaton: Automaton, options: Options | None = None
) -> Saturation[None]:
    """All configurations from which the rules lead to an accepted one."""
    return _saturate(system, automaton, "pre", _asked(options), None)


def weighted_post_star(
    system: PushdownSystem,
    automaton: Automaton,
    weights: Weights[W],
    options: Options | None = None,
) -> Saturation[W]:
    """All successors, with the combined weight of all paths to them [Kidd09, Eqn. 3.4]."""
    return _saturate(system, automaton, "post", _asked(options), weights)


def weighted_pre_star(
    system: PushdownSystem,
    automaton: Automaton,
    weights: Weights[W],
    options: Options | None = None,
) -> Saturation[W]:
    """All predecessors, with the combined weight of all paths from them [Kidd09, Eqn. 3.5]."""
    return _saturate(system, automaton, "pre", _asked(options), weights)


def _asked(options: Options | None) -> Options:
    return Options() if options is None else options


@dataclass(frozen=True)
class Saturation(Generic[W]):
    """What saturation came to; may be incomplete if it was `stopped`."""

    system: PushdownSystem
    given: Automaton
    direction: Direction
    options: Options
    weights: Weights[W] | None
    _numbering: Numbering
    _own: tuple[str, ...]
    _carried: Carried[W]
    _native: _core.Saturation

    @property
    def stopped(self) -> str | None:
        """`transitions`, `steps` or `cancelled`, if something may be missing."""
        return self._native.stopped

    @property
    def steps(self) -> int:
        """How often a transition was taken up."""
        return self._native.steps

    def __len__(self) -> int:
        """How many transitions there are."""
        return len(self._native)

    @cached_property
    def automaton(self) -> Automaton:
        """The configurations, as an automaton."""
        names = self._names
        finals = (names[state] for state in self._native.finals())
        return Automaton(self._numbering.controls, self._transitions, finals)

    @cached_property
    def transition_weights(self) -> Mapping[Transition, W]:
        """The weight of each transition; along a run they are extended from its end to its start
        after post*, from start to end after pre* [Kidd09, Def. 3.12]."""
        weights = map(self._carried.decode, self._native.weights())
        return dict(zip(self._transitions, weights, strict=True))

    @cached_property
    def _transitions(self) -> list[Transition]:
        names, symbols = self._names, self._numbering.symbol_names
        return [
            Transition(names[source], None if symbol is None else symbols[symbol], names[target])
            for source, symbol, target in self._native.transitions()
        ]

    @cached_property
    def _names(self) -> Mapping[int, str]:
        used = {
            state for source, _, target in self._native.transitions() for state in (source, target)
        }
        compiled = encode_rules(self.system, self._numbering)
        entries = compiled.entries if self.direction == "post" else []
        return name_states(used.union(self._native.finals()), self._numbering, entries, self._own)

    def accepts(self, state: str, word: Iterable[str]) -> bool:
        """Whether a configuration is in the set."""
        control = self._numbering.controls.get(state)
        return control is not None and self._native.accepts(control, self._numbering.word(word))

    def path(self, state: str, word: Iterable[str]) -> Path | None:
        """Rules that lead from a given configuration to this one (post*), or from this one to a
        given one (pre*); None if this is not accepted."""
        asked = Configuration(state, tuple(word))
        control = self._numbering.controls.get(state)
        if control is None:
            return None
        try:
            numbers = self._numbering.word(asked.word)
            found = self._native.witness(control, numbers, self.options.longest_path)
        except ValueError as error:
            raise HeddleError(
                f"the path is {error}", place=str(asked), remedy="see the options of saturation"
            ) from None
        if found is None:
            return None
        (control, stack), rules = found
        other = Configuration(self._numbering.control_names[control], self._numbering.spell(stack))
        start, end = (other, asked) if self.direction == "post" else (asked, other)
        return Path(start, tuple(self.system.rules[number] for number in rules), end)

    def weight(self, state: str, word: Iterable[str]) -> W:
        """The combined weight of all paths to (post*) or from (pre*) a configuration."""
        return self.weight_of(configurations((state, tuple(word))))

    def weight_of(self, accepted: Automaton) -> W:
        """The combined weight of all paths to (post*) or from (pre*) any of these configurations:
        combine-over-all-valid-paths [Kidd09, Def. 3.13]."""
        numbering = self._numbering.with_symbols(accepted.symbols)
        known = accepted.initials & numbering.controls.keys()
        accepted = Automaton(known, accepted.transitions, accepted.finals)
        native = numbering.encode(accepted, numbering.own_states(accepted))
        return self._carried.decode(self._native.weight_of(native))

    def extended(self, more: Automaton, options: Options | None = None) -> Saturation[W]:
        """Go on from what there is, with more configurations to start from.

        States of the same name are the same. The result is that of saturating the union of the
        transitions and final states from scratch.
        """
        options = self.options if options is None else options
        given = Automaton(
            self.given.initials | more.initials,
            self.given.transitions | more.transitions,
            self.given.finals | more.finals,
        )
        known = given.initials <= self._numbering.controls.keys()
        if not known or not given.initials.isdisjoint(self._own):
            return _saturate(self.system, given, self.direction, options, self.weights)
        numbering = self._numbering.with_symbols(given.symbols)
        own = numbering.own_states(given, self._own)
        native = self._native.extended(
            numbering.encode(given, own),
            carry_given(given, self.weights, self._carried),
            _asked_of_core(self._carried, self.direction, options),
        )
        return replace(
            self, given=given, options=options, _numbering=numbering, _own=own, _native=native
        )

    def resumed(self, budget: Budget) -> Saturation[W]:
        """Go on where it was stopped."""
        return self.extended(Automaton((), (), ()), replace(self.options, budget=budget))


def _saturate(
    system: PushdownSystem,
    automaton: Automaton,
    direction: Direction,
    options: Options,
    weights: Weights[W] | None,
) -> Saturation[W]:
    numbering = Numbering.of([automaton], system)
    own = numbering.own_states(automaton)
    carried = carry(system, weights)
    native = _core.saturate(
        encode_rules(system, numbering).rules,
        numbering.encode(automaton, own),
        carry_given(automaton, weights, carried),
        _asked_of_core(carried, direction, options),
    )
    return Saturation(
        system, automaton, direction, options, weights, numbering, own, carried, native
    )


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the core is told; the names are its own."""

    direction: str
    order: str
    witnesses: bool
    transitions: int | None
    steps: int | None
    cancelled: Callable[[], bool] | None
    semiring: object
    weights: Sequence[object]
    merges: Mapping[int, object] | None


def _asked_of_core(carried: Carried[W], direction: str, options: Options) -> _Asked:
    budget = options.budget
    return _Asked(
        direction=direction,
        order=options.order or ("newest" if carried.is_plain else "flow"),
        witnesses=options.witnesses,
        transitions=budget.transitions,
        steps=budget.steps,
        cancelled=budget.cancelled,
        semiring=carried.semiring,
        weights=carried.rules,
        merges=carried.merges,
    )
