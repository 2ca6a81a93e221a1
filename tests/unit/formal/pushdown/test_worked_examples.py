"""The examples of the literature, with the answers it gives [Kidd09, Ch. 3]."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from heddle.formal.pushdown import (
    PushdownSystem,
    Relation,
    Relations,
    Rule,
    Weights,
    configurations,
    post_star,
    weighted_post_star,
)

# Figure 3.2: the control flow of a class whose methods a, b, ab, cd and main read four fields.
FLOW = {
    "n3": ("ea", "n4"),
    "n4": ("return _a", "n5"),
    "n5": ("xa",),
    "n6": ("eb", "n7"),
    "n7": ("return _b", "n8"),
    "n8": ("xb",),
    "n9": ("eab", "n10"),
    "n10": ("t1 = a()", "n3", "n11"),
    "n11": ("t2 = b()", "n6", "n12"),
    "n12": ("return t1+t2", "n13"),
    "n13": ("xab",),
    "n14": ("ecd", "n15"),
    "n15": ("_c+_d", "n16"),
    "n16": ("xcd",),
    "n17": ("emain", "n18"),
    "n18": ("t1 = ab()", "n9", "n19"),
    "n19": ("t2 = cd()", "n14", "n20"),
    "n20": ("xmain",),
}
ENTRIES = {"a": "n3", "b": "n6", "ab": "n9", "cd": "n14", "main": "n17"}
FIELDS = ("_a", "_b", "_c", "_d")
ACCESSES = {
    "a": {"_a"},
    "b": {"_b"},
    "ab": {"_a", "_b"},
    "cd": {"_c", "_d"},
    "main": {"_a", "_b", "_c", "_d"},
}
SETS = [frozenset(some) for size in range(5) for some in combinations(FIELDS, size)]


def program() -> PushdownSystem:
    return PushdownSystem(
        Rule("p", node, "p", tuple(word), statement) for node, (statement, *word) in FLOW.items()
    )


def accessed(rule: Rule) -> frozenset[str]:
    return frozenset(field for field in FIELDS if field in (rule.label or ""))


def spelled(fields: frozenset[str]) -> str:
    return ",".join(sorted(fields)) or "∅"


def test_example_3_2_has_18_rules_of_which_4_call() -> None:
    system = program()
    assert len(system.rules) == 18
    assert sum(len(rule.word) == 2 for rule in system.rules) == 4
    assert system.states == ("p",)


def test_main_reaches_every_statement_and_returns() -> None:
    found = post_star(program(), configurations(("p", ("n17",))))
    assert found.accepts("p", ("n4", "n11", "n19"))
    assert found.accepts("p", ())
    assert not found.accepts("p", ("n4", "n19"))
    path = found.path("p", ())
    assert path is not None
    assert path.labels[:4] == ("emain", "t1 = ab()", "eab", "t1 = a()")
    assert len(path.rules) == 18


@pytest.mark.parametrize("method", ENTRIES)
def test_example_3_5_control_states_can_tell_which_fields_a_method_reads(method: str) -> None:
    # Examples 3.3 and 3.5: a control state for each set of fields.
    system = PushdownSystem(
        Rule(spelled(fields), rule.symbol, spelled(fields | accessed(rule)), rule.word)
        for rule in program().rules
        for fields in SETS
    )
    start = configurations(*(("∅", (entry, f"access {m}")) for m, entry in ENTRIES.items()))
    found = post_star(system, start)
    reached = [fields for fields in SETS if found.accepts(spelled(fields), (f"access {method}",))]
    assert set().union(*reached) == ACCESSES[method]


@pytest.mark.parametrize("method", ENTRIES)
def test_example_3_14_relations_can_tell_which_fields_a_method_reads(method: str) -> None:
    # Example 3.14: one control state, and relations on sets of fields.
    system = program()
    of_rules = {
        rule: Relation.of(
            len(SETS), [(i, SETS.index(one | accessed(rule))) for i, one in enumerate(SETS)]
        )
        for rule in system.rules
    }
    weights = Weights(Relations(len(SETS)), of_rules)
    start = configurations(("p", (ENTRIES[method], f"access {method}")))
    found = weighted_post_star(system, start, weights)
    image = [SETS[j] for i, j in found.weight("p", (f"access {method}",)).pairs if not SETS[i]]
    assert image == [frozenset(ACCESSES[method])]


COUNTING = (
    ("pa", "⊥", "pa", ("γ", "⊥"), "a"),
    ("pa", "γ", "pa", ("γ", "γ"), "a"),
    ("pa", "γ", "pb", (), "b"),
    ("pb", "γ", "pb", (), "b"),
)


@pytest.mark.parametrize("word", ["".join(w) for n in range(7) for w in product("ab", repeat=n)])
def test_example_3_8_a_stack_can_count(word: str) -> None:
    # Example 3.8: the words that lead to ⟨pb, ⊥⟩ are aⁿbⁿ for n ≥ 1. Control states remember how
    # much of one word was read.
    system = PushdownSystem(
        Rule(f"{source}{place}", symbol, f"{target}{place + 1}", pushed, label)
        for place, letter in enumerate(word)
        for source, symbol, target, pushed, label in COUNTING
        if label == letter
    )
    found = post_star(system, configurations(("pa0", ("⊥",))))
    path = found.path(f"pb{len(word)}", ("⊥",))
    half = len(word) // 2
    assert (path is not None) == (word == "a" * half + "b" * half != "")
    assert path is None or "".join(path.labels) == word
