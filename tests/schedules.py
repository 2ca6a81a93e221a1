"""A schedule by hand, for tests of what is done with schedules."""

from __future__ import annotations

from heddle.results import FindingKind, Location, NoUncaughtException
from heddle.results.schedule import Act, ExpectedFinding, Schedule, ScheduleStep, Turn

FINDING = ExpectedFinding(
    FindingKind.ASSERTION,
    Location("Bank.java", 14, "Bank", "main"),
    "AssertionError: lost an update",
)
SCHEDULE = Schedule(
    target=("Bank.java",),
    main="Bank",
    jdk=17,
    claim=NoUncaughtException(),
    finding=FINDING,
    program={"Bank": "0" * 64},
    steps=(
        ScheduleStep(0, 31, None, "Bank.main:6"),
        ScheduleStep(1, 4, 1, "Bank.run:7"),
        ScheduleStep(0, 9, None, "Bank.main:14"),
    ),
    classpath=("lib/a.jar",),
    arguments=("first", "second"),
    properties={"mode": "fast"},
    turns=(
        Turn(0, (Act("call java.lang.Thread.start", "Bank.main:6", 3),)),
        Turn(1, (Act("", "", 2), Act("read Bank.count", "Bank.run:7"))),
        Turn(0, (Act("write Bank.count", "Bank.main:14"),)),
    ),
)
