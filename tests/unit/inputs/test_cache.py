from __future__ import annotations

import os
import time
from pathlib import Path

import platformdirs
import pytest

from heddle.errors import InputError
from heddle.inputs.cache import DEFAULT_BOUND, DIGEST_SIZE, Cache


def key(letter: str) -> str:
    return letter * 64


def aged(cache: Cache, name: str, seconds: int) -> None:
    """Make an entry look as if it had been used some time ago."""
    moment = time.time() - seconds
    os.utime(cache.folder / f"{key(name)}.entry", (moment, moment))


def test_what_is_put_is_got_back(cache: Cache) -> None:
    cache.put(key("a"), b"one")
    cache.put(key("b"), b"")

    assert (cache.get(key("a")), cache.get(key("b"))) == (b"one", b"")


def test_an_unknown_key_has_nothing(cache: Cache) -> None:
    assert cache.get(key("a")) is None


def test_putting_again_replaces(cache: Cache) -> None:
    cache.put(key("a"), b"one")
    cache.put(key("a"), b"two")

    assert cache.get(key("a")) == b"two"


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 100])
def test_a_damaged_entry_counts_as_not_there(cache: Cache, damage: bytes) -> None:
    cache.put(key("a"), b"some bytes")
    (cache.folder / f"{key('a')}.entry").write_bytes(damage)

    assert cache.get(key("a")) is None


def test_every_single_flipped_bit_is_noticed(cache: Cache) -> None:
    cache.put(key("a"), b"some bytes")
    path = cache.folder / f"{key('a')}.entry"
    good = path.read_bytes()
    for position in range(8 * len(good)):
        bad = bytearray(good)
        bad[position // 8] ^= 1 << (position % 8)
        path.write_bytes(bad)

        assert cache.get(key("a")) is None


def test_the_least_recently_used_entry_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", bound=3 * (DIGEST_SIZE + 10))
    for age, name in enumerate("cba", start=1):
        cache.put(key(name), bytes(10))
        aged(cache, name, 100 * age)
    assert cache.get(key("a")) is not None  # used just now, though made first

    cache.put(key("d"), bytes(10))

    assert [name for name in "abcd" if cache.get(key(name)) is not None] == ["a", "c", "d"]


def test_a_new_entry_stays_though_the_clock_was_set_back(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", bound=DIGEST_SIZE + 10)
    cache.put(key("a"), bytes(10))
    aged(cache, "a", -1000)  # used in what is now the future

    cache.put(key("b"), bytes(10))

    assert [name for name in "ab" if cache.get(key(name)) is not None] == ["b"]


def test_the_bound_holds_after_every_put(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", bound=1000)
    for number in range(40):
        cache.put(f"{number:064x}", bytes(97 * number % 400))

        assert sum(file.stat().st_size for file in cache.folder.iterdir()) <= 1000
        assert cache.get(f"{number:064x}") is not None


def test_what_is_larger_than_the_cache_is_not_stored(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", bound=100)
    cache.put(key("a"), bytes(10))

    cache.put(key("b"), bytes(100))

    assert cache.get(key("a")) is not None
    assert cache.get(key("b")) is None


def test_clear_returns_the_bytes_it_freed(cache: Cache) -> None:
    cache.put(key("a"), bytes(10))
    cache.put(key("b"), bytes(20))

    assert cache.size() == 30 + 2 * DIGEST_SIZE
    assert cache.clear() == 30 + 2 * DIGEST_SIZE
    assert cache.get(key("a")) is None
    assert cache.size() == cache.clear() == 0


def test_clear_leaves_files_that_are_not_ours(cache: Cache) -> None:
    cache.put(key("a"), bytes(10))
    (cache.folder / "thesis.txt").write_text("years of work")

    cache.clear()

    assert [file.name for file in cache.folder.iterdir()] == ["thesis.txt"]


def test_files_that_a_killed_process_left_are_removed_once_old(cache: Cache) -> None:
    cache.folder.mkdir()
    old, young = (cache.folder / f"heddle-{name}.unfinished" for name in ("old", "young"))
    old.write_bytes(bytes(10))
    young.write_bytes(bytes(10))
    os.utime(old, (0, 0))

    cache.put(key("a"), b"")

    assert not old.exists()
    assert young.exists()


def test_a_failed_write_leaves_nothing_behind(cache: Cache) -> None:
    (cache.folder / f"{key('a')}.entry").mkdir(parents=True)  # a rename onto it must fail

    with pytest.raises(InputError):
        cache.put(key("a"), b"data")

    assert [path.name for path in cache.folder.iterdir()] == [f"{key('a')}.entry"]


def test_a_folder_that_cannot_be_made_is_named_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file" / "cache")

    assert cache.get(key("a")) is None
    assert cache.size() == 0
    with pytest.raises(InputError) as raised:
        cache.put(key("a"), b"data")
    assert str(raised.value) == (
        f"{tmp_path / 'file' / 'cache'}: the cache cannot be used: Not a directory\n"
        "  try: set HEDDLE_CACHE to a folder you may write to"
    )


def test_the_cache_is_where_the_variable_says(tmp_path: Path) -> None:
    cache = Cache.default({"HEDDLE_CACHE": str(tmp_path)})

    assert cache == Cache(tmp_path / "compiled", bound=DEFAULT_BOUND)


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"HOME": "/somewhere/else/"},
        {"HOME": "relative"},
        {"HOME": ""},
        {"XDG_CACHE_HOME": "/elsewhere"},
        {"XDG_CACHE_HOME": "relative"},
        {"XDG_CACHE_HOME": ""},
    ],
)
def test_without_the_variable_the_cache_is_where_the_platform_keeps_caches(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    folder = Path(platformdirs.user_cache_dir("heddle", appauthor=False))

    assert Cache.default({}).folder == folder / "compiled"
