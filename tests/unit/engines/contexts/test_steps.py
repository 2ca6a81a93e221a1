"""Which operations of micro code are one step."""

from __future__ import annotations

import pytest

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler
from heddle.abstraction.micro import Num, Reg, Sort

FIRST = ("Shared", "first")
SECOND = ("Shared", "second")
THIS = Reg("this", Sort.REF)


def assembler() -> Assembler:
    return Assembler("key", "Shared.method", (THIS,))


def test_a_step_reaches_over_branches_to_all_that_is_glued_to_it() -> None:
    asm = assembler()
    value = asm.get(Sort.INT, THIS, FIRST)
    other = asm.when("==", value, Num(0))
    asm.glue(micro.Put(THIS, SECOND, Num(1)))
    asm.glue(micro.Return(None))
    asm.mark(other)
    asm.glue(micro.Put(THIS, FIRST, Num(1)))
    asm.glue(micro.Return(None))
    assert asm.body().steps == {0: {2, 4}}


def test_a_step_ends_before_the_next_operation_that_is_not_glued() -> None:
    asm = assembler()
    asm.get(Sort.INT, THIS, FIRST)
    asm.get(Sort.INT, THIS, SECOND)
    asm.glue(micro.Put(THIS, SECOND, Num(1)))
    asm.add(micro.SetOwner(THIS, Num(0)))
    asm.glue(micro.Put(THIS, FIRST, Num(0)))
    asm.glue(micro.Return(None))
    assert asm.body().steps == {1: {2}, 3: {4}}


def test_what_threads_share_is_not_glued_to_what_no_thread_can_notice() -> None:
    asm = assembler()
    asm.add(micro.Current(THIS))
    asm.glue(micro.Put(THIS, FIRST, Num(1)))
    asm.glue(micro.Return(None))
    with pytest.raises(AssertionError, match=r"Shared\.method"):
        asm.body()
