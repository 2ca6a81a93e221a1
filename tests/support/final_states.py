"""The states in which runs of a program end, as one search finds them.

What a search forgets by design is declared beside the reductions (`FORGETS`); two searches are
compared without what either forgets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from heddle import _core
from heddle.machine.search import asked_of
from heddle.machine.start import start
from heddle.questions.search_options import FORGETS, REDUCTIONS, RUNS_ONLY, Order, SearchOptions
from heddle.results.scheduling import Library, Scheduling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.program.program import Program

# Where a thread stands that runs none of the user's code.
_LIBRARY = re.compile(r"at java\.\S*")
# A thread is told by its name: in front of what it threw, where it is blocked and what it waits
# for, and in front of its class where it is in a field.
_THROWN = re.compile(r"^.*? (?=[\w$.]+(?:: .*)?$)", re.DOTALL)
_BLOCKED = re.compile(r"^.*? (?=at )", re.DOTALL)
_AWAITED = re.compile(r"^.*? (?=waits on|enters|joins|initialises|is )", re.DOTALL)
_AWAITS = re.compile(r"(joins|, held by) .*", re.DOTALL)
_IN_A_FIELD = re.compile(r'(#\d+ )"(?:[^"\\]|\\.)*" (?=[\w$.]+[ {}]|[\w$.]+$)')
# Which number an object gets is the machine's choice, by the order in which threads ask.
_IDENTITY = re.compile(r"@[0-9a-f]{1,8}\b")
UNREDUCED = SearchOptions(without=REDUCTIONS)
VARIANTS: dict[str, SearchOptions] = {
    "default": SearchOptions(),
    **{f"without {name}": SearchOptions(without=(name,)) for name in REDUCTIONS},
    "breadth first": SearchOptions(order=Order("breadth")),
    "without a store": SearchOptions(store=RUNS_ONLY),
    "real library": SearchOptions(scheduling=Scheduling(library=Library.REAL)),
}


@dataclass(frozen=True, slots=True, order=True)
class FinalState:
    """A state in which a run ended.

    `how` is `ended`, `stuck`, or `exit` with its status; `left` says of daemons, or of any threads
    where the program ended itself, whether they had `ended`, were `blocked` or `running`. There
    are two views of static fields and of what threads wait for: `statics` and `awaited` have the
    insides of the library's objects, `own` and `blocked` have what the user's code can name.
    """

    how: str
    left: str
    printed: str = ""
    uncaught: tuple[str, ...] = ()
    statics: tuple[tuple[str, str], ...] = ()
    own: tuple[tuple[str, str], ...] = ()
    blocked: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finals:
    """All of them, or why there may be others (`gap`); `narrowed` is what the machine picked.

    `weak` is a data race, or an access weaker than volatile: Java may know more final states then.
    `race` is the former.
    """

    states: frozenset[FinalState]
    gap: str | None
    narrowed: frozenset[tuple[str, str]]
    weak: str | None
    race: str | None = None


def final_states(program: Program, options: SearchOptions) -> Finals:
    """Search on past all findings."""
    options = replace(options, every=True, shorten=False)
    scheduling = options.scheduling
    while True:
        end, found = _core.final_states(
            start(program, scheduling),
            asked_of((), options),
            program.user_class_bytes,
            program.inputs.classpath.resources,
            {},
        )
        if not end.needs:
            break
        scheduling = replace(scheduling, finer=tuple(sorted({*scheduling.finer, *end.needs})))
    gap = end.stopped or ("depth" if end.cut_off else None)
    if end.unsupported:
        gap = end.unsupported[0][0]
    states, narrowed = frozenset(map(_state, found)), frozenset(end.narrowed)
    return Finals(states, gap, narrowed, end.race or end.weak, end.race)


def _state(found: _core.FinalState) -> FinalState:
    return FinalState(
        found.how,
        found.left,
        found.printed,
        tuple(found.uncaught),
        tuple(found.statics),
        tuple(found.own),
        tuple(found.blocked),
        tuple(found.awaited),
    )


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two sets of final states differ, or why they cannot be compared (`gap`)."""

    differences: tuple[str, ...] = ()
    gap: str | None = None


PICKED = "the machine picked something else of what is outside the program"


def compared(program: Program, unreduced: Finals, name: str, options: SearchOptions) -> Comparison:
    """The final states of a search against those of the unreduced one, if neither has gaps."""
    found = final_states(program, options)
    if gap := unreduced.gap or found.gap:
        return Comparison(gap=gap)
    # A time that was picked is not the same in two searches.
    if unreduced.narrowed != found.narrowed or "clock" in dict(found.narrowed):
        return Comparison(gap=PICKED)
    forgotten = _forgotten(options)
    left, right = (
        {
            kept
            for state in states
            for kept in _remembered(state, forgotten, real=_has_other_insides(options))
        }
        for states in (unreduced.states, found.states)
    )
    told = (*_told("only unreduced", left - right), *_told(f"only {name}", right - left))
    return Comparison(told)


def projected(found: Finals) -> frozenset[FinalState]:
    """The final states as far as every search keeps them, and without the library's insides."""
    forgotten = frozenset({"running"})
    states = (_remembered(state, forgotten, real=True) for state in found.states)
    return frozenset(kept for some in states for kept in some)


def _has_other_insides(options: SearchOptions) -> bool:
    """Whether objects of the library may look otherwise than in a search without reductions."""
    return options.scheduling.library is Library.REAL or "locks" not in options.without


def _forgotten(options: SearchOptions) -> frozenset[str]:
    on = [*(set(REDUCTIONS) - set(options.without)), options.store]
    return frozenset().union(*(FORGETS.get(name, frozenset()) for name in on))


def _remembered(
    state: FinalState, forgotten: frozenset[str], *, real: bool
) -> Iterator[FinalState]:
    if state.how.startswith("exit"):
        yield FinalState(state.how, "some")
    state = _without_identities(state)
    if "names" in forgotten:
        state = _nameless(state)
    if state.left in forgotten:
        # A search that merges actions may know it only in a state further on.
        return
    # The library has threads of its own that wait where a model has none.
    left = "some" if real and state.left in {"blocked", "ended"} else state.left
    blocked = tuple(_LIBRARY.sub("in the library", place) for place in state.blocked)
    seen = replace(state, left=left, statics=(), awaited=(), blocked=blocked)
    yield seen if real else state


def _without_identities(state: FinalState) -> FinalState:
    """Identity hash codes in texts, numbered in the order in which they are met there."""
    numbers: dict[str, str] = {}

    def renamed(text: str) -> str:
        return _IDENTITY.sub(
            lambda met: numbers.setdefault(met.group(), f"@no. {len(numbers) + 1}"), text
        )

    printed = renamed(state.printed)
    return replace(state, printed=printed, uncaught=tuple(map(renamed, state.uncaught)))


def _nameless(state: FinalState) -> FinalState:
    def fields(values: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        return tuple((field, _IN_A_FIELD.sub(r"\1", value)) for field, value in values)

    awaited = (_AWAITS.sub(r"\1 one", _AWAITED.sub("", text)) for text in state.awaited)
    return replace(
        state,
        uncaught=tuple(sorted(_THROWN.sub("", text) for text in state.uncaught)),
        statics=fields(state.statics),
        own=fields(state.own),
        blocked=tuple(sorted(_BLOCKED.sub("", text) for text in state.blocked)),
        awaited=tuple(sorted(awaited)),
    )


def _told(where: str, states: set[FinalState]) -> Iterator[str]:
    for state in sorted(states)[:3]:
        yield f"{where}: {state}"
    if len(states) > 3:
        yield f"{where}: {len(states)} in all"
