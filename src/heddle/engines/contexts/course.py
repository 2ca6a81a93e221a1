"""A run of the network as the course of a run of the program: threads, and what each does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from heddle.engines.contexts.model import Label, Translation
from heddle.formal.symbolic.arithmetic import signed
from heddle.formal.symbolic.network import Assign, Call, Goto
from heddle.formal.symbolic.rule_path import at_label, rule_path, stuck
from heddle.formal.symbolic.runner import Move, TooManyStatesError
from heddle.formal.symbolic.solve import Chain, Hit
from heddle.witnesses.course import Act, Context

_STARTED: Final = re.compile(r"started\.(\d+)")
_NOTHING: Final = Act("", "", "")
_ARGUMENT: Final = "argument."
MOST: Final = 10_000
"""Configurations of the network that are looked at to rebuild its run."""


@dataclass(frozen=True, slots=True)
class Argument:
    """The bits of an argument as the network has them: not negative, and with a sign."""

    unsigned: int
    signed: int


Arguments = Mapping[str, Argument]
"""By number, `N`; `N.I` for an element of an array."""


@dataclass(frozen=True, slots=True)
class Run:
    """What the network knows of a run: its contexts, what the first method was called with.

    `course` is empty if the machine could not follow the run; `arguments` are None if they are not
    known. `threads` are all that the network has.
    """

    contexts: int
    threads: int
    arguments: Arguments | None
    course: tuple[Context, ...]


def run_of(translation: Translation, label: Label | None, hit: Hit) -> Run:
    """The run that was found to reach a label, or a deadlock if that is None."""
    network = translation.network
    arguments = None if hit.chain is None else _arguments(translation, hit.chain)
    course = course_of(translation, hit.chain, label) if translation.followable else ()
    return Run(hit.contexts, len(network.threads), arguments, course)


def _arguments(translation: Translation, chain: Chain) -> Arguments:
    return {
        each.name.removeprefix(_ARGUMENT): Argument(value, signed(value, each.bits))
        for each, value in zip(translation.network.globals, chain.shared[0], strict=False)
        if each.name.startswith(_ARGUMENT)
    }


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
