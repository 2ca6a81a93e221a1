"""How many words the operand stack has before each instruction, and where instructions go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from heddle._core import Code, Constant, DynamicRef, FieldRef, Instruction, MethodRef, MultiArray
from heddle._core import Switch as SwitchTable
from heddle.classfile.descriptors import parse_method

_WORDS: Final = "ilfda"
_JUMPS: Final = frozenset((*range(153, 168), 198, 199, 200))
GOTOS: Final = frozenset((167, 200))
RETURNS: Final = frozenset(range(172, 178))
ATHROW: Final = 191
SUBROUTINES: Final = frozenset((168, 169, 201))
_SWITCHES: Final = frozenset((170, 171))
_FIELDS: Final = {178: 0, 179: 0, 180: -1, 181: -1}
_PUTS: Final = frozenset((179, 181))
_CALLS: Final = frozenset(range(182, 187))
_STATIC_CALLS: Final = frozenset((184, 186))
_TWO: Final = ("J", "D")


def _table() -> dict[int, int]:
    """What an instruction adds to the stack, in words, where the opcode tells [JVMS, 6.5]."""
    found = {0: 0, 9: 2, 10: 2, 14: 2, 15: 2, 20: 2, 87: -1, 88: -2, 92: 2, 93: 2, 94: 2, 95: 0}
    found |= dict.fromkeys((*range(1, 9), 11, 12, 13, 16, 17, 18, 19, 89, 90, 91, 168, 187), 1)
    for number, letter in enumerate(_WORDS):
        words = 2 if letter in "ld" else 1
        for load, store in ((21 + number, 54 + number), *_short(number)):
            found[load], found[store] = words, -words
    for number, words in enumerate((1, 2, 1, 2, 1, 1, 1, 1)):
        found[46 + number], found[79 + number] = words - 2, -2 - words
    for opcode in range(96, 116):
        found[opcode] = -2 if opcode % 2 else -1
    found |= dict.fromkeys((*range(116, 120), 132, 134, 138, 139, 143, 145, 146, 147), 0)
    found |= dict.fromkeys((*range(120, 126), 126, 128, 130, 136, 137, 142, 144, 149, 150), -1)
    found |= dict.fromkeys((127, 129, 131), -2)
    found |= dict.fromkeys((133, 135, 140, 141), 1)
    found |= dict.fromkeys((148, 151, 152), -3)
    found |= dict.fromkeys((*range(153, 159), 170, 171, 172, 174, 176, 191, 194, 195, 198, 199), -1)
    found |= dict.fromkeys((*range(159, 167), 173, 175), -2)
    found |= dict.fromkeys((167, 169, 177, 188, 189, 190, 192, 193, 200), 0)
    return found


def _short(number: int) -> Iterator[tuple[int, int]]:
    for slot in range(4):
        yield 26 + 4 * number + slot, 59 + 4 * number + slot


_ADDED: Final = _table()


def added(it: Instruction) -> int:
    """What an instruction adds to the stack, in words; negative if it takes more than it gives."""
    match it.operand:
        case FieldRef(descriptor=descriptor):
            words = _words(descriptor)
            return _FIELDS[it.opcode] + (-words if it.opcode in _PUTS else words)
        case MethodRef(descriptor=descriptor) | DynamicRef(descriptor=descriptor) if (
            it.opcode in _CALLS
        ):
            types = parse_method(descriptor)
            taken = sum(map(_words, types.parameters)) + (it.opcode not in _STATIC_CALLS)
            return _words(types.result) - taken
        case MultiArray(dimensions=dimensions):
            return 1 - dimensions
        case Constant():
            return 2 if it.opcode == 20 else 1
    return _ADDED[it.opcode]


def _words(descriptor: str) -> int:
    if descriptor == "V":
        return 0
    return 2 if descriptor in _TWO else 1


def following(it: Instruction) -> tuple[int, ...]:
    """Where control may be next, if nothing is thrown."""
    after = it.pc + it.length
    match it.operand:
        case SwitchTable(cases=cases, default=default) if it.opcode in _SWITCHES:
            return (default, *(target for _, target in cases))
        case int(target) if it.opcode in _JUMPS:
            return (target,) if it.opcode in GOTOS else (after, target)
    return () if it.opcode in RETURNS or it.opcode == ATHROW else (after,)


def depths(code: Code) -> dict[int, int]:
    """The words on the stack before each instruction that can be reached."""
    by_pc = {it.pc: it for it in code.instructions}
    found = {0: 0} | {each.handler: 1 for each in code.exception_table}
    waiting = list(found)
    while waiting:
        it = by_pc[waiting.pop()]
        then = found[it.pc] + added(it)
        for pc in following(it):
            if pc not in found:
                found[pc] = then
                waiting.append(pc)
    return found
