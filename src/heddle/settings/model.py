"""The settings of a project, and which keys a settings file may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from heddle.results import Suppression

FILE_NAME = "heddle.toml"


@dataclass(frozen=True, slots=True)
class Key:
    """A key: the form of its value, and the parameter of the commands that it stands for.

    `form` is `text`, `texts`, `integer`, `number`, `flag`, `path`, `paths` or `table`. With
    `commands` it counts for these only.
    """

    form: str
    parameter: str
    commands: frozenset[str] | None = None


_TESTS = frozenset({"test"})
CLAIMS, SUPPRESS = "claims", "suppress"
KEYS: Mapping[str, Mapping[str, Key]] = {
    "": {CLAIMS: Key("texts", "claims")},
    "program": {
        "main": Key("text", "main"),
        "classpath": Key("paths", "classpath"),
        "classpath-file": Key("path", "classpath_file"),
        "jdk": Key("path", "jdk"),
        "properties": Key("table", "properties"),
        "modules": Key("texts", "modules"),
        "source-path": Key("paths", "source_path"),
        "annotation-processing": Key("flag", "processing"),
        "enable-preview": Key("flag", "preview"),
    },
    "limits": {
        "time": Key("number", "time_limit"),
        "memory": Key("integer", "memory_limit"),
        "contexts": Key("integer", "contexts"),
        "states": Key("integer", "max_states"),
        "depth": Key("integer", "max_depth"),
    },
    "tests": {
        "select": Key("texts", "patterns", _TESTS),
        "strict": Key("flag", "strict", _TESTS),
        "jobs": Key("integer", "jobs", _TESTS),
        "timeouts": Key("text", "timeouts", _TESTS),
        "time": Key("number", "time_limit", _TESTS),
    },
    "report": {"fail-on": Key("text", "fail_on")},
}
SUPPRESSION_KEYS = ("kind", "about", "at", "test", "message", "reason")


@dataclass(frozen=True, slots=True)
class Settings:
    """What one file says: values by section and key, and findings that do not count."""

    file: str | None = None
    values: Mapping[tuple[str, str], Any] = field(default_factory=dict)
    suppressions: tuple[Suppression, ...] = ()

    def defaults(self, command: str) -> dict[str, Any]:
        """The values of parameters that a command has unless the command line says otherwise."""
        found: dict[str, Any] = {}
        for (section, name), value in self.values.items():
            key = KEYS[section][name]
            if key.commands is None:
                found.setdefault(key.parameter, value)
            elif command in key.commands:
                # What is said of tests alone is the nearer word.
                found[key.parameter] = value
        return found

    def place_of(self, parameter: str) -> str:
        """Where a parameter was set, for messages."""
        named = [
            f"{section}.{name}".removeprefix(".")
            for section, name in self.values
            if KEYS[section][name].parameter == parameter
        ]
        return f"{self.file}: {', '.join(named)}"


NO_SETTINGS = Settings()
