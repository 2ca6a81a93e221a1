"""Commands whose options `heddle.toml` can give; the command line wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from heddle.errors import InputError
from heddle.settings.model import NO_SETTINGS, Settings

Function = Callable[..., Any]

_SETTINGS, _SUPPRESSING = "heddle.settings", "heddle.suppressing"
SETTINGS_OPTION: Final = click.option(
    "--settings",
    metavar="FILE",
    expose_value=False,
    help="The settings file. Default: the nearest heddle.toml, from the folder of the target up.",
)
BASELINE_OPTIONS: Final = (
    click.option(
        "--baseline",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Findings that are known and do not count.",
    ),
    click.option(
        "--write-baseline", is_flag=True, help="Write all findings into the file of --baseline."
    ),
)


class Configured(click.Command):
    """A command whose defaults are what the settings file of its target says."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; what they do not say, the settings say."""
        if ctx.resilient_parsing or any(word in ctx.help_option_names for word in args):
            return super().parse_args(ctx, args)
        given, _, _ = self.make_parser(ctx).parse_args(args=list(args))
        settings = _settings(given)
        ctx.meta[_SETTINGS] = settings
        names = {parameter.name for parameter in self.params}
        defaults = settings.defaults(self.name or "")
        ctx.default_map = {name: value for name, value in defaults.items() if name in names}
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            name = error.param.name if error.param is not None else None
            if name is None or name in given or name not in ctx.default_map:
                raise
            raise InputError(error.message, place=settings.place_of(name)) from error


def _settings(given: dict[str, Any]) -> Settings:
    named = given.get("targets")
    # What stands for no target differs between versions of click.
    targets = tuple(named) if isinstance(named, tuple | list) else ()
    if any(Path(target).suffix in _MODELS for target in targets) and "settings" not in given:
        return NO_SETTINGS
    from heddle.settings.read import settings_for

    return settings_for(targets, given.get("settings"))


# Settings are about Java programs.
_MODELS = frozenset({".cpds", ".compds", ".dpn", ".eml"})


@dataclass(frozen=True, slots=True)
class Baseline:
    """The file of known findings, and whether it is to be written."""

    file: Path | None = None
    writes: bool = False


def note_baseline(context: click.Context, baseline: Path | None, *, writes: bool) -> None:
    """Remember what the command line says about known findings."""
    if writes and baseline is None:
        raise InputError(
            "--write-baseline needs a file", remedy="add --baseline FILE, for example heddle.known"
        )
    context.meta[_SUPPRESSING] = Baseline(baseline, writes)


def settings_of(context: click.Context) -> Settings:
    """The settings that count for a command."""
    found = context.meta.get(_SETTINGS, NO_SETTINGS)
    assert isinstance(found, Settings)
    return found


def baseline_of(context: click.Context) -> Baseline:
    """What the command line says about known findings."""
    found = context.meta.get(_SUPPRESSING, Baseline())
    assert isinstance(found, Baseline)
    return found


def is_from_settings(context: click.Context, name: str) -> bool:
    """Whether a parameter has its value from the settings file."""
    return context.get_parameter_source(name) is click.core.ParameterSource.DEFAULT_MAP
