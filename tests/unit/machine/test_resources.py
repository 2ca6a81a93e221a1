"""Resources and services on class paths of folders and jars, as Java finds them."""

from __future__ import annotations

import subprocess
import zipfile
from typing import TYPE_CHECKING

import pytest

from conformance.java import installed_jdk
from heddle.api import load
from heddle.errors import UnsupportedFeature
from heddle.machine import run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ASKS = """
    import java.util.*;

    public class Asks {
        public static void main(String[] args) throws Exception {
            ClassLoader loader = Asks.class.getClassLoader();
            for (String name : new String[] {"a.txt", "d/b c.txt", "d", "d/", "both.txt", "none"}) {
                System.out.println(loader.getResource(name));
                for (java.net.URL url : Collections.list(loader.getResources(name))) {
                    try (var in = url.openStream()) {
                        System.out.println(url + " " + in.readAllBytes().length);
                    } catch (java.io.IOException e) {
                        System.out.println(e.getClass());
                    }
                }
            }
            for (Runnable service : ServiceLoader.load(Runnable.class)) {
                service.run();
            }
            try (var in = loader.getResourceAsStream("a.txt")) {
                System.out.println(new String(in.readNBytes(3)) + " " + in.available());
            }
        }

        public static class First implements Runnable {
            public void run() {
                System.out.println("first");
            }
        }

        public static class Second implements Runnable {
            public void run() {
                System.out.println("second");
            }
        }
    }
"""
SERVICE = "META-INF/services/java.lang.Runnable"


def make_jar(path: Path, entries: Mapping[str, str]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as jar:
        for name, text in entries.items():
            jar.writestr(name, text)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("world")
    (folder / "Asks.java").write_text(ASKS)
    classes = folder / "a folder"
    (classes / "d").mkdir(parents=True)
    (classes / "both.txt").write_text("in the folder")
    (classes / "META-INF" / "services").mkdir(parents=True)
    (classes / SERVICE).write_text("Asks$First\n")
    first = {
        "META-INF/MANIFEST.MF": "Manifest-Version: 1.0\nMulti-Release: true\n\n",
        "a.txt": "old",
        "META-INF/versions/9/a.txt": "newer" * 500,
        "META-INF/versions/99/a.txt": "unborn",
        "both.txt": "in the jar",
    }
    make_jar(folder / "first.jar", first)
    second = {"d/": "", "d/b c.txt": "text", "both.txt": "in another", SERVICE: "Asks$Second\n"}
    make_jar(folder / "second.jar", second)
    javac = installed_jdk().tool("javac")
    subprocess.run([javac, "-d", str(classes), str(folder / "Asks.java")], check=True)
    return folder


def test_resources_and_services_are_those_that_java_finds(world: Path) -> None:
    places = [world / "a folder", world / "first.jar", world / "second.jar"]
    path = ":".join(map(str, places))
    java = subprocess.run(
        [installed_jdk().tool("java"), "-cp", path, "Asks"], capture_output=True, check=True
    )
    outcome = run(load(places[0], classpath=":".join(map(str, places[1:])), main="Asks"))
    assert outcome.stdout.decode() == java.stdout.decode()


def test_what_lies_beside_sources_is_found(tmp_path: Path) -> None:
    (tmp_path / "data.txt").write_text("beside")
    source = tmp_path / "Main.java"
    source.write_text(
        "public class Main { public static void main(String[] args) throws Exception {"
        ' System.out.print(new String(Main.class.getResourceAsStream("data.txt").readAllBytes()));'
        ' System.out.print(Main.class.getResource("none.txt")); } }'
    )
    assert run(load(source)).stdout == b"besidenull"


def test_a_class_file_that_is_nowhere_is_no_missing_resource(tmp_path: Path) -> None:
    source = tmp_path / "Main.java"
    source.write_text(
        "public class Main { public static void main(String[] args) {"
        ' System.out.print(Main.class.getResource("Main.class")); } }'
    )
    with pytest.raises(UnsupportedFeature, match=r"the class file Main\.class as a resource"):
        run(load(source))
