"""A reader steps through a run with buttons, keys and clicks, and sees the state at each step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.conftest import written
from heddle.results import (
    Finding,
    FindingKind,
    Location,
    NoUncaughtException,
    Partial,
    Report,
    Step,
    Trace,
    Verdict,
    Witnessed,
)
from heddle.results.trace import Change, Moment, Read

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from support.browser import Viewer

SOURCE = Path(__file__).parents[2] / "examples/bluetooth/Bluetooth.java"
MANY = 5000
MOST_ROWS = 120
# Nodes of the page that one step replaces, however long the run is.
MOST_CHANGED = 600
"""Seconds that a step may take on a machine that does other things as well."""


def line_of(text: str) -> int:
    lines = SOURCE.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


@pytest.fixture(scope="module")
def trace(bluetooth: Report) -> Trace:
    found = bluetooth.verdicts[0].findings[0].trace
    assert found is not None
    return found


def count(tab: Page) -> list[int]:
    """The number of the current step, and of all steps."""
    return [int(part) for part in tab.locator(".told .count").inner_text().split(" / ")]


def begins(trace: Trace) -> list[int]:
    """The first steps of contexts, counted from 1."""
    threads = [step.thread for step in trace.steps]
    return [n + 1 for n, name in enumerate(threads) if n == 0 or threads[n - 1] != name]


def step_at(trace: Trace, text: str) -> int:
    """The first step at a line of the source, counted from 1."""
    line = line_of(text)
    return next(n for n, step in enumerate(trace.steps, 1) if step.location.line == line)


def active_line(tab: Page) -> int:
    return int(tab.locator(".code.active .line").inner_text())


def test_the_page_leads_to_the_two_lines_that_did_not_run_as_one(
    viewer: Viewer, page: Path
) -> None:
    tab = viewer.open(page)
    check, use = line_of("if (device.stoppingFlag)"), line_of("assert !device.stopped")
    figure = tab.locator("figure.interruption").first
    assert f"Lines {check} and {use} of main did not run as one" in figure.inner_text()
    spots = figure.locator(".spot").all_inner_texts()
    change = line_of("device.stoppingFlag = true")
    assert spots == [f"Bluetooth.java:{line}" for line in (check, change, use)]


def test_buttons_step_forwards_and_backwards(viewer: Viewer, page: Path, trace: Trace) -> None:
    tab, last = viewer.open(page), len(trace.steps)

    def press(name: str) -> int:
        tab.get_by_role("button", name=name).click()
        return count(tab)[0]

    assert press("First step") == 1
    assert [press("Next step"), press("Next step"), press("Previous step")] == [2, 3, 2]
    assert press("Last step") == last
    assert press("Next step") == last
    assert count(tab) == [last, last]


def test_keys_step_by_one_by_context_and_to_decisive_steps(
    viewer: Viewer, page: Path, trace: Trace
) -> None:
    tab, last, second = viewer.open(page), len(trace.steps), begins(trace)[1]
    tab.get_by_role("listbox", name="Steps of the run").focus()
    expected = {
        "Home": 1,
        "ArrowRight": 2,
        "PageDown": second,
        "ArrowUp": second - 1,
        "PageUp": 1,
        "End": last,
    }
    for key, step in expected.items():
        tab.keyboard.press(key)
        assert count(tab)[0] == step, key
    decisive = set()
    tab.keyboard.press("Home")
    for _ in range(last):
        tab.keyboard.press("n")
        decisive.add(count(tab)[0])
    assert {step_at(trace, "if (device.stopping"), step_at(trace, "Flag = true"), last} <= decisive
    tab.keyboard.press("p")
    assert count(tab)[0] < last


def test_the_source_shows_where_every_thread_stands(viewer: Viewer, page: Path) -> None:
    tab = viewer.open(page)
    tab.get_by_role("button", name="Last step").click()
    assert active_line(tab) == line_of("assert !device.stopped")
    stopped = tab.locator(".code").filter(has_text="device.stopped = true;")
    assert stopped.locator(".chip").all_inner_texts() == ["stopper"]


def test_the_state_shows_locks_and_what_changed(viewer: Viewer, page: Path, trace: Trace) -> None:
    tab = viewer.open(page)
    tab.get_by_role("option").nth(step_at(trace, "device.pendingIo++") - 1).click()
    changed = tab.get_by_role("table", name="Shared memory").locator("tr.changed").inner_text()
    assert "pendingIo" in changed
    assert "1 → 2" in changed
    threads = tab.get_by_role("table", name="Threads")
    assert "Device" in threads.locator("tr.current").inner_text()
    tab.get_by_role("button", name="Next step").click()
    assert "Device" not in threads.locator("tr.current").inner_text()


def test_a_moment_of_the_figure_leads_to_its_step(viewer: Viewer, page: Path, trace: Trace) -> None:
    tab, step = viewer.open(page), step_at(trace, "Flag = true")
    tab.locator("figure.interruption .intruder button").first.click()
    assert count(tab)[0] == step
    tab.keyboard.press("ArrowRight")
    assert count(tab)[0] == step + 1


def test_each_step_is_announced(viewer: Viewer, page: Path, trace: Trace) -> None:
    tab = viewer.open(page)
    tab.get_by_role("button", name="Last step").click()
    assert trace.steps[-1].action in tab.get_by_role("status").inner_text()
    selected = tab.get_by_role("option", selected=True)
    assert selected.count() == 1
    assert selected.get_attribute("aria-posinset") == str(len(trace.steps))


@pytest.fixture(scope="module")
def endless() -> Report:
    def step(number: int) -> Step:
        thing, lock = f"Account#{number % 40}.balance", f"Account#{number % 40}"
        return Step(
            f"worker-{number // 3 % 5}",
            Location("Bank.java", number % 300 + 1, "Bank", "move"),
            f"reads balance = {number}, writes {number + 1}",
            f"line {number % 300 + 1}",
            Moment(
                (Read(thing, str(number)),),
                (Change(thing, str(number), str(number + 1)),),
                (lock,),
                (lock,),
            ),
        )

    trace = Trace(tuple(map(step, range(MANY))))
    place = trace.steps[-1].location
    finding = Finding(FindingKind.ASSERTION, "wrong", "so", (place,), Witnessed(trace))
    verdict = Verdict(NoUncaughtException(), "interleavings", (finding,), Partial("the first"))
    lines = "\n".join(f"line {number}" for number in range(1, 301))
    return Report((verdict,), sources={"Bank.java": lines})


def test_five_thousand_steps_stay_fluid(viewer: Viewer, endless: Report, tmp_path: Path) -> None:
    tab = viewer.open(written(endless, tmp_path))
    tab.get_by_role("listbox", name="Steps of the run").focus()
    tab.keyboard.press("End")
    assert count(tab) == [MANY, MANY]
    assert tab.get_by_role("option").count() < MOST_ROWS
    changed = tab.evaluate(
        """async () => {
            const back = document.querySelector('button[aria-label="Previous step"]');
            let nodes = 0;
            const count = records => {
                for (const each of records) {
                    nodes += each.addedNodes.length + each.removedNodes.length;
                }
            };
            const watch = new MutationObserver(count);
            watch.observe(document, { childList: true, subtree: true });
            for (let n = 0; n < 40; n++) { back.click(); }
            await new Promise(resolve => requestAnimationFrame(resolve));
            count(watch.takeRecords());
            watch.disconnect();
            return nodes / 40;
        }"""
    )
    assert 0 < changed < MOST_CHANGED
    assert count(tab) == [MANY - 40, MANY]
    tab.locator(".timeline").evaluate("box => { box.scrollTop = box.scrollHeight / 2; }")
    tab.get_by_role("option", name=f"Step {MANY // 2}:").wait_for()
    assert tab.get_by_role("option").count() < MOST_ROWS
