"""Model files: what is printed is read back, and no text whatever makes a parser crash."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from benchmarks.bluetooth_models import bluetooth
from hypothesis import given
from hypothesis import strategies as st

from heddle.engines.models.build import model_of
from heddle.engines.models.solve import ModelOptions, solve
from heddle.errors import HeddleError
from heddle.formal.pushdown.formats.cpds_parser import parse_cpds
from heddle.formal.pushdown.formats.cpds_printing import error_text, print_cpds
from heddle.formal.pushdown.formats.pds import PlainModel, parse_pds, print_pds
from heddle.formal.pushdown.formats.wali import (
    AutomatonState,
    AutomatonTransition,
    Query,
    WeightedAutomaton,
    WeightedRule,
    WeightedSystem,
    WeightText,
    parse_wali,
    print_wali,
)
from heddle.formal.pushdown.model import PushdownSystem, Rule
from laws.random_models import random_model

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = st.text(min_size=1, max_size=6) | st.sampled_from(["p", "a.b", "when", "0", "()", '"'])
# XML has no way to write control characters and surrogates, and spaces at ends are not kept.
XML_NAMES = st.text("ab<>&'\"é ", min_size=1, max_size=5)
RULES = st.builds(
    Rule,
    NAMES,
    NAMES,
    NAMES,
    st.lists(NAMES, max_size=2).map(tuple),
    st.none() | NAMES,
    st.none() | st.tuples(NAMES, NAMES),
)


@given(st.integers(0, 10**9), st.booleans())
def test_a_concurrent_system_is_read_back_as_it_was_printed(seed: int, forks: bool) -> None:
    system = random_model(Random(seed), forks=forks)

    again = parse_cpds(print_cpds(system))

    assert again == system
    assert [error_text(error) for error in again.errors] == [
        error_text(error) for error in system.errors
    ]


@given(st.lists(RULES, min_size=1), st.none() | st.tuples(NAMES, st.lists(NAMES).map(tuple)))
def test_a_plain_system_is_read_back_as_it_was_printed(
    rules: list[Rule], start: tuple[str, tuple[str, ...]] | None
) -> None:
    model = PlainModel(PushdownSystem(tuple(rules)), start)

    again = parse_pds(print_pds(model))

    assert (again.system, again.start) == (model.system, model.start)


def weights() -> st.SearchStrategy[WeightText | None]:
    attributes = st.dictionaries(st.sampled_from("kl"), XML_NAMES).map(lambda d: tuple(d.items()))
    return st.none() | st.builds(WeightText, st.sampled_from(["", "1", "&lt;", "<k/>"]), attributes)


@given(st.data())
def test_a_query_is_read_back_as_it_was_printed(data: st.DataObject) -> None:
    def some(strategy: st.SearchStrategy[object]) -> tuple[object, ...]:
        return tuple(data.draw(st.lists(strategy, max_size=4)))

    rules = st.builds(
        Rule, XML_NAMES, XML_NAMES, XML_NAMES, st.lists(XML_NAMES, max_size=2).map(tuple)
    )
    flags = st.sampled_from(["TRUE", "FALSE"])
    states = some(st.builds(AutomatonState, XML_NAMES, flags, flags, weights()))
    steps = some(
        st.builds(AutomatonTransition, XML_NAMES, st.none() | XML_NAMES, XML_NAMES, weights())
    )
    query = Query(
        data.draw(st.sampled_from(["poststar", "prestar"])),
        WeightedSystem(some(st.builds(WeightedRule, rules, weights()))),  # type: ignore[arg-type]
        WeightedAutomaton(states, steps, data.draw(st.sampled_from(["INORDER", "REVERSE"]))),  # type: ignore[arg-type]
    )

    assert parse_wali(print_wali(query)) == query


CPDS = """
var t : thread = adder.1
template w : x y
  x -> () join t do t := none
error state p symbol x, y when 1 + 2 < -3 and pendingIo != 1
start p
  x -> "q" fork w into t
"""
PDS = """\
start <p, a b>
<p, a> -> <q, b c> spawn <p, a> label "x"
<p, a> -> <q>
error state q
"""
XML = """\
<Query type='poststar'><WPDS><Rule from='p' fromStack='a' to='p' toStack1='b'>
<Weight k='1'>x<b/></Weight></Rule></WPDS><WFA><State Name='p' initial='TRUE'/>
<Trans from='p' stack='a' to='q'/></WFA></Query>
"""
SMALL = """\
var x : 0..2
var t : thread
thread main * 2 : m0 m2
  m0 -> m1 m2 when x < 2 do x := x + 1
  m1 -> () fork child into t
  m2 -> m0 join t do t := none
template child : c0
  c0 -> () do x := any
error symbol m1, m2 when x == 2
error symbol c0
"""
SEEDS = {"cpds": bluetooth(2, 2, 1) + CPDS, "pds": PDS, "xml": XML}
WORDS = ["->", ":=", "..", '"', "<", ">", "()", "when", "\n", " ", "thread", "0", "-", "\\", "é"]


def mutated(random: Random, text: str) -> str:
    """The text with some places deleted, doubled, exchanged, or with words put in."""
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.randint(0, 8))
        put = random.choice(
            ["", text[at:end] * 2, random.choice(WORDS), chr(random.randrange(0xFFFF))]
        )
        text = text[:at] + put + text[end:]
    return text


def refusal(read: Callable[[], object]) -> HeddleError | None:
    """The error with which a text is refused; anything but that and success is a crash."""
    try:
        read()
    except HeddleError as error:
        return error
    return None


@pytest.mark.parametrize("kind", sorted(SEEDS))
@given(st.integers(0, 10**9))
def test_a_mutated_file_is_read_or_refused_with_a_place(kind: str, seed: int) -> None:
    text = mutated(Random(seed), SEEDS[kind])
    error = refusal(lambda: (parse_wali if kind == "xml" else model_of)(text, f"file.{kind}"))
    if error is not None:
        assert str(error.place).startswith(f"file.{kind}")
        assert error.remedy


@pytest.mark.parametrize("splitting", ["eager", "lazy", "sequential"])
@given(st.integers(0, 10**9))
def test_a_mutated_model_is_checked_or_refused(splitting: str, seed: int) -> None:
    text = mutated(Random(seed), SMALL)
    options = ModelOptions(contexts=2, splitting=splitting, tuples=500)

    error = refusal(lambda: solve(model_of(text, "file.cpds"), (), options))

    assert error is None or error.remedy


@given(st.text(), st.sampled_from(["cpds", "pds", "xml"]))
def test_any_text_is_read_or_refused(text: str, kind: str) -> None:
    read = {"cpds": parse_cpds, "pds": parse_pds, "xml": parse_wali}[kind]
    error = refusal(lambda: read(text, "file"))
    assert error is None or str(error.place).startswith("file:")
