"""Which instructions may throw so that it counts as a decision.

Exceptions of library code count where the user's code catches something. What a register certainly
holds excludes null.
"""

from __future__ import annotations

from typing import Final

from heddle.analysis.dependences.definitions import Definitions, definitions
from heddle.analysis.facts import Facts, Instance
from heddle.program import code
from heddle.program.body import Block, Body
from heddle.program.operands import Register
from heddle.program.throwing import INITIALISATION, LINKAGE, NULL_POINTER, thrown_by
from heddle.program.uses import registers_read

CALLS: Final = (code.Invoke, code.InvokeDynamic, code.ThreadStart, code.ThreadJoin, code.Wait)
#: Errors of the virtual machine are no dependences.
_NEVER: Final = frozenset({LINKAGE, INITIALISATION})
_NEW: Final = (code.New, code.NewArray, code.NewMultiArray, code.Catch, code.InvokeDynamic)


class Throwing:
    """Which instructions may throw so that it counts.

    Exceptions of library code count where the user's code catches something.
    """

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._known: dict[Instance, frozenset[int]] = {}
        self._escaping: dict[Instance, bool] = {}
        self._definitions: dict[Instance, Definitions] = {}

    def of(self, instance: Instance) -> frozenset[int]:
        """The instructions of an instance that may throw, by index."""
        found = self._known.get(instance)
        if found is None:
            body = self._facts.body(instance)
            assert body is not None
            found = frozenset(
                index
                for block in body.blocks
                for index in range(block.start, block.end)
                if self._throws(instance, block, body, index)
            )
            self._known[instance] = found
        return found

    def _throws(self, instance: Instance, block: Block, body: Body, index: int) -> bool:
        it = body.instructions[index]
        if not isinstance(it, CALLS):
            thrown = set(thrown_by(it)) - _NEVER
            if thrown == {NULL_POINTER}:
                return not self._never_null(instance, body, index)
            return bool(thrown)
        callees = self._facts.callees(instance, it.pc)
        known = [each for each in callees if self._facts.body(each) is not None]
        if len(known) < len(callees) or not callees:
            return bool(block.handlers) and _is_caught(block)
        return any(map(self._escapes, known))

    def _never_null(self, instance: Instance, body: Body, index: int) -> bool:
        """Whether the object of an access was certainly made, caught, or is the array of `main`."""
        base = next(iter(registers_read(body.instructions[index])), None)
        if base is None:
            return False
        if instance not in self._definitions:
            self._definitions[instance] = definitions(body)
        return self._is_made(instance, body, index, base)

    def _is_made(self, instance: Instance, body: Body, index: int, base: Register) -> bool:
        writes = self._definitions[instance].of(index, base)
        main = instance in self._facts.entry and instance.method.name == "main"
        for write in writes:
            if write < 0:
                if not main or body.is_static is False:
                    return False
                continue
            it = body.instructions[write]
            copied = isinstance(it, code.Assign) and isinstance(it.value, Register)
            if copied and write < index and isinstance(it, code.Assign):
                value = it.value
                if not isinstance(value, Register) or not self._is_made(
                    instance, body, write, value
                ):
                    return False
            elif not isinstance(it, _NEW):
                return False
        return bool(writes)

    def _escapes(self, instance: Instance) -> bool:
        """Whether an exception may leave a method; a call of itself adds none."""
        if instance not in self._escaping:
            self._escaping[instance] = False
            body = self._facts.body(instance)
            assert body is not None
            self._escaping[instance] = any(
                isinstance(body.instructions[index], code.Throw) or index in self.of(instance)
                for block in body.blocks
                if not any(handler.catch_type is None for handler in block.handlers)
                for index in range(block.start, block.end)
            )
        return self._escaping[instance]


def _is_caught(block: Block) -> bool:
    """Whether something catches exceptions by name: leaving a monitor catches whatever comes."""
    return any(handler.catch_type is not None for handler in block.handlers)
