"""WALi's XML as a target of `heddle check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.engines.models.build import model_of, read_model
from heddle.engines.models.solve import solve
from heddle.errors import InputError
from heddle.results import Outcome, Unreachable, Verdict, Witnessed

if TYPE_CHECKING:
    from pathlib import Path

RULES = """
    <Rule from='p' fromStack='main' to='p' toStack1='f' toStack2='back'/>
    <Rule from='p' fromStack='f' to='q'/>
    <Rule from='q' fromStack='back' to='q' toStack1='end'/>
    <Rule from='q' fromStack='lost' to='bad' toStack1='lost'/>
"""
ONE_START = """
    <State Name='p' initial='TRUE'/> <State Name='f' final='TRUE'/>
    <Trans from='p' stack='main' to='f'/>
"""
ANY_NUMBER_OF_CALLS = """
    <State Name='p' initial='TRUE'/> <State Name='calls'/> <State Name='f' final='TRUE'/>
    <Trans from='p' stack='f' to='calls'/>
    <Trans from='calls' stack='f' to='calls'/>
    <Trans from='calls' stack='*' to='below'/>
    <Trans from='below' stack='lost' to='f'/>
"""


def query(automaton: str, rules: str = RULES, kind: str = "poststar") -> str:
    return f"<Query type='{kind}'><WPDS>{rules}</WPDS><WFA>{automaton}</WFA></Query>"


def ask(text: str, place: str) -> Verdict:
    (verdict,) = solve(model_of(text, "m.xml"), [Unreachable(place)])
    return verdict


@pytest.mark.parametrize(
    ("place", "outcome"),
    [("symbol end", Outcome.VIOLATED), ("state bad", Outcome.HOLDS)],
)
def test_the_configuration_that_the_automaton_accepts_is_the_start(
    place: str, outcome: Outcome
) -> None:
    assert ask(query(ONE_START), place).outcome is outcome


def test_a_run_is_told_with_the_lines_of_its_rules() -> None:
    (finding,) = ask(query(ONE_START), "symbol end").findings
    assert isinstance(finding.evidence, Witnessed)
    assert [step.location.line for step in finding.evidence.trace.steps] == [2, 3, 4]


def test_every_configuration_that_the_automaton_accepts_is_a_start() -> None:
    # A stack of one call leads from p to q with what was below on top; two calls get stuck.
    verdict = ask(query(ANY_NUMBER_OF_CALLS), "state bad")
    assert verdict.outcome is Outcome.VIOLATED
    assert ask(query(ANY_NUMBER_OF_CALLS), "symbol end").outcome is Outcome.HOLDS


def test_weights_are_not_looked_at_and_the_answer_says_so() -> None:
    weighted = RULES.replace("to='q'/>", "to='q'><Weight>ZERO</Weight></Rule>", 1)
    (assumption,) = ask(query(ONE_START, weighted), "symbol end").assumptions
    assert "weights" in assumption.text
    assert ask(query(ONE_START), "symbol end").assumptions == ()


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        (f"<WPDS>{RULES}</WPDS>", "does not say where runs start"),
        (query(ONE_START, kind="prestar"), "does not say where runs start"),
        (query("<State Name='p' initial='TRUE'/>"), "accepts no configuration"),
    ],
)
def test_a_document_without_a_start_is_refused(text: str, cause: str) -> None:
    with pytest.raises(InputError, match=cause):
        model_of(text, "m.xml")


def test_a_file_that_ends_in_xml_is_read_as_wali_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "Calls.XML"
    file.write_text(query(ONE_START))
    (verdict,) = solve(read_model(file), [Unreachable("symbol end")])
    assert verdict.outcome is Outcome.VIOLATED
