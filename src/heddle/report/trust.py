"""What an answer trusts, in a line or at length."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from heddle.report.page import wrapped

if TYPE_CHECKING:
    from heddle.report.page import Page
    from heddle.results import Verdict

# What nearly every answer trusts, by how it begins, and a few words that stand for it.
_USUAL = (
    ("identity hash codes are ", "identity hash codes"),
    ("weak references are never cleared", "weak references"),
    ("java.util.concurrent has its documented memory effects", "java.util.concurrent"),
    ("the clock moves when it is read", "the clock"),
    ("no wait wakes up spuriously", "no spurious wake-ups (--spurious-wakeups)"),
    ("no weakCompareAndSet fails spuriously", "no spurious failures (--weak-cas)"),
    ("code runs only as the class files say", "the class files"),
    ("locks of java.util.concurrent do not run out", "room for locks"),
    ("natives of the library do what their models say", "models of natives"),
    ("no finalizer, cleaner or signal handler runs", "no finalizers"),
)
_MODEL = re.compile(r"a model class replaces (?P<name>\S+)")
_STEP = re.compile(r"operations of (?P<name>\S+) are one step each, up to where they wait")
_SUPPRESSED = "suppressed "
"""How the trust in a suppression begins, which is told where the finding is."""


def trusted_by(verdicts: Iterable[Verdict]) -> list[str]:
    """What these answers trust, each thing once."""
    texts = dict.fromkeys(str(each) for verdict in verdicts for each in verdict.assumptions)
    return [text for text in texts if not text.startswith(_SUPPRESSED)]


def trust_lines(texts: Iterable[str], page: Page) -> Iterator[str]:
    """All of it on verbose pages; else what is special in full, and the rest in a line."""
    told = list(texts)
    if page.verbose:
        for text in told:
            yield from wrapped(f"trusted: {text}", page, "  ")
        return
    usual: list[str] = []
    special: list[str] = []
    for text in told:
        label = _label(text)
        (special if label is None else usual).append(label or text)
    for text in special:
        yield from wrapped(f"trusted: {text}", page, "  ")
    if usual:
        listed = ", ".join(dict.fromkeys(_gathered(usual)))
        yield from wrapped(f"trusted: {listed} (--verbose says how)", page, "  ")


def _label(text: str) -> str | None:
    for beginning, label in _USUAL:
        if text.startswith(beginning):
            return label
    for pattern in (_MODEL, _STEP):
        match = pattern.fullmatch(text)
        if match is not None:
            return f"the model of {match['name'].rpartition('.')[2]}"
    return None


def _gathered(labels: list[str]) -> Iterator[str]:
    """Models in one phrase."""
    models = [label.removeprefix("the model of ") for label in labels if "model of" in label]
    yield from (label for label in labels if "model of" not in label)
    if models:
        *others, last = models
        yield f"the models of {', '.join(others)} and {last}" if others else f"the model of {last}"
