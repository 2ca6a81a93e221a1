"""[NordhoffML13, Sec. 3.1]: with `wait`, monitors can simulate rendezvous, so nothing can be exact.

Two threads each have a word and exchange it symbol by symbol; they get through exactly if the
words are equal. A model in which the monitors that may wait are plain calls lets them through in
any case: it errs on the safe side. One that keeps those monitors would not.
"""

from __future__ import annotations

from collections import deque
from itertools import product

import pytest

from heddle.formal.monitor_dpn.model import Base, Call, Head, Monitor, MonitorDpn, Rule, Spawn
from heddle.formal.monitor_dpn.model import Return as Leave
from heddle.formal.monitor_dpn.reachability import Network, Phase

Op = tuple[str, str]
WORDS = ["".join(letters) for length in range(3) for letters in product("01", repeat=length)]


def sender(word: str) -> list[Op]:
    ops = [("hold", lock) for lock in ("a", "x0", "x1", "t")] + [("use", "b"), ("wait", "a")]
    for letter in word:
        ops += [("wait", f"x{letter}"), ("use", "r"), ("use", "s"), ("wait", "t")]
    return ops


def receiver(word: str) -> list[Op]:
    ops = [("hold", lock) for lock in ("b", "s", "r")] + [("wait", "b"), ("use", "a")]
    for letter in word:
        ops += [("use", f"x{letter}"), ("wait", "r"), ("wait", "s"), ("use", "t")]
    return ops


def both_get_through(one: list[Op], other: list[Op]) -> bool:
    """What really happens: all interleavings of taking and giving back."""
    effects = {
        "hold": ["take"],
        "use": ["take", "give"],
        "wait": ["give", "take"],
    }
    threads = [[(e, lock) for op, lock in ops for e in effects[op]] for ops in (one, other)]
    start: tuple[tuple[int, int], frozenset[str]] = ((0, 0), frozenset())
    seen, queue = {start}, deque([start])
    while queue:
        (places, taken) = queue.popleft()
        if places == (len(threads[0]), len(threads[1])):
            return True
        for who in (0, 1):
            if places[who] == len(threads[who]):
                continue
            effect, lock = threads[who][places[who]]
            if effect == "take" and lock in taken:
                continue
            after = taken | {lock} if effect == "take" else taken - {lock}
            moved = (places[0] + (who == 0), places[1] + (who == 1))
            if (moved, after) not in seen:
                seen.add((moved, after))
                queue.append((moved, after))
    return False


def network(one: list[Op], other: list[Op], kept: str) -> MonitorDpn:
    """The model; `kept` are the kinds of blocks that stay monitors, all others are calls."""
    rules: list[Rule] = [Spawn(Head("p", "start"), Head("p", "other0"), Head("p", "one0"))]
    for name, ops in (("one", one), ("other", other)):
        for number, (op, lock) in enumerate(ops):
            here, there = Head("p", f"{name}{number}"), Head("p", f"{name}{number + 1}")
            inside = Head("p", f"{name}{number}inside")
            match op:
                case "wait":
                    rules.append(Base(here, there))
                case "hold" if op in kept:
                    rules.append(Monitor(here, there, "outside", lock))
                case "hold":
                    rules.append(Call(here, there, "outside"))
                case _:
                    rules += [Monitor(here, inside, there.symbol, lock), Leave(inside, "p")]
    return MonitorDpn(Head("p", "start"), tuple(rules))


def model_lets_through(one: list[Op], other: list[Op], kept: str) -> bool:
    ends = (frozenset({f"one{len(one)}"}), frozenset({f"other{len(other)}"}))
    return Network(network(one, other, kept)).reach([Phase(ends)]) is not None


@pytest.mark.parametrize("sent", WORDS)
@pytest.mark.parametrize("received", WORDS)
def test_the_gadget_compares_words_and_the_model_errs_on_the_safe_side(
    sent: str, received: str
) -> None:
    one, other = sender(sent), receiver(received)
    assert both_get_through(one, other) == (sent == received)
    assert model_lets_through(one, other, kept="use")


def test_keeping_monitors_that_may_wait_would_be_unsound() -> None:
    one, other = sender("0"), receiver("0")
    assert both_get_through(one, other)
    assert not model_lets_through(one, other, kept="use hold")
