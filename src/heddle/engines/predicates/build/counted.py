"""Loops that end whatever other threads do: they count a local variable to a bound.

Each way round such a loop passes a branch that goes on only while the variable is on one side of
the bound, and the one instruction that moves it by 1 towards the other side. What is thrown in a
block may pass neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from heddle.program import code
from heddle.program.flow import FlowGraph
from heddle.program.graph import strongly_connected
from heddle.program.operands import IntLiteral, Kind, LongLiteral, Operand, Register
from heddle.program.operators import BinaryOp, Comparison
from heddle.program.uses import register_written

_HIGHEST = {Kind.INT: (1 << 31) - 1, Kind.LONG: (1 << 63) - 1}
_NOT = {
    Comparison.LT: Comparison.GE,
    Comparison.GE: Comparison.LT,
    Comparison.GT: Comparison.LE,
    Comparison.LE: Comparison.GT,
}
_TURNED = {
    Comparison.LT: Comparison.GT,
    Comparison.GT: Comparison.LT,
    Comparison.GE: Comparison.LE,
    Comparison.LE: Comparison.GE,
}


def circles(successors: Sequence[Sequence[int]]) -> Iterator[frozenset[int]]:
    """The parts of a graph in which one can go round for ever."""
    for part in strongly_connected(successors):
        if len(part) > 1 or any(each in successors[each] for each in part):
            yield part


Otherwise: TypeAlias = Callable[[FlowGraph, Sequence[Sequence[int]], frozenset[int]], bool]
"""Another reason why no run stays in a part of a method."""


def ends(
    graph: FlowGraph,
    successors: Sequence[Sequence[int]],
    part: frozenset[int],
    otherwise: Otherwise | None = None,
) -> bool:
    """Whether no run stays for ever in a part of a method."""
    counted = any(
        _is_counted(graph, successors, part, tests, moves, otherwise)
        for tests in part
        for moves in _moves(graph, part, tests)
    )
    return counted or (otherwise is not None and otherwise(graph, successors, part))


def _is_counted(  # noqa: PLR0913 (a loop, and what it is asked)
    graph: FlowGraph,
    successors: Sequence[Sequence[int]],
    part: frozenset[int],
    tests: int,
    moves: int,
    otherwise: Otherwise | None,
) -> bool:
    """Whether there is one move from test to test, and all ways round without a test end."""
    still = _without(graph, successors, part, moves)
    if any(tests in circle for circle in circles(still)):
        return False
    untested = _without(graph, successors, part, tests)
    return all(
        moves not in inner and ends(graph, untested, inner, otherwise)
        for inner in circles(untested)
    )


def _without(
    graph: FlowGraph, successors: Sequence[Sequence[int]], part: frozenset[int], block: int
) -> list[list[int]]:
    """The part, in which a block is left only by what is thrown in it."""
    rest = []
    for number, after in enumerate(successors):
        kept = after if number != block else graph.exceptional[number]
        rest.append([each for each in kept if each in part] if number in part else [])
    return rest


def _moves(graph: FlowGraph, part: frozenset[int], tests: int) -> Iterator[int]:
    """The block that moves what the branch at the end of a block compares with its bound."""
    last = graph.body.instructions[graph.blocks[tests].end - 1]
    if not isinstance(last, code.Branch) or last.op not in _NOT:
        return
    taken = next(n for n, block in enumerate(graph.blocks) if block.start == last.destination)
    stays = [each for each in graph.normal[tests] if each in part]
    if len(stays) != 1 or len(graph.normal[tests]) != 2:
        return
    op = last.op if stays[0] == taken else _NOT[last.op]
    for counter, bound, goes in (
        (last.left, last.right, op),
        (last.right, last.left, _TURNED[op]),
    ):
        if isinstance(counter, Register) and counter.kind in _HIGHEST:
            moved = _moved(graph, part, counter)
            if moved is not None and _is_bound(graph, part, bound, goes):
                up = goes in (Comparison.LT, Comparison.LE)
                if moved[1] == (1 if up else -1):
                    yield moved[0]


def _moved(graph: FlowGraph, part: frozenset[int], counter: Register) -> tuple[int, int] | None:
    """The one block of a part that changes a variable, and by how much; None if that is else."""
    written = [
        (number, each)
        for number in part
        for each in _instructions(graph, number)
        if register_written(each) == counter
    ]
    match written:
        case [(number, code.Binary(op=op, left=left, right=IntLiteral(by) | LongLiteral(by)))] if (
            left == counter
        ):
            if op in (BinaryOp.ADD, BinaryOp.SUBTRACT):
                return number, by if op is BinaryOp.ADD else -by
    return None


def _is_bound(graph: FlowGraph, part: frozenset[int], bound: Operand, goes: Comparison) -> bool:
    """Whether a bound is passed before numbers begin again, and stays what it is."""
    if isinstance(bound, IntLiteral | LongLiteral):
        return goes in (Comparison.LT, Comparison.GT) or abs(bound.value) < _HIGHEST[bound.kind]
    if not isinstance(bound, Register) or goes not in (Comparison.LT, Comparison.GT):
        return False
    written = [
        each
        for number in part
        for each in _instructions(graph, number)
        if register_written(each) == bound
    ]
    return all(
        isinstance(each, code.ArrayLength)
        and isinstance(each.array, Register)
        and not _is_written(graph, part, each.array)
        for each in written
    )


def _is_written(graph: FlowGraph, part: frozenset[int], register: Register) -> bool:
    return any(
        register_written(each) == register
        for number in part
        for each in _instructions(graph, number)
    )


def _instructions(graph: FlowGraph, number: int) -> Sequence[code.Instruction]:
    block = graph.blocks[number]
    return graph.body.instructions[block.start : block.end]
