"""What one search of interleavings looks for."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.questions.search_options import SearchOptions
from heddle.questions.subjects import Subjects
from heddle.results import Claim


@dataclass(frozen=True, slots=True)
class Task:
    """One search for everything that breaks its claims: problems of `kinds`, and `subjects`.

    `places` are the places of its claims among all claims of the question.
    """

    places: tuple[int, ...]
    claims: tuple[Claim, ...]
    kinds: tuple[str, ...]
    subjects: Subjects
    options: SearchOptions
