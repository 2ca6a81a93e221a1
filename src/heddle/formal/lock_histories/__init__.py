"""What the locking of one thread leaves for the others: lock histories [Kidd09, ch. 7]."""

from __future__ import annotations

from heddle.formal.lock_histories.history import Action, History, are_compatible, history_of
from heddle.formal.lock_histories.packed import Layout

__all__ = ["Action", "History", "Layout", "are_compatible", "history_of"]
