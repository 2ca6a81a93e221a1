"""What each kind of finding means, for programs that show rules beside results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heddle.results import FindingKind


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of finding: its name, what it says in general, and what usually helps."""

    kind: str
    text: str
    help: str

    def descriptor(self) -> dict[str, Any]:
        """As a reporting descriptor of SARIF."""
        name = "".join(part.capitalize() for part in self.kind.split("-"))
        return {
            "id": self.kind,
            "name": name,
            "shortDescription": {"text": self.text},
            "fullDescription": {"text": self.text},
            "help": {"text": self.help},
            "defaultConfiguration": {"level": "error"},
            "properties": {"tags": ["concurrency", "correctness"]},
        }


_REPLAY = "Follow the code flow, or step through the run with `heddle replay`."
_RULES = (
    Rule("assertion", "An assertion fails in some interleaving.", _REPLAY),
    Rule("uncaught-exception", "An exception ends a thread.", _REPLAY),
    Rule(
        "deadlock",
        "Threads block for ever.",
        "Take locks in one order everywhere, or wait for a condition in a loop under its lock.",
    ),
    Rule(
        "data-race",
        "Two threads access the same memory unordered, and at least one of them writes.",
        "Hold one lock at both places, or make the field volatile or atomic.",
    ),
    Rule(
        "atomicity",
        "Fields that belong together are not seen or updated as one.",
        "Hold one lock during the whole unit of work.",
    ),
    Rule(
        "leak",
        "A secret can be learnt from a public output.",
        "Keep what depends on the secret away from the output.",
    ),
    Rule("ltl", "A run does not satisfy a temporal formula.", _REPLAY),
    Rule("invariant", "An invariant is false in some state.", _REPLAY),
    Rule("reached", "A place that must not be reached is reached.", _REPLAY),
    Rule("contract", "A contract is broken.", _REPLAY),
    Rule("livelock", "Threads run for ever and come to nothing.", _REPLAY),
    Rule(
        "linearizability",
        "Calls of several threads give results that no order of whole calls gives.",
        "Make each method one step for other threads: one lock, or one atomic update.",
    ),
    Rule("forbidden-outcome", "A test has a result that it forbids.", _REPLAY),
    Rule("test-failure", "A test fails in some interleaving.", _REPLAY),
    Rule("exit-status", "The program ends with a status other than 0.", _REPLAY),
)
_KNOWN = {rule.kind: rule for rule in _RULES}
RULES = {
    kind: _KNOWN.get(kind.value, Rule(kind.value, f"A finding: {kind.value}.", _REPLAY))
    for kind in FindingKind
}

NOTIFICATIONS = {
    "unknown": "A claim could not be decided within the limits.",
    "not-decided": "A claim was not decided because another one is violated.",
    "remark": "Something that is worth saying and breaks no claim.",
    "waits-for-ever": "A thread waits for another one, which works for ever.",
    "never-ends": "No run of the program ends.",
    "missed-signal": "A thread waits after the notification that should have ended the wait.",
    "unused-lock": "One thread alone takes a lock.",
    "contention": "A lock was held when threads came for it.",
    "swallowed-assertion": "An assertion fails in a task, and a Future keeps the exception.",
    "unused-suppression": "No finding matches what is suppressed.",
    "disabled": "A test is not run.",
    "assumption": "Some run does not meet an assumption of its test.",
    "asked-to-end": "The program asks another checker to end its search here.",
    "unread-settings": "Settings of JUnit on the class path are not read.",
    "left-behind": "A test does not wait for all threads that it starts.",
}
