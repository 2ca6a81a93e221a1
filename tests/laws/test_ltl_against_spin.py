"""Our automata against SPIN's: as languages, exactly."""

from __future__ import annotations

import random
import shutil

import pytest

from heddle.formal.ltl.formula import Not
from heddle.formal.ltl.parser import parse
from heddle.formal.ltl.translate import translate
from laws.random_formulas import stuttering_formula
from laws.spin_claims import EVERYTHING, have_a_common_word, read_claim, spelled_out, spin_claim
from support.formula_text import text_of

CLAIM = """never  {    /* []p || <>q */
T0_init:
\tif
\t:: ((p)) -> goto accept_S3
\t:: (1) -> goto T0_S6
\t:: atomic { ((q)) -> assert(!((q))) }
\tfi;
accept_S3:
\tdo
\t:: ((p)) -> goto accept_S3
\tod;
T0_S6:
\tdo
\t:: atomic { ((q)) -> assert(!((q))) }
\t:: (1) -> goto T0_S6
\tod;
accept_all:
\tskip
}
"""


def test_a_claim_of_spin_is_read_with_its_labels_guards_and_shortcuts() -> None:
    claim = read_claim(CLAIM)
    assert claim.initial == {"T0_init"}
    assert claim.accepting == {"accept_S3", EVERYTHING}
    assert claim.steps["T0_init", frozenset({"p"})] == {"accept_S3", "T0_S6"}
    assert claim.steps["T0_S6", frozenset({"q"})] == {EVERYTHING, "T0_S6"}


@pytest.mark.parametrize(
    ("formula", "common"),
    [("!([]p || <>q)", False), ("[]p", True), ("<>(q && []p)", True), ("<>!p && []!q", False)],
)
def test_the_comparison_finds_common_words(formula: str, common: bool) -> None:
    ours = spelled_out(translate(parse(formula)))
    assert have_a_common_word(ours, read_claim(CLAIM)) == common


@pytest.mark.long
@pytest.mark.skipif(shutil.which("spin") is None, reason="spin is not installed")
def test_hundreds_of_formulas_have_the_language_that_spin_gives_them() -> None:
    """Equal, since ours has no word in common with SPIN's automaton of the negation."""
    source = random.Random(1995)
    tried = compared = larger = 0
    while compared < 300:
        tried += 1
        assert tried <= 330, f"SPIN finished only {compared} of {tried - 1} formulas"
        formula = stuttering_formula(source, source.randint(2, 8))
        theirs, negated = spin_claim(formula), spin_claim(Not(formula))
        if theirs is None or negated is None:
            continue
        ours, opposite = translate(formula), translate(Not(formula))
        assert not have_a_common_word(spelled_out(ours), negated), text_of(formula)
        assert not have_a_common_word(spelled_out(opposite), theirs), text_of(formula)
        compared += 1
        larger += ours.states > theirs.size
    assert larger <= compared // 10, f"{larger} of {compared} automata are larger than SPIN's"
