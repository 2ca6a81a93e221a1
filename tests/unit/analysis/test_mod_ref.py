"""What calls read and write, all that they call included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.analysis.mod_ref import ModRef

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.analysed import Analysed

    About = Callable[[str], Analysed]


def test_a_call_touches_what_its_callees_touch(facts_about: About) -> None:
    found = facts_about("Accounts")
    touched = ModRef(found.program, found.facts)
    (main,) = found.instances("Accounts.main")
    written = {(it.type, field) for it, field in touched.of(main).written if it is not None}
    assert ("Account", ("Account", "balance")) in written
    for deposit in found.instances("Account.deposit"):
        only = {it for it, field in touched.of(deposit).written if field == ("Account", "balance")}
        assert only == {deposit.receiver}


def test_what_a_started_thread_writes_is_its_own_work(facts_about: About) -> None:
    found = facts_about("Threads")
    touched = ModRef(found.program, found.facts)
    (main,) = found.instances("Threads.main")
    (run,) = found.instances("Worker.run")
    mine = ("Worker", "mine")
    assert mine in {field for _, field in touched.of(run).written}
    assert mine not in {field for _, field in touched.of(main).written}
