"""`heddle init`: a first settings file."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("init")
@click.argument("folder", default=".", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Write a commented heddle.toml beside the build file.

    \b
    Examples:
      heddle init
      heddle init examples/shop
    """
    from heddle.settings.write import write_settings

    click.echo(f"wrote {write_settings(folder)}")
