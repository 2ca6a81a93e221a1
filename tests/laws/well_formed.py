"""What every body promises, whatever it was lifted from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.program import code
from heddle.program.flow import FlowGraph, flow_graph
from heddle.program.liveness import liveness
from heddle.program.throwing import thrown_by
from heddle.program.uses import register_written, registers_read

if TYPE_CHECKING:
    from heddle.program.body import Body
    from heddle.program.operands import Register

JUMPS = (code.Goto, code.Branch, code.Switch, code.Return, code.Throw)


def check_well_formed(body: Body) -> None:
    """Fail if a body breaks a promise of `heddle.program.body`."""
    check_blocks(body)
    check_registers(body)
    graph = flow_graph(body)
    check_graph(graph)
    # Nothing but parameters is read before it is written.
    assert liveness(graph).at_start[0] <= set(body.parameters)


def check_blocks(body: Body) -> None:
    ends = [0, *(block.end for block in body.blocks)]
    assert [block.start for block in body.blocks] == ends[:-1]
    assert ends[-1] == len(body.instructions)
    for block in body.blocks:
        assert block.start < block.end
        inside = body.instructions[block.start : block.end]
        assert not any(isinstance(each, JUMPS) for each in inside[:-1])
        assert not any(isinstance(each, code.Catch) for each in inside[1:])
        for handler in block.handlers:
            assert isinstance(body.instructions[handler.entry], code.Catch)
    last = body.instructions[-1]
    assert isinstance(last, (code.Goto, code.Switch, code.Return, code.Throw))


def check_registers(body: Body) -> None:
    kinds: dict[str, Register] = {register.name: register for register in body.parameters}
    for instruction in body.instructions:
        target = register_written(instruction)
        for register in (*registers_read(instruction), *((target,) if target else ())):
            assert kinds.setdefault(register.name, register) == register
    assert len(set(body.parameters)) == len(body.parameters)


def check_graph(graph: FlowGraph) -> None:
    assert sorted(graph.postorder) == list(range(len(graph.blocks)))
    caught = {handler for handlers in graph.exceptional for handler in handlers}
    for number, block in enumerate(graph.blocks):
        is_handler = isinstance(graph.body.instructions[block.start], code.Catch)
        assert is_handler == (number in caught)
        # A handler is entered by exceptions only.
        assert not caught & set(graph.normal[number])
        if not block.handlers:
            continue
        inside = graph.body.instructions[block.start : block.end]
        # Blocks are cut before operands are known: `x / 2` and `new int[8]` keep their handlers.
        may_throw = (code.Binary, code.NewArray, code.NewMultiArray)
        assert any(thrown_by(each) or isinstance(each, may_throw) for each in inside)
