"""The example project: both bugs are found, and the race that does no harm does not count."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.junit_jars import junit_jars
from unit.suites.conftest import JAVAC

if TYPE_CHECKING:
    from collections.abc import Callable

SHOP = Path(__file__).parents[3] / "examples" / "shop"
BUGS = {
    "shop.StockTest.theLastItemIsSoldOnce": "test-failure",
    "shop.OrdersTest.ordersAndRefundsAtTheSameTime": "deadlock",
}


def heddle(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "heddle", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def bugs(report: dict[str, Any]) -> dict[str, str]:
    return {
        verdict["subject"]: finding["kind"]
        for verdict in report["verdicts"]
        for finding in verdict["findings"]
        if "suppressed" not in finding
    }


def compiled(folder: Path, path: str) -> None:
    """As Maven does it."""
    for module, needs in (("stock", ""), ("orders", str(folder / "stock/target/classes"))):
        for part, name in (("main", "classes"), ("test", "test-classes")):
            sources = sorted(map(str, (folder / module / "src" / part).rglob("*.java")))
            own = str(folder / module / "target" / "classes")
            classes = str(folder / module / "target" / name)
            words = ["-cp", os.pathsep.join((path, needs, own)), "-d", classes]
            subprocess.run([*JAVAC, *words, *sources], check=True)


def test_the_shop_has_two_bugs_and_a_race_that_does_not_count(
    tmp_path: Path, standin: Path, record_property: Callable[[str, object], None]
) -> None:
    shop = tmp_path / "shop"
    shutil.copytree(SHOP, shop, ignore=shutil.ignore_patterns("target"))
    jars = junit_jars()
    if jars is None:
        record_property("summary", "the shop runs with a stand-in of JUnit, which is not to be had")
    path = str(standin) if jars is None else os.pathsep.join(map(str, jars))
    compiled(shop, path)
    result = heddle("test", shop, "--classpath", path, "--json")
    report = json.loads(result.stdout)
    assert bugs(report) == BUGS
    assert result.returncode == 1
    suppressed = {
        (verdict["subject"], tuple(finding["about"]))
        for verdict in report["verdicts"]
        for finding in verdict["findings"]
        if "suppressed" in finding
    }
    assert ("shop.StockTest.enoughForTwo", ("shop.Stock.looks",)) in suppressed
    files = {
        finding["location"]["file"]
        for verdict in report["verdicts"]
        for finding in verdict["findings"]
    }
    assert "orders/src/main/java/shop/Account.java" in files
    holding = heddle("test", shop, "--classpath", path, "--test", "#enoughForTwo")
    assert holding.returncode == 0, holding.stdout
    assert "suppressed: 1 finding" in holding.stdout


@pytest.mark.long
@pytest.mark.skipif(shutil.which("mvn") is None, reason="Maven is not installed")
def test_maven_compiles_the_shop_and_tells_its_class_path(tmp_path: Path) -> None:
    shop = tmp_path / "shop"
    shutil.copytree(SHOP, shop, ignore=shutil.ignore_patterns("target"))
    before = heddle("test", shop)
    assert before.returncode == 2
    assert "mvn test-compile" in before.stderr
    goals = ["mvn", "-q", "-B", "test-compile", "dependency:build-classpath"]
    built = subprocess.run(goals, cwd=shop, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        pytest.skip("Maven cannot fetch what it needs")
    result = heddle("test", shop, "--json")
    assert bugs(json.loads(result.stdout)) == BUGS, result.stderr
    module = heddle("test", shop, "--module", "orders", "--json")
    assert set(bugs(json.loads(module.stdout))) == {"shop.OrdersTest.ordersAndRefundsAtTheSameTime"}
