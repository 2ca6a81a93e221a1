"""EML as text: what is written is read, and what is wrong is said with its place."""

from __future__ import annotations

import pytest

from heddle.errors import MalformedFile
from heddle.formal.eml import Edge, Lock, Read, Skip, Unlock, parse_eml, print_eml, problems

HEAD = "memory c\nlock s isolated\nprocess T : f\n"


def test_several_statements_on_an_edge_are_a_chain_of_edges() -> None:
    program = parse_eml(HEAD + "function f : a b\n  a -> b : lock s, read c, unlock s\n  a -> b\n")

    assert program.by_name["f"].edges == (
        Edge("a", Lock("s"), "a.5.1"),
        Edge("a.5.1", Read("c"), "a.5.2"),
        Edge("a.5.2", Unlock("s"), "b"),
        Edge("a", Skip(), "b"),
    )
    assert program.isolated == "s"


def test_names_that_are_keywords_are_read_back() -> None:
    text = HEAD + 'function f : "lock" b\n  "lock" -> "memory" : read c\n  "memory" -> b\n'
    program = parse_eml(text)

    assert parse_eml(print_eml(program)) == program


@pytest.mark.parametrize(
    ("text", "place", "cause"),
    [
        ("process T : f\n", "1:13", "there is no function called `f`"),
        ("memory c c\n", "1:10", "there is a memory location c already"),
        ("a -> b\n", "1:1", "this edge belongs to no function"),
        (HEAD + "function f : a b\n a -> b : jump s\n", "5:11", "a statement should be here"),
        (HEAD + "function f : a b\n a -> b : read z\n", "5:16", "no memory location called `z`"),
        (HEAD + "function f : a b\n b -> a\n", "5:2", "the function f ends at `b`"),
        (HEAD + "function f : a b\n a -> b : start T\n", "5:17", "runs from the beginning"),
        ("memory c\n", "1:1", "there is no process in this file"),
        ("lock s isolated\nlock t isolated\n", "2:8", "the isolated object is that of s already"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, place: str, cause: str) -> None:
    with pytest.raises(MalformedFile) as caught:
        parse_eml(text)

    assert cause in caught.value.cause
    assert caught.value.place == f"model.eml:{place}"
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("edges", "cause"),
    [
        ("a -> b : lock s\n", "the lock s is still held at the exit"),
        ("a -> b : unlock s\n", "the function releases s, which it has not acquired"),
        ("a -> b : unitbegin\n", "a unit of work has not ended at the exit"),
        ("a -> b : unitend\n", "a unit of work ends that did not begin in this function"),
        ("a -> x : lock s\na -> x\nx -> b\n", "two ways to x hold different locks or units"),
        ("a -> b : lock s, lock t, unlock s, unlock t\n", "s is released before t"),
    ],
)
def test_locks_that_do_not_nest_in_a_function_are_named(edges: str, cause: str) -> None:
    (problem,) = problems(parse_eml(HEAD + "lock t\nfunction f : a b\n" + edges))

    assert cause in problem.cause
    assert "function f" in problem.place
    assert problem.remedy
