"""Laws: a schedule survives its file unchanged, and a damaged file is refused, never a crash."""

from __future__ import annotations

import contextlib

from hypothesis import given
from hypothesis import strategies as st

from heddle.errors import MalformedFile
from heddle.results import FindingKind, Ltl, NoDeadlock
from heddle.results import Location as Place
from heddle.results.claim import NoLeak, Serializable
from heddle.results.schedule import ExpectedFinding, Schedule, ScheduleStep
from heddle.witnesses.schedule_codec import decode_schedule, encode_schedule
from schedules import SCHEDULE

# Half surrogate pairs included: Java strings may hold them.
words = st.text(st.characters(exclude_categories=()), max_size=6)
texts = st.lists(words, max_size=3).map(tuple)
mappings = st.dictionaries(words, words, max_size=3)
numbers = st.integers(0, 2**40)
places = st.builds(
    Place, st.none() | words, st.none() | numbers, st.none() | words, st.none() | words
)
schedules = st.builds(
    Schedule,
    target=texts,
    main=st.none() | words,
    jdk=numbers,
    claim=st.one_of(
        st.just(NoDeadlock()),
        st.builds(Ltl, words),
        st.builds(Serializable, st.none() | words, st.booleans()),
        st.builds(NoLeak, texts, texts),
    ),
    finding=st.builds(ExpectedFinding, st.sampled_from(FindingKind), places, words),
    program=mappings,
    steps=st.lists(
        st.builds(ScheduleStep, numbers, numbers, st.none() | numbers, words), max_size=4
    ).map(tuple),
    classpath=texts,
    arguments=texts,
    properties=mappings,
    repeats=st.none() | numbers,
)


@given(schedules)
def test_decoding_what_was_encoded_gives_the_schedule_back(schedule: Schedule) -> None:
    encoded = encode_schedule(schedule)
    assert decode_schedule(encoded.encode(), "s.json") == schedule


@given(st.data())
def test_a_damaged_file_is_refused_or_read_but_never_a_crash(data: st.DataObject) -> None:
    text = bytearray(encode_schedule(SCHEDULE).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with contextlib.suppress(MalformedFile):
        decode_schedule(bytes(text), "s.json")
