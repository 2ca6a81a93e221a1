"""Law: whatever a trace says, its table keeps to the page and loses no step."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from heddle.report import Characters, Page, text_trace
from heddle.results import Location, Step, Trace

texts = st.text(max_size=50)
locations = st.builds(
    Location, st.none() | texts, st.none() | st.integers(1, 9999), st.none() | texts, texts
)
traces = st.builds(
    Trace,
    st.lists(
        st.builds(
            Step,
            st.sampled_from(["main", "Thread-0", "a rather long name of a thread", "", "é", "中"]),
            locations,
            texts,
            st.none() | texts,
        ),
        max_size=8,
    ).map(tuple),
)
widths = st.integers(40, 160)


@given(traces, widths)
def test_no_line_is_wider_than_the_page(trace: Trace, width: int) -> None:
    assert all(len(line) <= width for line in text_trace(trace, Page(width)).split("\n"))


@given(traces, widths)
def test_every_context_has_its_rule(trace: Trace, width: int) -> None:
    lines = text_trace(trace, Page(width)).split("\n")
    assert sum(1 for line in lines if "─┼─" in line) == trace.contexts


@given(traces, widths)
def test_ascii_has_the_same_layout(trace: Trace, width: int) -> None:
    fancy = text_trace(trace, Page(width)).split("\n")
    plain = text_trace(trace, Page(width, Characters.ASCII)).split("\n")
    assert list(map(len, fancy)) == list(map(len, plain))
    assert all(line.isascii() for line in plain)


words = st.text("abc", min_size=1, max_size=9)


def columns(text: str) -> list[str]:
    """What stands in each column from top to bottom, wherever it had to be wrapped."""
    rows = [line.split("│") for line in text.splitlines()[1:] if "─┼─" not in line]
    width = max(map(len, rows))
    padded = (row + [""] * (width - len(row)) for row in rows)
    return ["".join(cell.strip() for cell in column) for column in zip(*padded, strict=True)]


@given(st.lists(words, min_size=1, max_size=6), st.integers(1, 6), widths)
def test_no_action_is_lost(actions: list[str], threads: int, width: int) -> None:
    steps = (
        Step(f"t{i % threads}", Location("A.java", i + 1), f"does-{action}.")
        for i, action in enumerate(actions)
    )
    found = columns(text_trace(Trace(tuple(steps)), Page(width)))
    assert all(any(f"does-{action}." in column for column in found) for action in actions)
