"""The library before `main`, as those see it who take it for constants."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.errors import HeddleError, InputError
from heddle.machine import run
from heddle.machine.snapshot import ElementPlace, FieldPlace, Object, Reference, Snapshot, snapshot
from heddle.questions.run_options import RunOptions
from heddle.results.scheduling import Library

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.machine.snapshot import Value
    from heddle.program.program import Program

CONCURRENT = "java/util/concurrent"
INTEGER = "java/lang/Integer"
CACHE = "java/lang/Integer$IntegerCache"
ATOMIC_INTEGER = f"{CONCURRENT}/atomic/AtomicInteger"
ATOMIC_REFERENCE = f"{CONCURRENT}/atomic/AtomicReference"
SYNCHRONIZER = f"{CONCURRENT}/locks/AbstractQueuedSynchronizer"
HASH_MAP = f"{CONCURRENT}/ConcurrentHashMap"
FUTURE = f"{CONCURRENT}/FutureTask"
TIME_UNIT = f"{CONCURRENT}/TimeUnit"
FORK_JOIN_POOL = f"{CONCURRENT}/ForkJoinPool"
SQL_EXCEPTION = "java/sql/SQLException"
# It needs the network.
INTERNET = "java/net/NetworkInterface"
INITIALISED = (
    INTEGER,
    CACHE,
    ATOMIC_INTEGER,
    ATOMIC_REFERENCE,
    SYNCHRONIZER,
    HASH_MAP,
    INTERNET,
    FUTURE,
    TIME_UNIT,
    FORK_JOIN_POOL,
    SQL_EXCEPTION,
    "java/lang/Double",
    f"{CONCURRENT}/atomic/AtomicIntegerArray",
    f"{CONCURRENT}/atomic/AtomicReferenceArray",
)
MAIN = """
public class Main extends java.util.concurrent.locks.AbstractQueuedSynchronizer {
    static int started = 1;
    int own;
    static { System.out.println("initialised"); }
    public static void main(String[] args) { System.out.print(System.identityHashCode(args)); }
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    source = tmp_path_factory.mktemp("snapshot") / "Main.java"
    source.write_text(MAIN)
    return load(source)


@pytest.fixture(scope="module")
def library(program: Program) -> Snapshot:
    return snapshot(program, INITIALISED)


def dereferenced(library: Snapshot, value: Value) -> Object:
    assert isinstance(value, Reference)
    return library.object(value)


def offset(library: Snapshot, class_name: str, field_name: str) -> int:
    value = library.static(class_name, field_name)
    assert isinstance(value, int)
    return value


def handle(library: Snapshot, class_name: str, field_name: str) -> FieldPlace | ElementPlace | None:
    value = library.static(class_name, field_name)
    assert isinstance(value, Reference)
    return library.var_handle(value)


def test_statics_are_numbers_references_or_none(library: Snapshot) -> None:
    assert library.static(INTEGER, "MAX_VALUE") == 2**31 - 1
    assert library.static(INTEGER, "MIN_VALUE") == -(2**31)
    assert library.static("java/lang/Double", "MIN_VALUE") == 2**-1074
    assert library.static("java/lang/Double", "NEGATIVE_INFINITY") == float("-inf")
    assert isinstance(library.static(INTEGER, "TYPE"), Reference)
    assert library.static("java/lang/Thread", "defaultUncaughtExceptionHandler") is None


def test_the_cache_of_small_numbers_holds_each_of_them_once(library: Snapshot) -> None:
    cache = dereferenced(library, library.static(CACHE, "cache"))
    assert (cache.class_name, cache.fields) == ("[Ljava/lang/Integer;", {})
    assert cache.elements is not None
    assert len(set(cache.elements)) == 256
    numbers = [dereferenced(library, element) for element in cache.elements]
    assert [number.fields[INTEGER, "value"] for number in numbers] == list(range(-128, 128))


def test_the_same_object_is_the_same_reference(library: Snapshot) -> None:
    seconds = library.static(TIME_UNIT, "SECONDS")
    values = dereferenced(library, library.static(TIME_UNIT, "$VALUES")).elements
    assert values is not None
    assert values[3] == seconds
    assert library.static(TIME_UNIT, "MINUTES") != seconds


def test_constants_of_enumerations_have_their_names_and_fields(library: Snapshot) -> None:
    seconds = dereferenced(library, library.static(TIME_UNIT, "SECONDS"))
    assert seconds.class_name == TIME_UNIT
    assert (seconds.fields["java/lang/Enum", "ordinal"], seconds.elements) == (3, None)
    assert seconds.fields[TIME_UNIT, "scale"] == 10**9
    name = dereferenced(library, seconds.fields["java/lang/Enum", "name"])
    assert (name.class_name, name.text) == ("java/lang/String", "SECONDS")


def test_strings_have_their_text_and_equal_constants_are_one_object(library: Snapshot) -> None:
    fields = dereferenced(library, library.static(TIME_UNIT, "SECONDS")).fields
    assert library.literal("SECONDS") == fields["java/lang/Enum", "name"]
    assert library.literal("nobody wrote this \ud800") is None


def test_mirrors_say_which_class_they_stand_for(library: Snapshot) -> None:
    primitive = library.static(INTEGER, "TYPE")
    assert dereferenced(library, primitive).mirrors == "int"
    mirror = library.mirror(INTEGER)
    assert dereferenced(library, mirror).mirrors == INTEGER
    assert library.object(library.main_thread()).mirrors is None
    assert library.mirror("no/Such") is None


def test_what_the_machine_keeps_for_itself_is_no_field(library: Snapshot) -> None:
    for reference in (library.mirror(INTEGER), library.main_thread()):
        names = [name for _, name in dereferenced(library, reference).fields]
        assert [name for name in names if "heddle" in name] == []


@pytest.mark.parametrize(
    ("class_name", "constant", "field_name"),
    [
        (ATOMIC_INTEGER, "VALUE", "value"),
        (SYNCHRONIZER, "STATE", "state"),
        (SYNCHRONIZER, "HEAD", "head"),
        (SYNCHRONIZER, "TAIL", "tail"),
        (HASH_MAP, "SIZECTL", "sizeCtl"),
        (HASH_MAP, "BASECOUNT", "baseCount"),
        (HASH_MAP, "CELLSBUSY", "cellsBusy"),
    ],
)
def test_offsets_stand_for_fields(
    library: Snapshot, class_name: str, constant: str, field_name: str
) -> None:
    place = library.offset_field(class_name, offset(library, class_name, constant))
    assert place == FieldPlace(class_name, field_name, is_static=False)


def test_an_offset_means_the_same_in_subclasses_also_the_users(library: Snapshot) -> None:
    state = offset(library, SYNCHRONIZER, "STATE")
    declared = FieldPlace(SYNCHRONIZER, "state", is_static=False)
    assert library.offset_field("Main", state) == declared
    assert not library.is_initialised("Main")


def test_an_offset_can_be_asked_of_an_object(library: Snapshot) -> None:
    seconds = library.static(TIME_UNIT, "SECONDS")
    assert isinstance(seconds, Reference)
    fields = {library.offset_field(seconds, at) for at in range(2)}
    names = {("java/lang/Enum", "name"), ("java/lang/Enum", "ordinal")}
    assert fields == {FieldPlace(*name, is_static=False) for name in names}


def test_offsets_in_arrays_are_the_base_and_multiples_of_the_scale(library: Snapshot) -> None:
    table = library.array_elements(f"[L{HASH_MAP}$Node;")
    assert table.base == library.static(HASH_MAP, "ABASE")
    assert table.scale == 1 << offset(library, HASH_MAP, "ASHIFT")
    assert table.index(table.base + 7 * table.scale) == 7
    assert library.array_elements("[J").scale == 8
    cache = library.static(CACHE, "cache")
    assert isinstance(cache, Reference)
    assert isinstance(library.offset_field(cache, table.base), ElementPlace)
    for wrong in (table.base - table.scale, table.base + 1):
        with pytest.raises(InputError, match="no element of"):
            table.index(wrong)


@pytest.mark.parametrize(
    ("class_name", "constant", "field_name"),
    [
        (FUTURE, "STATE", "state"),
        (FUTURE, "RUNNER", "runner"),
        (FUTURE, "WAITERS", "waiters"),
        (ATOMIC_REFERENCE, "VALUE", "value"),
        (SQL_EXCEPTION, "nextUpdater", "next"),
    ],
)
def test_var_handles_and_updaters_stand_for_fields(
    library: Snapshot, class_name: str, constant: str, field_name: str
) -> None:
    place = FieldPlace(class_name, field_name, is_static=False)
    assert handle(library, class_name, constant) == place


def test_var_handles_of_arrays_stand_for_elements(library: Snapshot) -> None:
    numbers = handle(library, f"{CONCURRENT}/atomic/AtomicIntegerArray", "AA")
    assert numbers == library.array_elements("[I")
    objects = handle(library, f"{CONCURRENT}/atomic/AtomicReferenceArray", "AA")
    assert objects == library.array_elements("[Ljava/lang/Object;")


def test_static_fields_are_found_whatever_the_library_uses_for_them(library: Snapshot) -> None:
    # A var handle in older JDKs, an offset in newer ones.
    ids = library.static(FORK_JOIN_POOL, "POOLIDS")
    found = (
        library.var_handle(ids)
        if isinstance(ids, Reference)
        else library.offset_field(FORK_JOIN_POOL, offset(library, FORK_JOIN_POOL, "POOLIDS"))
    )
    assert found == FieldPlace(FORK_JOIN_POOL, "poolIds", is_static=True)


def test_other_objects_are_no_var_handles(library: Snapshot) -> None:
    assert library.var_handle(library.main_thread()) is None
    assert library.var_handle(Reference(10**9)) is None


def test_the_main_thread_is_there_and_the_group_around_all_others(library: Snapshot) -> None:
    thread = library.object(library.main_thread())
    assert thread.class_name == "java/lang/Thread"
    assert dereferenced(library, thread.fields["java/lang/Thread", "name"]).text == "main"
    group = dereferenced(library, library.system())
    assert dereferenced(library, group.fields["java/lang/ThreadGroup", "name"]).text == "system"


def test_the_users_classes_are_not_touched(program: Program) -> None:
    library = snapshot(program, ["Main", INTEGER])
    assert library.is_initialised(INTEGER)
    assert not library.is_initialised("Main")
    with pytest.raises(HeddleError, match="Main cannot be initialised: it is the program's own"):
        library.static("Main", "started")
    assert run(program, RunOptions()).stdout.startswith(b"initialised")


def test_a_class_that_cannot_be_initialised_says_why_and_spoils_no_other(
    library: Snapshot, program: Program
) -> None:
    assert [*library.failures] == [INTERNET]
    with pytest.raises(
        HeddleError, match=r"java\.net\.NetworkInterface cannot .* a NetworkInterface"
    ):
        library.static(INTERNET, "defaultInterface")
    others = snapshot(program, [name for name in INITIALISED if name != INTERNET])
    for name, constant in ((FUTURE, "STATE"), (TIME_UNIT, "SECONDS"), (HASH_MAP, "SIZECTL")):
        assert library.static(name, constant) == others.static(name, constant)


def test_what_is_not_there_is_an_error_that_names_it(library: Snapshot, program: Program) -> None:
    with pytest.raises(InputError, match=r"java\.lang\.Integer has no static field colour"):
        library.static(INTEGER, "colour")
    with pytest.raises(InputError, match=r"CountDownLatch is not initialised"):
        library.static(f"{CONCURRENT}/CountDownLatch", "anything")
    with pytest.raises(InputError, match="no object 1000000000"):
        library.object(Reference(10**9))
    with pytest.raises(InputError, match=r"offset 99 is not a field of java\.lang\.Integer"):
        library.offset_field(INTEGER, 99)
    with pytest.raises(InputError, match=r"java\.lang\.Integer is not an array class"):
        library.array_elements(INTEGER)
    missing = snapshot(program, ["no/Such"])
    with pytest.raises(HeddleError, match=r"no\.Such cannot be initialised: there is no such"):
        missing.static("no/Such", "field")


def test_a_program_needs_no_main(tmp_path: Path) -> None:
    source = tmp_path / "Part.java"
    source.write_text("class Part { int number; }")
    assert snapshot(load(source), [INTEGER]).is_initialised(INTEGER)


def test_model_classes_stand_for_the_jdks_if_asked_for(program: Program) -> None:
    modelled = snapshot(program, [HASH_MAP, TIME_UNIT], library=Library.MODELLED)
    assert modelled.is_initialised(TIME_UNIT)
    assert modelled.failures == {}


def test_two_snapshots_give_the_same_numbers(library: Snapshot, program: Program) -> None:
    again = snapshot(program, INITIALISED)
    for name, constant in ((TIME_UNIT, "SECONDS"), (CACHE, "cache")):
        assert again.static(name, constant) == library.static(name, constant)


def test_a_snapshot_takes_less_than_a_third_of_a_second(program: Program) -> None:
    def seconds() -> float:
        started = process_time()
        snapshot(program, INITIALISED)
        return process_time() - started

    assert min(seconds() for _ in range(3)) < 0.3
