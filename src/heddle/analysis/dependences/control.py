"""Which instructions decide whether others are executed [FerranteOW87]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from heddle.analysis.constants import NO_WAYS, Ways
from heddle.program import code
from heddle.program.body import Block, Body
from heddle.program.graph import immediate_dominators, reversed_edges

_EXIT: Final = 0


#: Where exceptions of an instruction of a block may go on; None is out of the method.
Leads = Callable[[Block, int], tuple[int | None, ...]]


def control_dependences(
    body: Body, throws: Callable[[int], bool], leads: Leads | None = None, ways: Ways = NO_WAYS
) -> tuple[tuple[int, ...], ...]:
    """For each instruction the ones that decide whether it is executed, by index.

    `throws` says whether what the instruction at an index may throw counts, `leads` where that goes
    on: unless told, to all handlers of the block. A loop that is never left decides nothing behind
    it, nor does a branch that has only one of its `ways`.
    """
    successors = _successors(body, throws, leads or (lambda block, _: handlers_of(block)), ways)
    # Node 0 is the exit, and instruction i is node i + 1: post-dominators are dominators of the
    # reversed graph.
    graph = [(), *(tuple(_EXIT if each is None else each + 1 for each in to) for to in successors)]
    graph = _with_exits(graph)
    parents = immediate_dominators(reversed_edges(graph))
    found: list[dict[int, None]] = [{} for _ in graph]
    for node, following in enumerate(graph):
        if len(following) < 2:
            continue
        for each in following:
            at = each
            while at not in (parents[node], _EXIT):
                found[at][node - 1] = None
                at = parents[at]
    return tuple(tuple(each) for each in found[1:])


def _successors(
    body: Body, throws: Callable[[int], bool], leads: Leads, ways: Ways
) -> list[tuple[int | None, ...]]:
    """Where control may go from each instruction; None is out of the method."""
    found: list[tuple[int | None, ...]] = []
    for block in body.blocks:
        for index in range(block.start, block.end):
            instruction = body.instructions[index]
            following = _normal(instruction, index)
            if index in ways.dead:
                found.append((None,))
                continue
            if index in ways.decided:
                following = (ways.decided[index],)
            if not isinstance(instruction, code.Throw) and throws(index):
                following += leads(block, index)
            elif isinstance(instruction, code.Throw):
                following = leads(block, index)
            found.append(tuple(dict.fromkeys(following)))
    return found


def _normal(instruction: code.Instruction, index: int) -> tuple[int | None, ...]:
    match instruction:
        case code.Goto(destination=destination):
            return (destination,)
        case code.Branch(destination=destination):
            return (index + 1, destination)
        case code.Switch(cases=cases, default=default):
            return (*(destination for _, destination in cases), default)
        case code.Return() | code.Throw():
            return (None,)
        case _:
            return (index + 1,)


def handlers_of(block: Block) -> tuple[int | None, ...]:
    """Where an exception may go on; out of the method unless a handler takes everything."""
    entries: tuple[int | None, ...] = tuple(handler.entry for handler in block.handlers)
    caught = any(handler.catch_type is None for handler in block.handlers)
    return entries if caught else (*entries, None)


def _with_exits(graph: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Loops without a way out get one: otherwise nothing comes after them."""
    found = list(graph)
    while True:
        back = reversed_edges(found)
        seen, pending = {_EXIT}, [_EXIT]
        while pending:
            for each in back[pending.pop()]:
                if each not in seen:
                    seen.add(each)
                    pending.append(each)
        stuck = [node for node in range(len(found)) if node not in seen]
        if not stuck:
            return found
        found[stuck[-1]] = (*found[stuck[-1]], _EXIT)
