"""`heddle show`: what was understood of a program."""

from __future__ import annotations

import click

from heddle.api import listing, parallel_lines
from heddle.cli.configured import Configured
from heddle.cli.options import Target, target_options


@click.command("show", cls=Configured)
@target_options
@click.option("--class", "classes", metavar="NAME", multiple=True, help="Only this class.")
@click.option("--method", "methods", metavar="NAME", multiple=True, help="Only this method.")
@click.option("--code", "form", flag_value="code", default="code", help="Register code (default).")
@click.option("--flow", "form", flag_value="flow", help="Basic blocks and the edges between them.")
@click.option("--dot", "form", flag_value="dot", help="Flow graphs for Graphviz.")
@click.option("--json", "form", flag_value="json", help="Everything as JSON, for other tools.")
@click.option(
    "--parallel",
    "form",
    flag_value="parallel",
    help="Pairs of lines that two threads can execute in parallel.",
)
def command(target: Target, classes: tuple[str, ...], methods: tuple[str, ...], form: str) -> None:
    """Show a program as Heddle sees it: classes, methods, register code, threads and locks.

    TARGET is a .java file or a folder of them, a folder of classes, a .jar, or the name of a
    class of the JDK or the class path.

    \b
    Examples:
      heddle show Bank.java
      heddle show Bank.java --method transfer --flow
      heddle show app.jar --class com.acme.Server
      heddle show java.util.concurrent.ConcurrentHashMap --method putVal
      heddle show Bank.java --method transfer --dot | dot -Tsvg > transfer.svg
      heddle show Bank.java --parallel
    """
    if form == "parallel":
        if classes or methods:
            raise click.UsageError("--parallel is about the whole program")
        for one, other in parallel_lines(target.load()):
            click.echo(f"{one.file}:{one.line} || {other.file}:{other.line}")
        return
    click.echo(listing(target.load(), form, classes=classes, methods=methods), nl=False)
