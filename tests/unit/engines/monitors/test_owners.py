"""Which kinds of threads have to be asked about, if those that own them were told apart."""

from __future__ import annotations

import pytest

from support.monitor_models import races


@pytest.mark.parametrize("field", ["guardedByOwners", "touchedByOther"])
def test_threads_of_different_owners_may_race(field: str) -> None:
    assert races("Owners.java", field) != set()


@pytest.mark.parametrize("field", ["guardedByAll", "touchedByOwn"])
def test_threads_of_any_owners_are_kept_apart_by_a_common_lock(field: str) -> None:
    assert races("Owners.java", field) == set()
