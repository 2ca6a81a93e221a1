"""The page is readable: light and dark, narrow and wide, by screen readers, without scripts."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from browser.conftest import EXAMPLES, written
from heddle.report.html import embedded_page
from heddle.results import (
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    NoDeadlock,
    NoLeak,
    NoUncaughtException,
    Partial,
    Report,
    Step,
    Suspected,
    Trace,
    Verdict,
    Witnessed,
)
from heddle.results.code_coverage import CodeCoverage, FileCoverage
from heddle.results.finding import Part
from heddle.results.trace import Change, Moment, Read

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from support.browser import Viewer

PICTURE = Path(__file__).parents[2] / "docs/images/report.png"
LARGEST_PICTURE = 180_000
EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"


def brightness(tab: Page) -> float:
    """Of the background, from 0 to 1."""
    colour = tab.evaluate(
        """() => {
            const canvas = document.createElement("canvas").getContext("2d");
            canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
            canvas.fillRect(0, 0, 1, 1);
            return [...canvas.getImageData(0, 0, 1, 1).data];
        }"""
    )
    return float(sum(colour[:3]) / 3 / 255)


def boxes(tab: Page, selector: str) -> list[dict[str, float]]:
    return [element.bounding_box() for element in tab.locator(selector).all()]


def test_the_page_has_this_structure(
    viewer: Viewer,
    everything: Report,
    tmp_path: Path,
    expect_golden: Callable[[str, str], None],
) -> None:
    tab = viewer.open(written(everything, tmp_path))
    tab.evaluate("location.hash = '#finding-5'")
    tab.locator("#finding-5").wait_for()
    expect_golden("report/page.txt", tab.locator("body").aria_snapshot() + "\n")


def test_lanes_stand_side_by_side_and_contexts_follow_each_other(
    viewer: Viewer, page: Path
) -> None:
    tab = viewer.open(page)
    tab.get_by_role("button", name="First step").click()
    lanes = boxes(tab, ".lane-name")
    assert [lane["x"] for lane in lanes] == sorted(lane["x"] for lane in lanes)
    contexts = boxes(tab, ".context")
    starts = [context["y"] for context in contexts]
    assert starts == sorted(starts)
    # main, stopper, adder, stopper, main.
    lefts = [context["x"] for context in contexts]
    assert lefts[0] == lefts[4] < lefts[1] == lefts[3] < lefts[2]
    for span in boxes(tab, ".span"):
        assert any(inside(span, context) for context in contexts)
    (source,) = boxes(tab, ".listing")
    (timeline,) = boxes(tab, ".timeline")
    assert timeline["x"] + timeline["width"] <= source["x"]
    assert tab.locator(".arrow").count() > 5


def inside(inner: dict[str, float], outer: dict[str, float]) -> bool:
    return (
        outer["x"] <= inner["x"]
        and outer["y"] <= inner["y"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    )


def test_the_picture_of_the_readme_is_made_here(
    viewer: Viewer, page: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    tab = viewer.open(page, viewport={"width": 1180, "height": 820}, color_scheme="light")
    tab.locator("figure.interruption .intruder button").first.click()
    tab.locator(".finding > header").evaluate("it => it.scrollIntoView()")
    tab.mouse.move(0, 0)
    made = tmp_path / "report.png"
    tab.screenshot(path=made, animations="disabled", caret="hide")
    assert made.read_bytes()[16:24] == struct.pack(">II", 1180, 820)
    if request.config.getoption("--bless"):
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_bytes(made.read_bytes())
    assert PICTURE.stat().st_size < LARGEST_PICTURE
    assert PICTURE.read_bytes()[16:24] == made.read_bytes()[16:24]
    readme = (PICTURE.parents[2] / "README.md").read_text(encoding="utf-8")
    assert "](docs/images/report.png)" in readme


def test_dark_is_dark_and_can_be_switched(viewer: Viewer, page: Path) -> None:
    tab = viewer.open(page, color_scheme="dark")
    assert brightness(tab) < 0.2
    tab.get_by_role("button", name="Theme: auto").click()
    assert brightness(tab) > 0.8
    tab.get_by_role("button", name="Theme: light").click()
    assert brightness(tab) < 0.2
    light = viewer.open(page, color_scheme="light")
    assert brightness(light) > 0.8


def test_a_narrow_window_scrolls_in_one_direction(
    viewer: Viewer, everything: Report, tmp_path: Path
) -> None:
    tab = viewer.open(written(everything, tmp_path), viewport={"width": 420, "height": 800})
    for number in range(1, len(everything.verdicts[0].findings) + 1):
        tab.evaluate(f"location.hash = '#finding-{number}'")
        tab.locator(f"#finding-{number}").wait_for()
        tab.evaluate("document.querySelectorAll('details').forEach(it => { it.open = true; })")
        width = tab.evaluate("document.documentElement.scrollWidth")
        assert width <= 420
        assert boxes(tab, ".verdicts td:last-child")[0]["width"] > 200


def test_the_numbers_of_steps_do_not_hide_the_step_in_a_narrow_window(
    viewer: Viewer, page: Path, bluetooth: Report
) -> None:
    tab = viewer.open(page, viewport={"width": 420, "height": 800})
    trace = bluetooth.verdicts[0].findings[0].trace
    assert trace is not None
    tab.get_by_role("button", name="First step").click()
    for _ in trace.steps:
        tab.get_by_role("button", name="Next step").click()
        chosen = "[aria-selected=true]"
        (number,), (cell,) = boxes(tab, f"{chosen} .number"), boxes(tab, f"{chosen} .cell")
        assert number["x"] + number["width"] <= cell["x"]


@pytest.mark.parametrize(
    ("scheme", "width", "rules"),
    [
        ("light", 1360, None),
        # The other theme differs in its colours only, a narrow window in what scrolls.
        ("dark", 1360, ["color-contrast"]),
        ("light", 400, ["scrollable-region-focusable", "target-size"]),
    ],
    ids=["light", "dark", "narrow"],
)
def test_nothing_keeps_a_screen_reader_or_weak_eyes_out(
    viewer: Viewer,
    everything: Report,
    tmp_path: Path,
    scheme: str,
    width: int,
    rules: list[str] | None,
) -> None:
    pytest.importorskip("axe_playwright_python", reason="axe is not installed")
    from axe_playwright_python.sync_playwright import Axe

    size = {"width": width, "height": 900}
    tab = viewer.open(written(everything, tmp_path), color_scheme=scheme, viewport=size)
    for number in range(1, len(everything.verdicts[0].findings) + 1):
        tab.evaluate(f"location.hash = '#finding-{number}'")
        tab.locator(f"#finding-{number}").wait_for()
        options = None if rules is None else {"runOnly": rules}
        found = Axe().run(tab, options=options).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []


def test_texts_of_a_program_stay_texts(viewer: Viewer, tmp_path: Path) -> None:
    moment = Moment((Read(EVIL, EVIL),), (Change(EVIL, EVIL, EVIL),), (EVIL,), (), EVIL, (EVIL,))
    steps = (Step(EVIL, Location(EVIL, 1, EVIL, EVIL), EVIL, EVIL, moment),)
    finding = Finding(
        FindingKind.DEADLOCK,
        EVIL,
        EVIL,
        (steps[0].location,),
        Witnessed(Trace(steps)),
        stack=(steps[0].location,),
        parts=(Part(EVIL, EVIL, (steps[0].location,), (EVIL,), EVIL, EVIL, EVIL),),
    )
    verdict = Verdict(NoDeadlock(), EVIL, (finding,), Partial(EVIL), effort={EVIL: 1})
    tab = viewer.open(written(Report((verdict,), sources={EVIL: EVIL}), tmp_path))
    assert EVIL in tab.locator(".message").inner_text()
    assert EVIL in tab.locator(".code .text").first.inner_text()
    assert tab.locator("img").count() == 0
    assert tab.locator("script").count() == 2


def test_a_deadlock_is_a_circle_of_threads_and_locks(viewer: Viewer, tmp_path: Path) -> None:
    tab = viewer.open(written(heddle.check(EXAMPLES / "two_locks"), tmp_path))
    graph = tab.locator("svg.graph")
    assert graph.locator(".node.thread").count() >= 2
    assert graph.locator(".node.thing").count() == 2
    assert graph.locator(".edge.held").count() == 2
    assert tab.locator(".arrow.blocked").count() == 2
    assert tab.locator(".wait").count() >= 2


@pytest.fixture(scope="module")
def everything() -> Report:
    """A finding of each kind that has a picture of its own, a proof, remarks and coverage."""
    place, other = Location("A.java", 1, "A", "m"), Location("A.java", 2, "A", "n")
    calls = (Location("Lock.java", 9, "java.util.Lock", "lock"), place, other)
    run = Trace(
        (
            Step("main", place, "locks L", "one", Moment(holds=("L",), wakes=("t",))),
            Step("main", other, "reads x = 0", "two", Moment(reads=(Read("x", "0"),))),
            Step("t", place, "writes x = 1", "one", Moment(changes=(Change("x", "0", "1"),))),
            Step("t", place, "waits for L", "one", Moment(waits="L", holds=("M",))),
            Step("main", place, "goes on", "one", Moment(holds=("L",))),
            Step("main", other, "waits for M", "two", Moment(waits="M", holds=("L",))),
        )
    )
    secret = Trace((Step("with s = 0", place, "prints 0"), Step("with s = 1", place, "prints 1")))
    blocked = (
        Part("main", "waits for M", calls, ("L",), waits="M", holder="t", taken=calls),
        Part("t", "waits for L", calls, ("M",), waits="L", holder="main", taken=calls),
    )
    accesses = (
        Part("main", "writes x", calls, ("L",), unit="A.m of main"),
        Part("t", "reads x", calls, (), unit="A.n of t"),
    )
    kind = FindingKind
    findings = (
        Finding(kind.DEADLOCK, "stuck", "so", (place,), Witnessed(run), parts=blocked),
        Finding(kind.DATA_RACE, "race", "so", (place, other), Witnessed(run), parts=accesses),
        Finding(kind.ATOMICITY, "mixed", "so", (place, other), Witnessed(run), parts=accesses),
        Finding(kind.LEAK, "leak", "so", (place,), Witnessed(secret)),
        Finding(kind.ASSERTION, "wrong", "so", (place,), Witnessed(run), stack=calls),
        Finding(kind.DATA_RACE, "perhaps", "so", (place, other), Suspected("no time")),
    )
    code = CodeCoverage(
        (FileCoverage("A.java", 9, 7, 4, 3, (7, 8), ((7, 1),), 2, 1, (("A.n", 7),)),)
    )
    return Report(
        (
            Verdict(NoUncaughtException(), "e", findings, Partial("the first finding")),
            Verdict(NoLeak(), "e", (), Exhaustive(), effort={"states": 12345}),
        ),
        sources={"A.java": "one /* a comment\n that ends */ two\n"},
        code=code,
    )


def test_every_kind_of_finding_has_its_picture(
    viewer: Viewer, everything: Report, tmp_path: Path
) -> None:
    tab = viewer.open(written(everything, tmp_path))
    pictures = ("svg.graph", ".side", ".access", ".differs", "figure.interruption", ".places li")
    for number, picture in enumerate(pictures, 1):
        tab.get_by_role("navigation").get_by_role("link").nth(number - 1).click()
        tab.locator(f"#finding-{number} {picture}").first.wait_for()
    assert "no time" in tab.locator(".note").inner_text()
    coverage = tab.get_by_role("region", name="Coverage of the code").inner_text()
    assert "7–8" in coverage
    assert "A.n" in coverage
    basis = tab.get_by_role("region", name="What the answers rest on")
    basis.locator("summary").last.click()
    assert "12,345 states" in basis.inner_text()


def test_without_scripts_there_is_the_text(viewer: Viewer, page: Path) -> None:
    tab = viewer.open(page, java_script_enabled=False)
    assert "no-uncaught-exception: VIOLATED" in tab.locator("noscript pre").inner_text()


def test_a_notebook_shows_the_page(viewer: Viewer, bluetooth: Report, tmp_path: Path) -> None:
    trace = bluetooth.verdicts[0].findings[0].trace
    assert trace is not None
    file = tmp_path / "notebook.html"
    file.write_text(f"<!doctype html><title>n</title>{embedded_page(bluetooth)}", encoding="utf-8")
    frame = viewer.open(file).frame_locator("iframe")
    frame.get_by_role("button", name="Last step").click()
    steps = len(trace.steps)
    assert frame.locator(".told .count").inner_text() == f"{steps} / {steps}"
