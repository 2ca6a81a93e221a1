"""A run of the network as the course of a run of the program: threads, and what each does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from heddle.engines.contexts.model import Label, Translation
from heddle.formal.symbolic.network import Assign, Call, Goto
from heddle.formal.symbolic.rule_path import at_label, rule_path, stuck
from heddle.formal.symbolic.runner import Move, TooManyStatesError
from heddle.formal.symbolic.solve import Chain
from heddle.witnesses.course import Act, Context

_STARTED: Final = re.compile(r"started\.(\d+)")
_NOTHING: Final = Act("", "", "")
MOST: Final = 10_000
"""Configurations of the network that are looked at to rebuild its run."""


def course_of(
    translation: Translation, chain: Chain | None, label: Label | None
) -> tuple[Context, ...]:
    """The contexts of a run along the chain to a label, or to a deadlock if that is None.

    Empty if the run cannot be rebuilt, or is not known.
    """
    if chain is None or not chain.threads:
        return ()
    goal = stuck if label is None else at_label(*label)
    try:
        path = rule_path(translation.network, chain, goal, at_most=MOST)
    except TooManyStatesError:
        return ()
    return _contexts(translation, path or ())


def _contexts(translation: Translation, path: Sequence[Move]) -> tuple[Context, ...]:
    numbers = {0: 0} | {thread: at for at, thread in enumerate(_started(path), start=1)}
    parts = [(thread, tuple(moves)) for thread, moves in groupby(path, lambda move: move.thread)]
    if any(thread not in numbers for thread, _ in parts):
        return ()
    return tuple(
        Context(
            numbers[thread],
            tuple(act for move in moves if (act := _act(translation, move)) is not None),
            _next(translation, moves[-1], parts[at + 1 :]),
            tuple(value for move in moves for value in move.chosen),
        )
        for at, (thread, moves) in enumerate(parts)
    )


def _act(translation: Translation, move: Move) -> Act | None:
    return translation.acts.get((move.procedure, move.rule.source))


def _next(
    translation: Translation, last: Move, later: Sequence[tuple[int, tuple[Move, ...]]]
) -> Act | None:
    """What a thread does first when it goes on, or would do if it did."""
    moves = next((moves for other, moves in later if other == last.thread), None)
    if moves is not None:
        return _act(translation, moves[0]) or _NOTHING
    match last.rule.then:
        case Goto(label):
            return translation.acts.get((last.procedure, label))
        case Call(procedure):
            return translation.acts.get((procedure, 0))
        case _:
            return None


def _started(path: Sequence[Move]) -> list[int]:
    """The threads in the order in which they are started."""
    return [
        int(found[1])
        for move in path
        for step in move.rule.steps
        if isinstance(step, Assign)
        if (found := _STARTED.fullmatch(step.target.name)) is not None
    ]
