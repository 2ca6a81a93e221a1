"""What one activation of a method may do more than once."""

from __future__ import annotations

from heddle.program.body import Body
from heddle.program.flow import flow_graph
from heddle.program.graph import strongly_connected


def looping(body: Body) -> frozenset[int]:
    """The indices of bytecodes that one activation may execute twice."""
    successors = flow_graph(body).successors
    blocks = {
        block
        for component in strongly_connected(successors)
        for block in component
        if len(component) > 1 or block in successors[block]
    }
    return frozenset(
        body.instructions[index].pc
        for number in blocks
        for index in range(body.blocks[number].start, body.blocks[number].end)
    )
