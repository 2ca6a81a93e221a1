"""Which instructions may throw so that it counts as a decision.

Exceptions of library code count where the user's code catches something. What a register certainly
holds excludes null.
"""

from __future__ import annotations

from typing import Final

from heddle.analysis.dependences.called_back import CalledBack
from heddle.analysis.dependences.control import handlers_of
from heddle.analysis.dependences.definitions import Definitions, definitions
from heddle.analysis.facts import Facts, Instance
from heddle.program import code
from heddle.program.body import Block, Body
from heddle.program.operands import Register
from heddle.program.operators import ElementType
from heddle.program.throwing import INITIALISATION, LINKAGE, NULL_POINTER, thrown_by
from heddle.program.uses import registers_read

CALLS: Final = (code.Invoke, code.InvokeDynamic, code.ThreadStart, code.ThreadJoin, code.Wait)
_ENDS: Final = frozenset(
    {("java/lang/System", "exit"), ("java/lang/Runtime", "exit"), ("java/lang/Runtime", "halt")}
)
#: Errors of the virtual machine are no dependences.
NEVER: Final = frozenset({LINKAGE, INITIALISATION})
_NEW: Final = (code.New, code.NewArray, code.NewMultiArray, code.Catch, code.InvokeDynamic)


class Throwing:
    """Which instructions may throw so that it counts.

    Exceptions of library code count where the user's code catches something, in the same method or
    in one that called it. Ending the program counts as an exception that nothing catches.
    """

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._definitions: dict[int, Definitions] = {}
        self._bodies = {
            instance: body
            for instance in facts.instances()
            for body in (facts.body(instance),)
            if body is not None
        }
        self.called_back = CalledBack(facts)
        self._guarded = self._inside_handlers()
        self.escaping = self._that_let_out()

    def definitions(self, body: Body) -> Definitions:
        """Which writes of registers reach which reads; instances of a method share them."""
        if id(body) not in self._definitions:
            self._definitions[id(body)] = definitions(body)
        return self._definitions[id(body)]

    def of(self, instance: Instance) -> frozenset[int]:
        """The instructions of an instance that may throw, by index."""
        body = self._bodies[instance]
        return frozenset(
            index
            for block in body.blocks
            for index in range(block.start, block.end)
            if self._throws(instance, block, body, index)
        )

    def _throws(self, instance: Instance, block: Block, body: Body, index: int) -> bool:
        if self._throws_itself(instance, block, body, index):
            return True
        return any(each in self.escaping for each in self._called(instance, body, index))

    def _throws_itself(self, instance: Instance, block: Block, body: Body, index: int) -> bool:
        """Whether an instruction may throw whatever code that is known does."""
        it = body.instructions[index]
        if ends_program(it):
            return True
        if not isinstance(it, CALLS):
            thrown = set(thrown_by(it)) - NEVER
            if thrown == {NULL_POINTER}:
                return not self._never_null(instance, body, index)
            return bool(thrown)
        callees = self._facts.callees(instance, it.pc)
        modelled = not callees or any(each not in self._bodies for each in callees)
        return modelled and (_is_caught(block) or instance in self._guarded)

    def _called(self, instance: Instance, body: Body, index: int) -> tuple[Instance, ...]:
        it = body.instructions[index]
        if not isinstance(it, CALLS):
            return ()
        callees = self._facts.callees(instance, it.pc)
        known = (each for each in callees if each in self._bodies)
        return (*known, *self.called_back.by(callees))

    def _inside_handlers(self) -> frozenset[Instance]:
        """What may run inside a block that catches exceptions by name."""
        found: set[Instance] = set()
        waiting = [
            callee
            for instance, body in self._bodies.items()
            for block in body.blocks
            if _is_caught(block)
            for index in range(block.start, block.end)
            for callee in self._called(instance, body, index)
        ]
        while waiting:
            instance = waiting.pop()
            if instance not in found:
                found.add(instance)
                body = self._bodies[instance]
                for index in range(len(body.instructions)):
                    waiting.extend(self._called(instance, body, index))
        return frozenset(found)

    def _that_let_out(self) -> frozenset[Instance]:
        """The methods that an exception may leave: those that throw, and upwards their callers."""
        callers: dict[Instance, set[Instance]] = {}
        found: set[Instance] = set()
        for instance, body in self._bodies.items():
            for block in body.blocks:
                caught = any(handler.catch_type is None for handler in block.handlers)
                for index in range(block.start, block.end):
                    it = body.instructions[index]
                    thrown = isinstance(it, code.Throw)
                    thrown = thrown or self._throws_itself(instance, block, body, index)
                    if thrown and (not caught or ends_program(it)):
                        found.add(instance)
                    # What ends the program is not caught on the way either.
                    for callee in self._called(instance, body, index):
                        callers.setdefault(callee, set()).add(instance)
        waiting = list(found)
        while waiting:
            for caller in callers.get(waiting.pop(), ()):
                if caller not in found:
                    found.add(caller)
                    waiting.append(caller)
        return frozenset(found)

    def _never_null(self, instance: Instance, body: Body, index: int) -> bool:
        """Whether the object of an access was certainly made, caught, or is the array of `main`."""
        base = next(iter(registers_read(body.instructions[index])), None)
        if base is None:
            return False
        return self._is_made(instance, body, index, base)

    def _is_made(self, instance: Instance, body: Body, index: int, base: Register) -> bool:
        writes = self.definitions(body).of(index, base)
        for write in writes:
            if write < 0:
                if not self._is_passed(instance, body, -1 - write):
                    return False
                continue
            it = body.instructions[write]
            value = it.value if isinstance(it, code.Assign) and write < index else None
            if isinstance(value, Register):
                if not self._is_made(instance, body, write, value):
                    return False
            elif not isinstance(it, _NEW) and not self._is_given(instance, it):
                return False
        return bool(writes)

    def _is_passed(self, instance: Instance, body: Body, position: int) -> bool:
        """Whether a parameter certainly is an object."""
        del position
        is_main = instance in self._facts.entry and instance.method.name == "main"
        return is_main and body.is_static

    def _is_given(self, instance: Instance, it: code.Instruction) -> bool:
        """Whether an instruction that makes no object certainly gives one."""
        del instance, it
        return False

    def leads(self, instance: Instance, block: Block, index: int) -> tuple[int | None, ...]:
        """Where exceptions of an instruction may go on; None is out of the method."""
        del instance, index
        return handlers_of(block)

    def deciding(
        self, instance: Instance, it: code.Instruction, registers: tuple[Register, ...]
    ) -> tuple[Register, ...]:
        """Those of some registers that decide whether an instruction throws, as facts tell."""
        del instance, it
        return registers

    def decides(self, instance: Instance, it: code.Instruction, position: int) -> bool:
        """Whether an argument of modelled code decides if the call ends normally."""
        del instance, it, position
        return True

    def decides_by_contents(self, instance: Instance, it: code.Instruction) -> bool:
        """Whether what the objects hold that modelled code is given decides it, too."""
        del instance, it
        return True


def deciding_registers(it: code.Instruction) -> tuple[Register, ...]:
    """What decides whether an instruction that does not call throws: not the value it stores."""
    operands: tuple[object, ...]
    match it:
        case code.GetField(object=base) | code.PutField(object=base):
            operands = (base,)
        case code.ArrayStore(array=array, index=index, element=element):
            stored = (it.value,) if element is ElementType.REFERENCE else ()
            operands = (array, index, *stored)
        case code.Binary(right=right):
            operands = (right,)
        case _:
            return tuple(registers_read(it))
    return tuple(each for each in operands if isinstance(each, Register))


def ends_program(it: code.Instruction) -> bool:
    """Whether an instruction ends the program on the spot."""
    return isinstance(it, code.Invoke) and (it.method.owner, it.method.name) in _ENDS


def _is_caught(block: Block) -> bool:
    """Whether something catches exceptions by name: leaving a monitor catches whatever comes."""
    return any(handler.catch_type is not None for handler in block.handlers)
