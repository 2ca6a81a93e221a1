"""Lifted blocks laid out in one tuple, with indices for jump destinations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from heddle.program.body import Block, Handler
from heddle.program.code import Branch, Goto, Instruction, Switch
from heddle.program.lifting.blocks import TapeBlock
from heddle.program.lifting.join_points import LiftedBlock

#: A block by its number, or the way from one block to another where copies are made.
_Label = int | tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Instructions that become one block; a jump at its end leaves the block `source`."""

    label: _Label
    source: int | None
    instructions: Sequence[Instruction]
    handlers: tuple[tuple[str | None, int], ...] = ()


def assemble(
    blocks: Mapping[int, TapeBlock], lifted: Mapping[int, LiftedBlock]
) -> tuple[tuple[Instruction, ...], tuple[Block, ...]]:
    """The instructions of a body and its blocks, in the order of the bytecode.

    Landings, and copies on the way of a jump, come last: nothing falls through into them.
    """
    chunks: list[_Chunk] = []
    detours: list[_Chunk] = []
    for number in sorted(lifted):
        block, done = blocks[number], lifted[number]
        group = detours if block.landing else chunks
        group.append(_Chunk(number, number, _instructions(block, done), block.handlers))
        if not done.has_one_way:
            for successor, copies in done.copies.items():
                label = (number, successor)
                if isinstance(done.jump, Branch) and successor == block.successors[-1]:
                    chunks.append(_Chunk(label, None, copies))
                else:
                    way = (*copies, Goto(done.pc, done.line, successor))
                    detours.append(_Chunk(label, None, way))
    return _placed([*chunks, *detours])


def _instructions(block: TapeBlock, done: LiftedBlock) -> list[Instruction]:
    result = done.instructions
    if done.has_one_way:
        for copies in done.copies.values():
            result.extend(copies)
    if done.jump is not None:
        result.append(done.jump)
    elif block.landing:
        result.append(Goto(done.pc, done.line, block.successors[0]))
    return result


def _placed(chunks: list[_Chunk]) -> tuple[tuple[Instruction, ...], tuple[Block, ...]]:
    position: dict[_Label, int] = {}
    size = 0
    for chunk in chunks:
        position[chunk.label] = size
        size += len(chunk.instructions)
    instructions: list[Instruction] = []
    blocks: list[Block] = []
    for chunk in chunks:
        if not chunk.instructions:
            continue
        start = len(instructions)
        instructions.extend(chunk.instructions)
        instructions[-1] = _relocated(instructions[-1], chunk.source, position)
        handlers = tuple(
            Handler(catch_type, position[handler]) for catch_type, handler in chunk.handlers
        )
        blocks.append(Block(start, len(instructions), handlers))
    return tuple(instructions), tuple(blocks)


def _relocated(
    instruction: Instruction, source: int | None, position: Mapping[_Label, int]
) -> Instruction:
    def place(number: int) -> int:
        way = None if source is None else position.get((source, number))
        return position[number] if way is None else way

    match instruction:
        case Goto() | Branch():
            return replace(instruction, destination=place(instruction.destination))
        case Switch():
            return replace(
                instruction,
                cases=tuple((value, place(number)) for value, number in instruction.cases),
                default=place(instruction.default),
            )
        case _:
            return instruction
