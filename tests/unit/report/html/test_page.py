"""The page holds everything it needs, and nothing of a program becomes markup."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from heddle.report.html import embedded_page, html_page
from heddle.report.html import page as page_module
from heddle.report.html.excerpts import excerpts_of
from heddle.results import (
    Exhaustive,
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

ASSETS = Path(page_module.__file__).parent / "assets"
EVIL = (
    "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> \ud800 \u2028 ' \" &amp;"
)
LIMIT = 2_000_000


def report(*steps: Step, message: str = "m", sources: dict[str, str] | None = None) -> Report:
    place = steps[0].location if steps else Location("Bank.java", 1)
    finding = Finding(FindingKind.ASSERTION, message, message, (place,), Witnessed(Trace(steps)))
    coverage = Partial("the search ended at the first finding")
    verdict = Verdict(NoUncaughtException(), "interleavings", (finding,), coverage)
    return Report((verdict,), sources=sources or {})


class Elements(HTMLParser):
    """Names and attributes of all elements, and the texts of scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: list[str] = []
        self.texts: dict[str, str] = {}
        self.last = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += [name for name, _ in attrs]
        self.last = dict(attrs).get("id") or tag

    def handle_data(self, data: str) -> None:
        self.texts[self.last] = self.texts.get(self.last, "") + data


def parsed(text: str) -> Elements:
    elements = Elements()
    elements.feed(text)
    return elements


def data_of(text: str) -> dict[str, Any]:
    data = json.loads(parsed(text).texts["report"])
    assert isinstance(data, dict)
    return data


def test_a_text_of_the_program_cannot_become_markup() -> None:
    moment = Moment(
        (Read(EVIL, EVIL),), (Change(EVIL, EVIL, EVIL),), (EVIL,), (EVIL,), EVIL, (EVIL,)
    )
    place = Location(EVIL, 1, EVIL, EVIL)
    evil = report(Step(EVIL, place, EVIL, EVIL, moment), message=EVIL, sources={EVIL: EVIL})
    plain = report(Step("a", Location("b", 1), "c", "d"))
    elements = parsed(html_page(evil))
    assert elements.names == parsed(html_page(plain)).names
    assert elements.attributes == parsed(html_page(plain)).attributes
    step = data_of(html_page(evil))["findings"][0]["trace"]
    assert (step["threads"], step["locks"]) == ([EVIL], [EVIL])
    html_page(evil).encode("utf-8")


def test_the_policy_allows_this_script_and_style_and_nothing_else() -> None:
    text = html_page(report())
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert policy[1].startswith("default-src &#x27;none&#x27;")
    assert "unsafe" not in policy[1]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_scripts_make_no_markup_of_texts() -> None:
    for file in ASSETS.glob("*.js"):
        text = file.read_text()
        assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(", text), (
            file
        )
        assert len(text.splitlines()) <= 400, file


def test_every_module_of_the_page_is_in_it() -> None:
    assert {file.name for file in ASSETS.glob("*.js")} == set(page_module._MODULES)


def test_same_report_same_bytes() -> None:
    assert html_page(report()) == html_page(report())


def test_a_run_of_five_thousand_steps_is_small() -> None:
    steps = tuple(
        Step(
            f"worker-{number % 7}",
            Location("src/main/java/com/acme/Bank.java", number % 300, "com.acme.Bank", "move"),
            f"reads Account#{number % 90}.balance = {number}, writes {number + 1}",
            "account.balance = account.balance + amount;",
            Moment(
                (Read(f"Account#{number % 90}.balance", str(number)),),
                (Change(f"Account#{number % 90}.balance", str(number), str(number + 1)),),
                (f"Account#{number % 90}", "Bank#1"),
                (f"Account#{number % 90}",),
            ),
        )
        for number in range(5000)
    )
    assert len(html_page(report(*steps)).encode()) < LIMIT


def test_a_claim_that_another_finding_left_open_is_not_decided() -> None:
    found = report(Step("main", Location("Bank.java", 1), "throws"))
    other = Verdict(NoUncaughtException(), "e", (), found.verdicts[0].coverage)
    data = data_of(html_page(Report((*found.verdicts, other))))
    assert [verdict.get("undecided") for verdict in data["verdicts"]] == [None, True]


def test_a_proof_says_what_it_covers_trusts_and_took() -> None:
    verdict = Verdict(
        NoUncaughtException(), "interleavings", (), Exhaustive(), effort={"states": 7}
    )
    data = data_of(html_page(Report((verdict,))))
    assert data["verdicts"][0]["covered"] == "every interleaving"
    assert data["verdicts"][0]["effort"] == {"states": 7}


def test_a_large_source_is_cut_to_what_is_around_its_places() -> None:
    text = "\n".join(f"line {number}" for number in range(1, 20_001))
    places = (Location("A.java", 500), Location("A.java", 510), Location("A.java", 9000))
    (one, two) = excerpts_of({"A.java": text, "B.java": "unused"}, places, {})["A.java"]
    assert (one[0], one[1][0], one[1][-1]) == (460, "line 460", "line 550")
    assert (two[0], two[1][-1]) == (8960, "line 9040")


def test_without_sources_the_lines_of_steps_are_shown() -> None:
    quoted = {("A.java", 7): "x = 1;", ("A.java", 8): "y = 2;", ("A.java", 20): "z = 3;"}
    places = (Location("A.java", 7),)
    assert excerpts_of({}, places, quoted) == {
        "A.java": [(7, ["x = 1;", "y = 2;"]), (20, ["z = 3;"])]
    }


def test_a_notebook_shows_the_page_in_a_frame_that_can_do_nothing_else() -> None:
    frame = embedded_page(report())
    elements = parsed(frame)
    assert elements.names == ["iframe"]
    assert 'sandbox="allow-scripts"' in frame
    shown = report()._repr_html_()
    assert shown == frame
