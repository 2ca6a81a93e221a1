"""Values left open: `heddle.Choose`, the like of other checkers, and the JDK's random ones."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.model_writer import (
    Model,
    Writer,
    anything,
    constant,
    exactly,
    gap,
    nothing,
)
from heddle.abstraction.micro import Num, Obj, Operand
from heddle.program.throwing import ILLEGAL_ARGUMENT

_CHOOSE: Final = "heddle/Choose"
_VERIFY: Final = "gov/nasa/jpf/vm/Verify"
_VERIFIER: Final = "org/sosy_lab/sv_benchmarks/Verifier"
RANDOM: Final = ("java/util/Random", "java/util/concurrent/ThreadLocalRandom")
#: Classes of the user's that have models all the same.
OWNERS: Final = frozenset({_CHOOSE, _VERIFY, _VERIFIER})


def _between(write: Writer, low: Operand, high: Operand) -> None:
    asm = write.asm
    fine = asm.when("<", high, low)
    asm.throw_new(ILLEGAL_ARGUMENT)
    asm.mark(fine)
    value = asm.int()
    asm.add(micro.Choice(value, low, high))
    write.answer(value)


def _range(write: Writer) -> None:
    _between(write, write.arguments[0], write.arguments[1])


def _up_to(write: Writer) -> None:
    _between(write, Num(0), write.arguments[0])


def _below(write: Writer) -> None:
    """`nextInt(bound)`, or from a lower bound to an upper one that is not included."""
    asm, top = write.asm, write.asm.int()
    *rest, bound = write.arguments[1:]
    low = rest[0] if rest else Num(0)
    some = asm.when("<", low, bound)
    asm.add(micro.Compute(top, "-", (bound, Num(1))))
    value = asm.int()
    asm.add(micro.Choice(value, low, top))
    write.answer(value)
    asm.mark(some)
    asm.throw_new(ILLEGAL_ARGUMENT)


def random(write: Writer) -> None:
    """A method of `Random`: any number, unless a class of the program's makes them.

    Below `Random` a class may override `next`, which all others call.
    """
    if not write.method.is_static:
        exactly(write, write.this, RANDOM, "of a subclass, which may generate its own numbers")
    key = write.method.name + write.method.descriptor
    _RANDOM_METHODS.get(key, gap)(write)


def _bool(write: Writer) -> None:
    value = write.asm.int()
    write.asm.add(micro.Choice(value, Num(0), Num(1)))
    write.answer(value)


def _assume(write: Writer) -> None:
    _only_if(write, 1)


def _ignore_if(write: Writer) -> None:
    _only_if(write, 0)


def _only_if(write: Writer, wanted: int) -> None:
    other = write.asm.when("==", write.arguments[0], Num(wanted))
    write.answer()
    write.asm.mark(other)
    write.asm.halt(micro.Reason.CUT, "an assumption does not hold")


def _one_for_all(write: Writer) -> None:
    write.answer(Obj("opaque", write.method.owner))


_RANDOM_METHODS: Final[dict[str, Model]] = {
    "<init>()V": nothing,
    "<init>(J)V": nothing,
    "setSeed(J)V": nothing,
    "current()Ljava/util/concurrent/ThreadLocalRandom;": _one_for_all,
    "nextInt()I": anything,
    "nextInt(I)I": _below,
    "nextInt(II)I": _below,
    "nextLong()J": anything,
    "nextBoolean()Z": _bool,
    "nextDouble()D": anything,
    "nextFloat()F": anything,
    "nextGaussian()D": anything,
}


MODELS: Final[dict[str, Model]] = {
    f"{_CHOOSE}.bool": _bool,
    f"{_CHOOSE}.range": _range,
    f"{_CHOOSE}.assume": _assume,
    f"{_VERIFY}.isRunningInJPF": constant(1),
    f"{_VERIFY}.getBoolean": _bool,
    f"{_VERIFY}.randomBool": _bool,
    f"{_VERIFY}.random(I)I": _up_to,
    f"{_VERIFY}.getInt(II)I": _range,
    f"{_VERIFY}.ignoreIf": _ignore_if,
    f"{_VERIFIER}.assume": _assume,
    f"{_VERIFIER}.nondetBoolean": _bool,
    **{
        f"{_VERIFIER}.nondet{kind}": anything
        for kind in ("Int", "Byte", "Char", "Short", "Long", "Float", "Double", "String")
    },
}
