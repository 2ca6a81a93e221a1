"""Small random pushdown systems, and what exploring them configuration by configuration finds."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from heddle.formal.pushdown import (
    Automaton,
    Configuration,
    PushdownSystem,
    Rule,
    configurations,
    successors,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from heddle.formal.pushdown import Word

STATES = ("p", "q", "r")
SYMBOLS = ("a", "b", "c")
OWN = ("x", "y")

states = st.sampled_from(STATES)
symbols = st.sampled_from(SYMBOLS)


@st.composite
def grown(draw: st.DrawFn, shape: Callable[[st.DrawFn, str], Word], first: str) -> PushdownSystem:
    """Rules for what other rules lead to, beginning with ⟨p, first⟩: few are of no use."""
    heads = [("p", first)]
    found: list[Rule] = []
    for _ in range(draw(st.integers(3, 12))):
        source, symbol = draw(st.sampled_from(heads))
        word = shape(draw, symbol)
        target = draw(states)
        found.append(Rule(source, symbol, target, word))
        heads += [(target, word[0])] if word else []
        heads += [(draw(states), word[1])] if len(word) == 2 else []
    return PushdownSystem(found)


def any_word(draw: st.DrawFn, _: str) -> Word:
    """At most two symbols."""
    return tuple(draw(st.lists(symbols, max_size=2)))


systems = grown(any_word, "a")


@st.composite
def automata(draw: st.DrawFn) -> Automaton:
    """Any automaton, with steps that read nothing and steps back to control states."""
    anywhere = st.sampled_from(STATES + OWN)
    read = st.one_of(st.none(), symbols, symbols)
    steps = draw(st.lists(st.tuples(anywhere, read, anywhere), max_size=7))
    finals = draw(st.sets(anywhere, min_size=1, max_size=2))
    initials = draw(st.sets(states, min_size=1))
    if draw(st.integers(0, 3)):
        # What the systems have rules for.
        initials, finals, steps = initials | {"p"}, finals | {"x"}, [*steps, ("p", "a", "x")]
    return Automaton(initials, steps, finals)


# Each symbol on a stack has a higher level than the one below, so stacks stay small.
LEVELS = (["a0", "a1", "a2"], ["b0", "b1", "b2"], ["c0", "c1", "c2"])
FIRST = ("p", "a0")
shallow_start = configurations((FIRST[0], FIRST[1:]))


def upwards(draw: st.DrawFn, symbol: str) -> Word:
    """Calls go only to higher levels, and steps stay on their own."""
    level = next(number for number, names in enumerate(LEVELS) if symbol in names)
    return _level_word(draw, level, LEVELS[level])


def onwards(draw: st.DrawFn, symbol: str) -> Word:
    """The same, and on its own level everything leads to a later symbol: there are no loops."""
    level = next(number for number, names in enumerate(LEVELS) if symbol in names)
    return _level_word(draw, level, [name for name in LEVELS[level] if name > symbol])


def _level_word(draw: st.DrawFn, level: int, here: list[str]) -> Word:
    above = [symbol for names in LEVELS[level + 1 :] for symbol in names[:2]]
    kinds = ["pop"] + ["step"] * bool(here) + ["push"] * 2 * (bool(here) and bool(above))
    match draw(st.sampled_from(kinds)):
        case "pop":
            return ()
        case "step":
            return (draw(st.sampled_from(here)),)
        case _:
            return draw(st.sampled_from(above)), draw(st.sampled_from(here))


shallow_systems = grown(upwards, FIRST[1])
straight_systems = grown(onwards, FIRST[1])


def explored(
    system: PushdownSystem, starts: Iterable[Configuration], deepest: int
) -> set[Configuration]:
    """What can be reached through stacks of at most this depth."""
    seen = set(starts)
    work = deque(seen)
    while work:
        for _, found in successors(system, work.popleft()):
            if found not in seen and len(found.word) <= deepest:
                seen.add(found)
                work.append(found)
    return seen
