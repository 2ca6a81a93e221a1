"""Automata by hand, and what is said about them."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

from heddle.formal.pushdown import (
    Automaton,
    Configuration,
    PushdownSystem,
    Rule,
    configurations,
    members,
    post_star,
)
from support.automaton_operations import is_empty, missing, only, renamed, shortest, union

EVEN = Automaton({"p"}, [("p", "a", "odd"), ("odd", "a", "p")], {"p"})


def test_an_automaton_may_lead_back_to_a_control_state() -> None:
    assert [len(word) for _, word in members(EVEN, 5)] == [0, 2, 4]


def test_a_list_of_configurations_accepts_these_and_no_others() -> None:
    listed = [("p", ()), ("p", ("a", "b")), ("q", ("a",)), ("q", ("a", "b", "a"))]
    assert members(configurations(*listed), 4) == [
        Configuration("p", ()),
        Configuration("q", ("a",)),
        Configuration("p", ("a", "b")),
        Configuration("q", ("a", "b", "a")),
    ]


def test_a_control_state_may_be_called_end() -> None:
    assert members(configurations(("end", ("a",))), 2) == [Configuration("end", ("a",))]


def test_nothing_is_accepted_from_what_is_no_control_state() -> None:
    assert not EVEN.accepts("odd", ("a",))
    assert shortest(EVEN, "odd") is None
    assert is_empty(Automaton({"p"}, [("p", "a", "x")], {"y"}))


def test_a_step_that_reads_nothing_makes_no_word_longer() -> None:
    silent = Automaton({"p"}, [("p", None, "x"), ("x", "a", "y"), ("p", "b", "y")], {"y"})
    assert shortest(silent) == Configuration("p", ("a",))


def test_one_control_state_is_kept_under_another_name() -> None:
    both = union(EVEN, configurations(("q", ("b",))))
    kept = only(both, "p", "next")
    assert members(kept, 2) == [Configuration("next", ()), Configuration("next", ("a", "a"))]
    assert all(step.target != "next" for step in kept.transitions)


def test_control_states_can_be_given_other_names() -> None:
    assert renamed(EVEN, {"p": "start"}).accepts("start", ("a", "a"))


def test_what_only_one_side_has_as_control_state_is_missing_on_the_other() -> None:
    assert missing(EVEN, configurations(("odd", ("a",)))) == Configuration("odd", ("a",))
    assert missing(EVEN, configurations(("p", ("a", "a")))) is None


def test_rules_and_configurations_can_be_read() -> None:
    rule = Rule("p", "a", "q", ("b", "c"), "call", ("r", "d"))
    assert str(rule) == "⟨p, a⟩ —call→ ⟨q, b c⟩ ▷ ⟨r, d⟩"
    assert str(Rule("p", "a", "q")) == "⟨p, a⟩ → ⟨q, ε⟩"


def test_a_system_can_be_pickled_after_use() -> None:
    system = PushdownSystem([Rule("p", "a", "p", ("a", "a"))])
    post_star(system, configurations(("p", ("a",))))
    assert pickle.loads(pickle.dumps(system)) == system


TESTS = Path(__file__).parents[3]
SCRIPT = """
from heddle.formal.pushdown import *
from support.automaton_operations import only, shortest
rules = [Rule(p, g, q, w) for p, g, q, w in [
    ("p", "a", "q", ("b", "c")), ("p", "a", "q", ("c", "b")), ("q", "b", "r", ()),
    ("q", "c", "r", ()), ("r", "b", "p", ("a",)), ("r", "c", "p", ("a", "c")),
]]
system = PushdownSystem(rules)
start = configurations(("p", ("a",)), ("p", ("a", "c")), ("r", ("c", "b")))
found = post_star(system, start)
for one in members(found.automaton, 3):
    print(one, *found.path(*one).rules)
print(sorted(only(found.automaton, "p").transitions), shortest(found.automaton))
"""


def test_nothing_depends_on_hashing() -> None:
    def told(seed: str) -> str:
        path = os.pathsep.join(map(str, (TESTS, os.environ.get("PYTHONPATH", ""))))
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path}
        command = [sys.executable, "-c", SCRIPT]
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert told("1") == told("2") == told("3")
    assert len(told("1").splitlines()) > 10
