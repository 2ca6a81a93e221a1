"""The suite of flows: pairs of programs of the same names, one of which leaks."""

from __future__ import annotations

from pathlib import Path

from heddle import api
from heddle.questions.question import Confirmation, Question
from heddle.results import NoLeak, Report

HERE = Path(__file__).parent / "flow"
LEAKS = sorted((HERE / "leaks").glob("*.java"))
SAFE = sorted((HERE / "safe").glob("*.java"))


def asked(folder: Path, claim: NoLeak | None = None) -> Report:
    """What dependences alone tell of a program."""
    question = Question(api.load(folder), (claim or NoLeak(),), confirmation=Confirmation.NONE)
    return api.answer(question, "flow")
