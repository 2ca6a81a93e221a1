"""`heddle.toml`: what it may say, and what is an error with its place."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from heddle.errors import InputError
from heddle.results import FindingKind, Suppression
from heddle.settings.read import read_baseline, read_settings, settings_for
from heddle.settings.write import TEMPLATE, write_baseline, write_settings

if TYPE_CHECKING:
    from pathlib import Path


def written(folder: Path, text: str) -> Path:
    file = folder / "heddle.toml"
    file.write_text(text)
    return file


def test_values_stand_for_parameters_and_paths_count_from_the_file(tmp_path: Path) -> None:
    text = """claims = ["no-data-race"]
[program]
classpath = ["lib/*", "classes"]
properties = { "a.b" = "c" }
[limits]
time = 5
"""
    defaults = read_settings(written(tmp_path, text)).defaults("check")
    assert defaults == {
        "claims": ("no-data-race",),
        "classpath": os.pathsep.join((f"{tmp_path}/lib/*", f"{tmp_path}/classes")),
        "properties": ("a.b=c",),
        "time_limit": 5,
    }


def test_what_is_said_of_tests_counts_for_tests_alone(tmp_path: Path) -> None:
    settings = read_settings(written(tmp_path, "[limits]\ntime = 5\n[tests]\ntime = 7\njobs = 1\n"))
    assert settings.defaults("check") == {"time_limit": 5}
    assert settings.defaults("test") == {"time_limit": 7, "jobs": 1}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("claim = []", ":1", "no key claim.*did you mean claims"),
        ("[limits]\n\ntme = 3", ":3", "no key tme.*did you mean time"),
        ("[limitz]\ntime = 3", ":1", "no key limitz.*did you mean limits"),
        ("[limits]\ntime = '3'", ":2", "time must be a number"),
        ("[limits]\nmemory = true", ":2", "memory must be an integer"),
        ("[tests]\nselect = 'A#b'", ":2", "select must be a list of texts"),
        ("limits = 3", ":1", "limits must be a table"),
        ("claims = [", "", "is not TOML"),
        ("\n[[suppress]]\nkind = 'race'", ":2", "no kind of finding 'race'.*data-race"),
        ("[[suppress]]\nkind = 'leak'\nabout = 'A.b'", ":1", "needs a reason"),
        ("[[suppress]]\nkind = 'leak'\nreason = 'x'", ":1", "about, or where"),
        ("[[suppress]]\nkind = 'leak'\nreason = 'x'\nat = 1", ":1", "are texts"),
        ("[[suppress]]\nkind = 'leak'\nreason = 'x'\nabout = 3", ":1", "are texts"),
        ("[[suppress]]\nkind = 'leak'\nwhy = 'x'", ":1", "no key why"),
        ("suppress = 3", ":1", "list of tables"),
    ],
)
def test_what_is_not_known_is_an_error_with_place_and_remedy(
    tmp_path: Path, text: str, place: str, message: str
) -> None:
    file = written(tmp_path, text)
    with pytest.raises(InputError, match=rf"(?s){message}") as error:
        read_settings(file)
    assert str(error.value.place) == f"{file}{place}"


def test_the_nearest_file_counts_and_different_ones_are_an_error(tmp_path: Path) -> None:
    inner, beside = tmp_path / "one" / "deep", tmp_path / "two"
    inner.mkdir(parents=True)
    beside.mkdir()
    written(tmp_path, "[limits]\ntime = 1\n")
    assert settings_for([str(inner)]).defaults("check") == {"time_limit": 1}
    written(beside, "[limits]\ntime = 2\n")
    assert settings_for([str(beside / "A.java")]).defaults("check") == {"time_limit": 2}
    with pytest.raises(InputError, match="different settings"):
        settings_for([str(inner), str(beside)])
    named = str(tmp_path / "heddle.toml")
    assert settings_for([str(inner), str(beside)], named).defaults("check") == {"time_limit": 1}


def test_what_init_writes_is_read_without_an_effect(tmp_path: Path) -> None:
    assert read_settings(write_settings(tmp_path)).values == {}
    with pytest.raises(InputError, match="already"):
        write_settings(tmp_path)


def test_what_init_writes_is_right_once_the_comments_are_gone(tmp_path: Path) -> None:
    lines = (line.removeprefix("# ") for line in TEMPLATE.splitlines())
    kept = "\n".join(line for line in lines if "=" in line or line.startswith("["))
    settings = read_settings(written(tmp_path, kept))
    assert len(settings.values) > 10
    assert [each.kind for each in settings.suppressions] == [FindingKind.DATA_RACE]


def test_a_baseline_reads_as_it_was_written(tmp_path: Path) -> None:
    known = (
        Suppression(FindingKind.DATA_RACE, 'a "reason"\n', ("A.b", "C.d[]"), "A.m"),
        Suppression(FindingKind.TEST_FAILURE, "\x7f\u2028", at="T.t", test="T.t"),
    )
    file = tmp_path / "known.toml"
    write_baseline(file, known)
    read = read_baseline(file)
    assert [(each.kind, each.reason, each.about, each.at, each.test) for each in read] == [
        (each.kind, each.reason, each.about, each.at, each.test) for each in known
    ]


def test_a_baseline_says_nothing_but_suppressions(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no key claims"):
        read_baseline(written(tmp_path, "claims = []"))
