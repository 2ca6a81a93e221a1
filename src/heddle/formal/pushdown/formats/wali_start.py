"""A post* query of WALi as a pushdown system with one configuration to start from.

The automaton of the query accepts the configurations at the start. If that is one, it is the start;
otherwise the system begins with rules that build one of them, from the bottom of the stack to its
top: a run through the automaton, backwards.
"""

from __future__ import annotations

from collections.abc import Iterator

from heddle.errors import InputError
from heddle.formal.pushdown.formats.pds import Configuration, PlainModel
from heddle.formal.pushdown.formats.wali import Query, WeightedAutomaton
from heddle.formal.pushdown.model import PushdownSystem, Rule

_LABEL = "chooses where to start"


def has_weights(query: Query) -> bool:
    """Whether the file gives anything a weight."""
    automaton = query.automaton
    weights = [
        *(each.weight for each in query.system.rules),
        *(each.weight for each in automaton.states),
        *(each.weight for each in automaton.transitions),
    ]
    return any(weight is not None for weight in weights)


def with_one_start(query: Query, file: str) -> PlainModel:
    """The rules of the query, and one configuration from which they begin."""
    moves = _Automaton(query.automaton)
    rules = [each.rule for each in query.system.rules]
    lines = [each.line for each in query.system.rules]
    start = moves.only_configuration()
    if start is None:
        if not moves.accepts_anything():
            raise InputError(
                "the automaton of this query accepts no configuration",
                place=file,
                remedy="mark an initial and a final state, and a path between them",
            )
        taken = {each for rule in rules for each in (rule.source, rule.target)} | set(moves.states)
        marks = taken | {symbol for rule in rules for symbol in (rule.symbol, *rule.word)}
        prefix, bottom = "at", "bottom"
        while any(name.startswith(f"{prefix} ") for name in taken):
            prefix += "'"
        while bottom in marks | moves.symbols:
            bottom += "'"
        rules += moves.building(prefix, bottom)
        lines += [0] * (len(rules) - len(lines))
        start = (f"{prefix} {bottom}", (bottom,))
    return PlainModel(PushdownSystem(tuple(rules)), start, lines=tuple(lines))


class _Automaton:
    """The automaton without transitions that read nothing."""

    def __init__(self, automaton: WeightedAutomaton) -> None:
        self.initial = [each.name for each in automaton.states if each.initial == "TRUE"]
        final = {each.name for each in automaton.states if each.final == "TRUE"}
        silent: dict[str, set[str]] = {}
        for each in automaton.transitions:
            if each.symbol is None:
                silent.setdefault(each.source, set()).add(each.target)
        named = {each.name for each in automaton.states}
        named.update(name for it in automaton.transitions for name in (it.source, it.target))
        closed = {name: _closure(name, silent) for name in sorted(named)}
        self.states = tuple(closed)
        self.final = {name for name, reached in closed.items() if reached & final}
        read = [each for each in automaton.transitions if each.symbol is not None]
        self.moves = sorted(
            {
                (name, each.symbol or "", each.target)
                for name, reached in closed.items()
                for each in read
                if each.source in reached
            }
        )
        self.symbols = {symbol for _, symbol, _ in self.moves}

    def accepts_anything(self) -> bool:
        """Whether a path leads from an initial to a final state."""
        steps: dict[str, set[str]] = {}
        for source, _, target in self.moves:
            steps.setdefault(source, set()).add(target)
        return any(_closure(each, steps) & self.final for each in self.initial)

    def only_configuration(self) -> Configuration | None:
        """The configuration that is accepted, if there is plainly one only."""
        if len(self.initial) != 1:
            return None
        here, word, seen = self.initial[0], list[str](), set[str]()
        while here not in self.final:
            after = [(symbol, target) for name, symbol, target in self.moves if name == here]
            if len(after) != 1 or here in seen:
                return None
            seen.add(here)
            word.append(after[0][0])
            here = after[0][1]
        if not word or any(name == here for name, _, _ in self.moves):
            return None
        return self.initial[0], tuple(word)

    def building(self, prefix: str, bottom: str) -> Iterator[Rule]:
        """Rules that put a stack together, upwards from the bottom, and end at its control state.

        `at Q` has below it what the automaton reads from its state Q on.
        """
        for name in sorted(self.final):
            source = f"{prefix} {bottom}"
            yield Rule(source, bottom, f"{prefix} {name}", (bottom,), _LABEL)
            if name in self.initial:
                yield Rule(source, bottom, name, (bottom,), _LABEL)
        for source, symbol, target in self.moves:
            above = sorted({read for name, read, _ in self.moves if name == target})
            for top in (*above, *([bottom] if target in self.final else [])):
                yield Rule(f"{prefix} {target}", top, f"{prefix} {source}", (symbol, top), _LABEL)
                if source in self.initial:
                    yield Rule(f"{prefix} {target}", top, source, (symbol, top), _LABEL)


def _closure(name: str, steps: dict[str, set[str]]) -> set[str]:
    found, work = {name}, [name]
    while work:
        new = steps.get(work.pop(), set()) - found
        found |= new
        work += new
    return found
