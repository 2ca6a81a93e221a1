"""The Empire Modelling Language: programs, access patterns, and who can show them [Kidd09].

docs/design/eml.md has the grammar, the semantics and the procedures.
"""

from __future__ import annotations

from heddle.formal.eml.model import (
    Allocate,
    Call,
    Edge,
    Function,
    Lock,
    Process,
    Program,
    Read,
    Skip,
    Start,
    Statement,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Wait,
    Write,
)
from heddle.formal.eml.nesting import Problem, problems
from heddle.formal.eml.patterns import ALL, FURTHER, TABLE, Pattern
from heddle.formal.eml.questions import Access, Answer, Question, Run, Step, questions
from heddle.formal.eml.solve import Solver, violations
from heddle.formal.eml.text import parse_eml, print_eml

__all__ = [
    "ALL",
    "FURTHER",
    "TABLE",
    "Access",
    "Allocate",
    "Answer",
    "Call",
    "Edge",
    "Function",
    "Lock",
    "Pattern",
    "Problem",
    "Process",
    "Program",
    "Question",
    "Read",
    "Run",
    "Skip",
    "Solver",
    "Start",
    "Statement",
    "Step",
    "UnitBegin",
    "UnitBreak",
    "UnitEnd",
    "Unlock",
    "Wait",
    "Write",
    "parse_eml",
    "print_eml",
    "problems",
    "questions",
    "violations",
]
