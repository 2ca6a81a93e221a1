"""Writing: a first `heddle.toml`, and baselines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from heddle.errors import InputError
from heddle.results import Suppression
from heddle.settings.model import FILE_NAME

TEMPLATE = """\
# Settings of Heddle for this project; docs/settings.md of Heddle explains each of them.
# The command line wins over this file. Paths count from the folder of this file.

# What must hold of a program or test.
# claims = ["no-uncaught-exception", "no-deadlock", "no-data-race"]

[program]
# main = "com.acme.Server"
# classpath = ["lib/*", "build/classes"]
# classpath-file = "classpath.txt"
# jdk = "/usr/lib/jvm/java-17"
# properties = { "acme.mode" = "test" }
# modules = ["orders"]
# source-path = ["../library/src/main/java", "lib/tools-sources.jar"]
# Annotation processors run as programs on this machine.
# annotation-processing = false
# enable-preview = false

[limits]
# time = 60        # seconds
# memory = 4096    # MB
# contexts = 4

[tests]
# select = ["BankTest#transfer*"]
# strict = false
# timeouts = "last"
# jobs = 2
# time = 60        # seconds for each test

[report]
# fail-on = "suspected"    # or violated, or unknown

# Findings that are known and do not count, each for a reason. `about` names fields or locks, `at` a
# method, `test` a test, `message` what is said; * stands for any text.
# [[suppress]]
# kind = "data-race"
# about = "com.acme.Statistics.hits"
# reason = "a lost hit does no harm"
"""
_BASELINE = """\
# Findings that were known when this file was written by `heddle --write-baseline`.
# An entry whose finding is gone can be removed.
"""


def write_settings(folder: Path) -> Path:
    """A settings file with everything commented out; one that is there is not touched."""
    file = folder / FILE_NAME
    if not folder.is_dir():
        raise InputError("no such folder", place=str(folder), remedy="name the project's folder")
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(TEMPLATE)
    except FileExistsError as error:
        raise InputError(
            "there is a settings file already", place=str(file), remedy="edit it, or remove it"
        ) from error
    except OSError as error:
        raise _unwritable(file, error) from error
    return file


def write_baseline(file: Path, known: Iterable[Suppression]) -> None:
    """Write suppressions into a file of their own."""
    entries = ("\n".join(_entry(each)) for each in known)
    try:
        file.write_text("\n".join((_BASELINE, *entries)), encoding="utf-8")
    except OSError as error:
        raise _unwritable(file, error) from error


def _entry(known: Suppression) -> Iterable[str]:
    yield "[[suppress]]"
    yield f"kind = {_quoted(known.kind.value)}"
    if known.about:
        yield f"about = [{', '.join(map(_quoted, known.about))}]"
    if known.at:
        yield f"at = {_quoted(known.at)}"
    if known.test:
        yield f"test = {_quoted(known.test)}"
    if known.message:
        yield f"message = {_quoted(known.message)}"
    yield f"reason = {_quoted(known.reason)}"
    yield ""


def _quoted(text: str) -> str:
    # A basic string of TOML is a string of JSON, but for DEL, which must be escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _unwritable(file: Path, error: OSError) -> InputError:
    cause = f"cannot be written: {error.strerror or error}"
    return InputError(cause, place=str(file), remedy="name a file that you may write to")
