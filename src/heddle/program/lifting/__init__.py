"""Lifting: stack bytecode in, register code out.

    tape         bytecode as lists, jumps as indices
    subroutines  jsr and ret replaced by copies
    blocks       basic blocks, reachable ones only
    variables    which register each access to a local means
    simulation   the operand stack, block by block; the rules are in `…_rules`
    assembly     the blocks in one tuple

Lifting is total on what the JVM's verifier accepts. What it would reject is a `MalformedCode`
if lifting cannot make sense of it; lifting is no verifier and lets the rest pass.
"""

from __future__ import annotations

from heddle._core import ClassFile, Method
from heddle.program.body import Body, MethodId
from heddle.program.lifting.assembly import assemble
from heddle.program.lifting.blocks import TapeBlocks, find_blocks
from heddle.program.lifting.malformed import MalformedCode
from heddle.program.lifting.resolver import Resolver
from heddle.program.lifting.simulation import simulate
from heddle.program.lifting.subroutines import without_subroutines
from heddle.program.lifting.tape import Tape, read_tape
from heddle.program.lifting.variables import find_variables

__all__ = ["MalformedCode", "Resolver", "lift"]


def lift(owner: ClassFile, method: Method, resolver: Resolver) -> Body | None:
    """The register code of a method; None if it is abstract or native."""
    code = method.code
    if code is None:
        return None
    identity = MethodId(owner.name, method.name, method.descriptor)
    original = read_tape(identity, method.access_flags, code)
    tape = without_subroutines(original)
    blocks = find_blocks(tape)
    variables = find_variables(tape, blocks)
    instructions, body_blocks = assemble(blocks.blocks, simulate(tape, blocks, variables, resolver))
    return Body(
        method=identity,
        access_flags=method.access_flags,
        file=owner.source_file,
        parameters=variables.parameters,
        instructions=instructions,
        blocks=body_blocks,
        unreachable=_unreachable(original, tape, blocks),
        bootstraps=owner.bootstrap_methods,
    )


def _unreachable(original: Tape, tape: Tape, blocks: TapeBlocks) -> tuple[tuple[int, int], ...]:
    spans = [(block.start, block.end) for block in blocks.blocks.values()]
    if tape is original and sum(end - start for start, end in spans) == len(tape.pcs):
        return ()
    reached = {pc for start, end in spans for pc in tape.pcs[start:end]}
    ranges: list[tuple[int, int]] = []
    for pc, after in zip(original.pcs, original.next_pcs, strict=True):
        if pc in reached:
            continue
        if ranges and ranges[-1][1] == pc:
            ranges[-1] = (ranges[-1][0], after)
        else:
            ranges.append((pc, after))
    return tuple(ranges)
