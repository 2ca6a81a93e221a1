"""One budget for a whole command: time, and memory with that of its children."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from heddle import budget
from heddle.budget import (
    Budget,
    OutOfBudget,
    default_memory,
    demand_budget,
    doing,
    during,
    enforced,
    memory_for_a_child,
    memory_used,
    polled,
    provisional,
    relax,
    seconds_left,
)

if TYPE_CHECKING:
    from pathlib import Path

LONG = 30.0


def spin(seconds: float) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        sleep(0.01)


def test_what_takes_longer_than_the_limit_is_stopped_and_named() -> None:
    begun = monotonic()
    with (
        pytest.raises(OutOfBudget) as raised,
        enforced(Budget(seconds=0.2)),
        during("counting sheep"),
    ):
        spin(LONG)
    assert monotonic() - begun < LONG
    assert raised.value.reason == (
        "the time limit of 0.2 s was reached while counting sheep; --time-limit raises it"
    )


def test_time_that_went_by_before_counts() -> None:
    with pytest.raises(OutOfBudget), enforced(Budget(seconds=5.0, started=monotonic() - 10)):
        spin(LONG)


def test_what_uses_more_memory_than_the_limit_is_stopped() -> None:
    with pytest.raises(OutOfBudget, match="memory limit of 1 MB"), enforced(Budget(memory=1 << 20)):
        spin(LONG)


def test_the_memory_of_children_counts() -> None:
    size = 200 << 20
    code = f"data = bytearray({size}); print(len(data), flush=True); input()"
    before = memory_used()
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        grown = memory_used() - before
        child.kill()
    assert grown > size // 2


def test_nothing_is_stopped_once_there_is_a_finding() -> None:
    with enforced(Budget(seconds=0.0, memory=1)):
        relax()
        begun = monotonic()
        spin(0.6)
        assert monotonic() - begun >= 0.6


def test_an_end_that_got_lost_on_the_way_is_not_forgotten() -> None:
    with enforced(Budget(memory=1)):
        with contextlib.suppress(OutOfBudget):
            spin(LONG)
        with pytest.raises(OutOfBudget):
            demand_budget()


def test_what_was_done_before_goes_on_behind_a_part() -> None:
    told: list[str] = []
    with enforced(Budget(), told.append):
        doing("building")
        with during("compiling"):
            pass
    assert told == ["building", "compiling", "building"]


def test_without_a_limit_there_is_no_end() -> None:
    with enforced(Budget()):
        demand_budget()
        assert memory_for_a_child() is None


def test_a_child_may_use_half_of_what_is_left() -> None:
    with enforced(Budget(memory=memory_used() + (1 << 30))):
        allowed = memory_for_a_child()
    assert allowed is not None
    assert allowed <= 1 << 29


def test_the_default_leaves_a_quarter_of_the_machine_alone() -> None:
    memory = default_memory()
    assert memory is not None
    assert memory <= 0.75 * os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


class Dropping:
    """What is raised in a finalizer, Python drops."""

    def __del__(self) -> None:
        spin(1.0)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_end_that_a_finalizer_drops_is_asked_for_again() -> None:
    begun = monotonic()
    with enforced(Budget(seconds=0.1)):
        Dropping().__class__  # noqa: B018 (made and dropped at once)
        with pytest.raises(OutOfBudget):
            spin(LONG)
    assert monotonic() - begun < LONG


def test_what_is_polled_ends_where_it_asks() -> None:
    with polled(Budget(seconds=0.1, started=monotonic() - 10)), pytest.raises(OutOfBudget):
        demand_budget()


def test_what_is_polled_leaves_signals_alone() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with polled(Budget(seconds=0.1)):
        assert signal.getsignal(signal.SIGALRM) is before
        demand_budget()


def test_polling_ends_once_there_is_a_finding() -> None:
    with polled(Budget(seconds=0.0, started=monotonic() - 10)):
        relax()
        demand_budget()


def test_what_may_be_no_finding_stops_nothing_from_being_stopped() -> None:
    with polled(Budget(seconds=0.0, started=monotonic() - 10)):
        with provisional():
            relax()
            demand_budget()
        with pytest.raises(OutOfBudget):
            demand_budget()
        relax()
        with provisional():
            pass
        demand_budget()


def test_the_time_that_is_left_is_none_if_nothing_is_stopped() -> None:
    assert seconds_left() is None
    with polled(Budget(seconds=100.0)):
        left = seconds_left()
        assert left is not None
        assert 0 < left <= 100
        relax()
        assert seconds_left() is None


@pytest.mark.parametrize(
    ("listed", "groups", "allowed"),
    [
        ("0::/shop/job\n", {"shop/job/memory.max": "max", "shop/memory.max": "8000"}, 6000),
        ("0::/job\n", {"job/memory.max": "4000", "memory.max": "8000"}, 3000),
        ("4:memory:/job\n0::/\n", {"memory/job/memory.limit_in_bytes": "2000"}, 1500),
    ],
    ids=["of the group above", "of the group", "first version"],
)
def test_the_default_is_three_quarters_of_what_control_groups_allow(
    listed: str,
    groups: dict[str, str],
    allowed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, text in {"proc/self/cgroup": listed, **groups}.items():
        file = tmp_path / name if name.startswith("proc/") else tmp_path / "cgroup" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.setattr(budget, "_PROC", tmp_path / "proc")
    monkeypatch.setattr(budget, "_GROUPS", tmp_path / "cgroup")
    assert default_memory() == allowed
