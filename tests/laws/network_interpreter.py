"""Runs Monitor-DPNs step by step. Shares nothing with the package but the classes of rules.

A thread is a list `[control, frames, tag, parent]`; a frame is a pair of symbol and lock. A state
is a tuple of threads in the order in which they were started.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.formal.monitor_dpn.model import (
    Base,
    Call,
    Head,
    Join,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)
from heddle.formal.monitor_dpn.reachability import Length, Phase
from heddle.formal.monitor_dpn.semantics import Locks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Thread = tuple[str, tuple[tuple[str, str | None], ...], str | None, int]
State = tuple[Thread, ...]


def start(model: MonitorDpn) -> State:
    return ((model.initial.control, ((model.initial.symbol, None),), None, -1),)


def moves(model: MonitorDpn, state: State, locks: Locks) -> Iterator[tuple[int, Rule, State]]:
    for number, (control, frames, _, _) in enumerate(state):
        for rule in model.rules:
            if frames and (rule.source.control, rule.source.symbol) == (control, frames[0][0]):
                following = move(state, number, rule, locks)
                if following is not None:
                    yield number, rule, following


def move(state: State, number: int, rule: Rule, locks: Locks) -> State | None:
    _, frames, tag, parent = state[number]
    (_, lock), below = frames[0], frames[1:]
    born: tuple[Thread, ...] = ()
    if isinstance(rule, Return):
        control, frames = rule.control, below
    elif isinstance(rule, Call):
        control, frames = (
            rule.target.control,
            ((rule.target.symbol, None), (rule.back, lock), *below),
        )
    elif isinstance(rule, Monitor):
        owners = {n for n, thread in enumerate(state) if rule.lock in [x for _, x in thread[1]]}
        if owners - {number} and locks is Locks.RESPECTED:
            return None
        control = rule.target.control
        frames = ((rule.target.symbol, rule.lock), (rule.back, lock), *below)
    else:
        if isinstance(rule, Join):
            for _, others, name, started_by in state:
                if started_by == number and name == rule.tag and others:
                    return None
        elif isinstance(rule, Spawn):
            born = ((rule.child.control, ((rule.child.symbol, None),), rule.tag, number),)
        assert isinstance(rule, Base | Join | Spawn)
        control, frames = rule.target.control, ((rule.target.symbol, lock), *below)
    thread = (control, frames, tag, parent)
    return (*state[:number], thread, *state[number + 1 :], *born)


def shows(state: State, phase: Phase) -> bool:
    """Whether there is a thread of its own for each mark."""
    tops = [(control, frames[0][0]) for control, frames, _, _ in state if frames]

    def assign(marks: Sequence[frozenset[str | Head]], free: list[tuple[str, str]]) -> bool:
        if not marks:
            return True
        return any(
            (symbol in marks[0] or Head(control, symbol) in marks[0])
            and assign(marks[1:], free[:index] + free[index + 1 :])
            for index, (control, symbol) in enumerate(free)
        )

    return assign(phase.marks, tops)


@dataclass(frozen=True)
class Progress:
    """How far an execution has come with its phases."""

    phase: int
    steps: int


def passes(state: State, phases: Sequence[Phase], progress: Progress) -> Iterator[Progress]:
    """The phases in which an execution may be now: it may have passed some without a step."""
    yield progress
    phase = phases[progress.phase]
    long_enough = phase.length is Length.ANY or progress.steps == 1
    if progress.phase + 1 < len(phases) and long_enough and shows(state, phase):
        yield from passes(state, phases, Progress(progress.phase + 1, 0))


def takes(phases: Sequence[Phase], progress: Progress, rule: Rule) -> Progress | None:
    phase = phases[progress.phase]
    if phase.rules is not None and rule not in phase.rules:
        return None
    if phase.length is Length.ONE:
        return Progress(progress.phase, 1) if progress.steps == 0 else None
    return progress


def ends(state: State, phases: Sequence[Phase], progress: Progress) -> bool:
    last = phases[-1]
    long_enough = last.length is Length.ANY or progress.steps == 1
    return progress.phase + 1 == len(phases) and long_enough and shows(state, last)


def search(model: MonitorDpn, phases: Sequence[Phase], locks: Locks, depth: int, most: int) -> bool:
    """Whether some execution of at most so many steps answers the question with yes."""
    first = [(start(model), each) for each in passes(start(model), phases, Progress(0, 0))]
    seen = set(first)
    queue = deque((state, progress, 0) for state, progress in first)
    while queue:
        state, progress, length = queue.popleft()
        if ends(state, phases, progress):
            return True
        if length == depth or len(seen) > most:
            continue
        for _, rule, following in moves(model, state, locks):
            taken = takes(phases, progress, rule)
            for each in passes(following, phases, taken) if taken else ():
                if (following, each) not in seen:
                    seen.add((following, each))
                    queue.append((following, each, length + 1))
    return False


def confirms(
    model: MonitorDpn,
    phases: Sequence[Phase],
    locks: Locks,
    execution: Iterable[tuple[tuple[int, ...], Rule]],
) -> bool:
    """Whether the steps can be taken and answer the question with yes."""
    state = start(model)
    numbers: dict[tuple[int, ...], int] = {(): 0}
    children: dict[tuple[int, ...], int] = {}
    possible = set(passes(state, phases, Progress(0, 0)))
    for who, rule in execution:
        legal = {(n, r): after for n, r, after in moves(model, state, locks)}
        if (numbers[who], rule) not in legal:
            return False
        if isinstance(rule, Spawn):
            children[who] = children.get(who, 0) + 1
            numbers[(*who, children[who])] = len(state)
        state = legal[numbers[who], rule]
        taken = (takes(phases, progress, rule) for progress in possible)
        possible = {each for one in taken if one for each in passes(state, phases, one)}
    return any(ends(state, phases, progress) for progress in possible)
