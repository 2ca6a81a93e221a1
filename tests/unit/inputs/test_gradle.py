"""A real Gradle, where one is installed: two modules, one of which needs the other."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from support.junit_jars import junit_jars

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("gradle") is None, reason="Gradle is not installed"),
]

COUNTER = """package shop;
public class Counter {
    private int count;
    public void add() { count++; }
    public synchronized int get() { return count; }
}
"""
TEST = """package shop;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class AppTest {
    @Test public void both() throws Exception {
        Counter counter = new App().counter;
        Thread other = new Thread(counter::add);
        other.start();
        counter.add();
        other.join();
        assertEquals(2, counter.get());
    }
}
"""
APP = "package shop; public class App { public final Counter counter = new Counter(); }"
GROOVY = {
    "settings.gradle": "rootProject.name = 'two'\ninclude 'lib', ':app'\n",
    "build.gradle": """subprojects {
  apply plugin: 'java'
  dependencies { %s files(%s) }
}
""",
    "app/build.gradle": "dependencies { %s project(':lib') }\n",
}
KOTLIN = {
    "settings.gradle.kts": 'rootProject.name = "two"\ninclude("lib", ":app")\n',
    "build.gradle.kts": """subprojects {
  apply(plugin = "java")
  dependencies { "%s"(files(%s)) }
}
""",
    "app/build.gradle.kts": 'dependencies { "%s"(project(":lib")) }\n',
}


@pytest.fixture(params=["groovy", "kotlin"])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    jars = junit_jars()
    if jars is None:
        pytest.skip("JUnit is not in Maven's repository and cannot be fetched")
    files = GROOVY if request.param == "groovy" else KOTLIN
    for words in (("testImplementation", "implementation"), ("testCompile", "compile")):
        folder = tmp_path / words[1]
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            if text.count("%s") == 2:
                quoted = ", ".join(f'"{jar}"' for jar in jars[1:])
                text = text % (words[0], quoted)
            elif "%s" in text:
                text = text % words[1]
            (folder / name).write_text(text)
        sources = {"lib/src/main": COUNTER, "app/src/main": APP, "app/src/test": TEST}
        for place, text in sources.items():
            name = text.partition("class ")[2].split()[0]
            (folder / place / "java/shop").mkdir(parents=True)
            (folder / place / f"java/shop/{name}.java").write_text(text)
        built = subprocess.run(
            ["gradle", "--offline", "--no-daemon", "--quiet", "testClasses"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if built.returncode == 0 and (folder / "app/build/classes/java/test").is_dir():
            return folder
    pytest.skip(f"this version of Gradle cannot build it: {built.stderr[:200]}")


def heddle(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "heddle", "test", *map(str, words), "--json"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def failures(result: subprocess.CompletedProcess[str]) -> set[str]:
    assert result.stdout, result.stderr
    report: dict[str, Any] = json.loads(result.stdout)
    return {verdict["subject"] for verdict in report["verdicts"] if verdict["findings"]}


def test_gradle_tells_the_class_path_of_each_module(project: Path) -> None:
    assert failures(heddle(project)) == {"shop.AppTest.both"}
    # The archive of the other module need not be there.
    shutil.rmtree(project / "lib/build/libs", ignore_errors=True)
    assert failures(heddle(project, "--module", "app")) == {"shop.AppTest.both"}
    assert failures(heddle(project / "app")) == {"shop.AppTest.both"}


def test_a_changed_source_is_named(project: Path) -> None:
    file = project / "lib/src/main/java/shop/Counter.java"
    file.write_text(COUNTER)
    result = heddle(project)
    assert result.returncode == 2
    assert "Counter.java is newer than its compiled classes" in result.stderr
    assert "gradle testClasses" in result.stderr
