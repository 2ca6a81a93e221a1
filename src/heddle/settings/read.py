"""Reading `heddle.toml` and baselines: a key that is not known is an error with its place."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heddle.errors import InputError
from heddle.results import FindingKind
from heddle.settings.model import (
    FILE_NAME,
    KEYS,
    NO_SETTINGS,
    SUPPRESS,
    SUPPRESSION_KEYS,
    Key,
    Settings,
)

if TYPE_CHECKING:
    from heddle.results import Suppression

_HERE = Path()


def settings_for(targets: Sequence[str], named: str | None = None) -> Settings:
    """The settings that count for targets: the file that was named, else the nearest one.

    That is the first `heddle.toml` in the folder of a target or in a folder above it. Targets that
    belong to different files are an error.
    """
    if named is not None:
        return read_settings(Path(named))
    found = {file for file in map(_nearest, targets) if file is not None}
    if len(found) > 1:
        files = ", ".join(sorted(map(str, found)))
        raise InputError(
            f"the targets have different settings: {files}", remedy="choose with --settings"
        )
    return read_settings(found.pop()) if found else NO_SETTINGS


def _nearest(target: str) -> Path | None:
    path = Path(target)
    start = path if path.is_dir() else path.parent
    if not start.is_dir():
        return None
    absolute = start.resolve()
    for folder in (absolute, *absolute.parents):
        if (folder / FILE_NAME).is_file():
            file = folder / FILE_NAME
            return Path(os.path.relpath(file)) if file.is_relative_to(_HERE.resolve()) else file
    return None


def read_settings(file: Path) -> Settings:
    """The settings in a file; InputError says what is wrong with it, and where."""
    return _Reader.of(file).settings()


def read_baseline(file: Path) -> tuple[Suppression, ...]:
    """The findings that a baseline names."""
    reader = _Reader.of(file)
    for name in reader.data.keys() - {SUPPRESS}:
        raise reader.unknown("", name, [SUPPRESS])
    return reader.suppressions()


@dataclass(frozen=True, slots=True)
class _Reader:
    file: Path
    text: str
    data: Mapping[str, Any]

    @classmethod
    def of(cls, file: Path) -> _Reader:
        import tomllib

        try:
            text = file.read_bytes().decode()
            return cls(file, text, tomllib.loads(text))
        except OSError as error:
            cause = f"cannot be read: {error.strerror or error}"
            raise InputError(cause, place=str(file), remedy="check the name of the file") from error
        except UnicodeDecodeError as error:
            raise InputError("is not UTF-8", place=str(file), remedy="write it as UTF-8") from error
        except tomllib.TOMLDecodeError as error:
            raise InputError(f"is not TOML: {error}", place=str(file)) from error

    def settings(self) -> Settings:
        values: dict[tuple[str, str], Any] = {}
        top = KEYS[""]
        for name, value in self.data.items():
            if name == SUPPRESS:
                continue
            if name in top:
                values["", name] = self._value("", name, value)
            elif name in KEYS and name:
                values |= self._section(name, value)
            else:
                raise self.unknown("", name, [*top, *filter(None, KEYS), SUPPRESS])
        return Settings(str(self.file), values, self.suppressions())

    def _section(self, section: str, table: object) -> dict[tuple[str, str], Any]:
        if not isinstance(table, dict):
            raise self._wrong("", section, f"a table, [{section}]")
        for name in table:
            if name not in KEYS[section]:
                raise self.unknown(section, name, KEYS[section])
        return {(section, name): self._value(section, name, each) for name, each in table.items()}

    def _value(self, section: str, name: str, value: object) -> Any:  # noqa: ANN401
        key: Key = KEYS[section][name]
        fits, needed, made = _FORMS[key.form]
        if not fits(value):
            raise self._wrong(section, name, needed)
        return made(value, self.file.parent)

    def suppressions(self) -> tuple[Suppression, ...]:
        """All findings that do not count."""
        tables = self.data.get(SUPPRESS, [])
        if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
            raise self._wrong("", SUPPRESS, f"a list of tables, [[{SUPPRESS}]]")
        lines = self._lines_of_suppressions()
        return tuple(self._suppression(each, next(lines)) for each in tables)

    def _suppression(self, table: Mapping[str, Any], line: int | None) -> Suppression:
        from heddle.results import Suppression

        place = str(self.file) if line is None else f"{self.file}:{line}"
        for name in table:
            if name not in SUPPRESSION_KEYS:
                raise _unknown(place, name, SUPPRESSION_KEYS)
        about = table.get("about", ())
        about = tuple(about) if isinstance(about, list | tuple) else (about,)
        words = [value for name, value in table.items() if name != "about"]
        if not all(isinstance(word, str) for word in (*about, *words)):
            raise InputError(
                "the values of a suppression are texts, `about` may be a list of texts", place=place
            )
        kinds = {kind.value: kind for kind in FindingKind}
        if table.get("kind") not in kinds:
            cause = f"there is no kind of finding {table.get('kind')!r}"
            raise InputError(cause, place=place, remedy=f"kind is one of {', '.join(kinds)}")
        if not str(table.get("reason", "")).strip():
            raise InputError(
                "a suppression needs a reason", place=place, remedy='add reason = "..."'
            )
        if not about and not table.get("at"):
            raise InputError(
                "a suppression must say what the finding is about, or where it is",
                place=place,
                remedy='add about = "Class.field" or at = "Class.method"',
            )
        return Suppression(
            kinds[table["kind"]],
            table["reason"],
            about,
            table.get("at"),
            table.get("test"),
            table.get("message"),
            place,
        )

    def _lines_of_suppressions(self) -> Iterator[int | None]:
        for number, line in enumerate(self.text.split("\n"), 1):
            if re.match(rf"\s*\[\[\s*{SUPPRESS}\s*\]\]", line):
                yield number
        while True:
            yield None

    def unknown(self, section: str, name: str, known: Iterable[str]) -> InputError:
        """The error for a key that is not known."""
        return _unknown(self._place(section, name), name, known)

    def _wrong(self, section: str, name: str, needed: str) -> InputError:
        return InputError(f"{name} must be {needed}", place=self._place(section, name))

    def _place(self, section: str, name: str) -> str:
        """The line of a key, as far as a plain look at the lines finds it."""
        inside = ""
        for number, line in enumerate(self.text.split("\n"), 1):
            header = re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line)
            if header:
                inside = header[1].strip("\"'")
            found = re.match(r"\s*[\"']?([\w.-]+)[\"']?\s*=", line)
            named = header and inside if not section else None
            if named == name or (found and inside == section and found[1] == name):
                return f"{self.file}:{number}"
        return str(self.file)


def _unknown(place: str, name: str, known: Iterable[str]) -> InputError:
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    return InputError(
        f"there is no key {name}", place=place, remedy=f"{hint}known are {', '.join(names)}"
    )


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())


_Form = tuple[Callable[[object], bool], str, Callable[[Any, Path], Any]]
_FORMS: Mapping[str, _Form] = {
    "text": (lambda value: isinstance(value, str), "a text", lambda value, _: value),
    "texts": (_is_texts, "a list of texts", lambda value, _: tuple(value)),
    "integer": (
        lambda value: isinstance(value, int) and not isinstance(value, bool),
        "an integer",
        lambda value, _: value,
    ),
    "number": (_is_number, "a number", lambda value, _: value),
    "flag": (lambda value: isinstance(value, bool), "true or false", lambda value, _: value),
    "path": (lambda value: isinstance(value, str), "a path", lambda value, at: str(at / value)),
    "paths": (
        _is_texts,
        "a list of paths",
        lambda value, at: os.pathsep.join(str(at / each) for each in value),
    ),
    "table": (
        _is_table,
        "a table of texts",
        lambda value, _: tuple(f"{name}={each}" for name, each in value.items()),
    ),
}
