"""Lock histories: compatible if and only if the paths can be interleaved [Kidd09, Thm. 7.3]."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.lock_histories import Action, Layout, are_compatible, history_of
from heddle.formal.lock_histories.packed import Prepared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.formal.lock_histories.packed import Packed

SEEDS = st.integers(0, 10**9)
LOCKS = 4


def random_path(random: Random, held: list[int], length: int) -> list[Action]:
    """A path of nested acquisitions and releases, innermost last in what is held."""
    stack, path = list(held), []
    for _ in range(length):
        free = [lock for lock in range(LOCKS) if lock not in stack]
        if stack and (not free or random.random() < 0.5):
            path.append(Action(False, stack.pop()))
        else:
            stack.append(random.choice(free))
            path.append(Action(True, stack[-1]))
    return path


def can_interleave(paths: Sequence[Sequence[Action]], held: Sequence[Sequence[int]]) -> bool:
    """All positions that the threads can reach together, one lock at a time."""
    if len({lock for locks in held for lock in locks}) != sum(map(len, held)):
        return False
    first = (0,) * len(paths)
    seen, work = {first}, [(first, tuple(frozenset(locks) for locks in held))]
    while work:
        places, holds = work.pop()
        if all(place == len(path) for place, path in zip(places, paths, strict=True)):
            return True
        for thread, (place, path) in enumerate(zip(places, paths, strict=True)):
            if place == len(path):
                continue
            acquires, lock = path[place]
            if acquires and any(lock in locks for locks in holds):
                continue
            after = holds[thread] | {lock} if acquires else holds[thread] - {lock}
            moved = (*places[:thread], place + 1, *places[thread + 1 :])
            if moved not in seen:
                seen.add(moved)
                work.append((moved, (*holds[:thread], after, *holds[thread + 1 :])))
    return False


def random_threads(seed: int, count: int) -> tuple[list[list[Action]], list[list[int]]]:
    random = Random(seed)
    locks = random.sample(range(LOCKS), LOCKS)
    held: list[list[int]] = [[] for _ in range(count)]
    for lock in locks[: random.randint(0, 3)]:
        random.choice(held).append(lock)
    return [random_path(random, locks, random.randint(0, 7)) for locks in held], held


def packed_path(layout: Layout, path: Sequence[Action], held: Sequence[int]) -> Packed:
    packed = layout.start(0, sum(1 << lock for lock in held))
    for acquires, lock in path:
        packed = (layout.acquire if acquires else layout.release)(packed, 0, lock)
    return packed


@given(SEEDS, st.integers(2, 4))
def test_paths_interleave_exactly_if_their_histories_are_compatible(seed: int, count: int) -> None:
    paths, held = random_threads(seed, count)

    histories = [history_of(path, locks) for path, locks in zip(paths, held, strict=True)]

    assert are_compatible(histories) == can_interleave(paths, held)


@given(SEEDS)
def test_bits_hold_the_same_histories_as_sets(seed: int) -> None:
    paths, held = random_threads(seed, 2)
    layout = Layout(LOCKS, 1)
    packed = [packed_path(layout, path, locks) for path, locks in zip(paths, held, strict=True)]
    histories = [history_of(path, locks) for path, locks in zip(paths, held, strict=True)]

    assert [layout.read(each, 0) for each in packed] == histories
    one, other = (Prepared.of(layout, each) for each in packed)
    assert one.is_compatible(other) == are_compatible(histories)


@given(SEEDS, st.integers(0, 7))
def test_the_history_of_a_path_joins_those_of_its_parts(seed: int, cut: int) -> None:
    (path, _), (held, _) = random_threads(seed, 2)
    layout = Layout(LOCKS, 1)
    whole = packed_path(layout, path, held)
    first = packed_path(layout, path[:cut], held)
    between = layout.held(first, 0)

    locks = [lock for lock in range(LOCKS) if between >> lock & 1]
    second = packed_path(layout, path[cut:], locks)

    assert layout.join(first, second, 0) == whole
