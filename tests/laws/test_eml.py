"""EML: text is read back, and every procedure agrees with brute force."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.eml import parse_eml, print_eml, problems
from laws.random_eml import random_program

SEEDS = st.integers(0, 10**9)


@given(SEEDS)
def test_a_program_is_read_back_as_it_was_printed(seed: int) -> None:
    program = random_program(Random(seed), starts=True, extras=True)

    assert parse_eml(print_eml(program)) == program
    assert not problems(program)
