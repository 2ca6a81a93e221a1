from __future__ import annotations

import pytest

from heddle.inputs.manifest import Manifest, parse_manifest


def test_the_main_section_is_read() -> None:
    text = b"Manifest-Version: 1.0\nMain-Class: a.B\nClass-Path: x.jar  lib/y.jar\n"

    assert parse_manifest(text) == Manifest("a.B", ("x.jar", "lib/y.jar"))


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_line_that_starts_with_a_space_continues_the_last(end: bytes) -> None:
    assert parse_manifest(b"Main-Class: a." + end + b" Bcd" + end).main_class == "a.Bcd"


def test_a_character_may_be_split_over_two_lines() -> None:
    first, second = "é".encode()[:1], "é".encode()[1:]

    assert parse_manifest(b"Main-Class: " + first + b"\n " + second + b"\n").main_class == "é"


def test_names_and_truth_compare_without_case() -> None:
    assert parse_manifest(b"MULTI-release: TRUE\n").multi_release


def test_attributes_of_single_entries_do_not_count() -> None:
    assert parse_manifest(b"A: b\n\nName: x\nMain-Class: a.B\n") == Manifest()


def test_an_empty_manifest_says_nothing() -> None:
    assert parse_manifest(b"") == Manifest()


def test_bytes_that_are_no_text_are_no_failure() -> None:
    assert parse_manifest(b"\xff\xfe\n :\n::::") == Manifest()
