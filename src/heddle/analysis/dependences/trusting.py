"""Which instructions may throw for slices, where library code keeps its own invariants."""

from __future__ import annotations

from heddle.analysis.dependences.certainty import Certainty
from heddle.analysis.dependences.throwing import CALLS, ends_program
from heddle.analysis.facts import Instance
from heddle.program import code
from heddle.program.body import Block, Body
from heddle.program.operands import Register
from heddle.program.operators import ElementType

_OBJECT = "Ljava/lang/Object;"


class Trusting(Certainty):
    """Implicit exceptions count, in library code only for what it was given.

    That are its parameters, and what it keeps for the program: elements and fields that take any
    object.
    """

    def _throws_itself(self, instance: Instance, block: Block, body: Body, index: int) -> bool:
        it = body.instructions[index]
        is_user = instance.method.owner in self._user
        if isinstance(it, CALLS) or ends_program(it):
            if super()._throws_itself(instance, block, body, index):
                return True
            return is_user and self._is_of_null(instance, body, index)
        if not self._implicit(instance, body, index):
            return False
        return is_user or self._of_given(instance, body, index) or self._kept(body, index)

    def _is_of_null(self, instance: Instance, body: Body, index: int) -> bool:
        """Whether the object of a call may be missing."""
        it = body.instructions[index]
        if not isinstance(it, code.Invoke) or it.kind.name not in ("VIRTUAL", "INTERFACE"):
            return False
        return not self._certain(instance, body, index, it.arguments[0])

    def _kept(self, body: Body, index: int) -> bool:
        """Whether an object of the program that the library keeps is cast."""
        it = body.instructions[index]
        if not isinstance(it, code.CheckCast) or not isinstance(it.value, Register):
            return False
        return any(
            write >= 0 and _takes_any(body.instructions[write])
            for write in self.definitions(body).of(index, it.value)
        )


def _takes_any(it: code.Instruction) -> bool:
    match it:
        case code.ArrayLoad(element=element):
            return element is ElementType.REFERENCE
        case code.GetField(field=field) | code.GetStatic(field=field):
            return bool(field.descriptor == _OBJECT)
        case code.Invoke(method=method):
            return bool(method.descriptor.endswith(_OBJECT))
        case _:
            return False
