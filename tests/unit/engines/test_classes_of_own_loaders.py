"""Classes that the program itself defines: proofs of the static engines never pass over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_together
from heddle import atomicity, flow, races
from heddle.results import Outcome

if TYPE_CHECKING:
    from pathlib import Path

OUTSIDE = """
import java.io.*;
import java.lang.invoke.MethodHandles;

public class Outside {
    public static int secret = 7;
    public static int count;

    public static class Pair {
        private int left;
        private int right;

        public void set(int value) {
            left = value;
            right = value;
        }

        public int sum() {
            return left + right;
        }
    }

    public static class Part implements Runnable {
        static final Pair PAIR = new Pair();

        @Override
        public void run() {
            count++;
            PAIR.set(PAIR.sum());
            System.out.println(secret);
        }
    }

    static class Loader extends ClassLoader {
        Class<?> part(byte[] bytes) {
            return defineClass("Outside$Part", bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = Outside.class.getResourceAsStream("Outside$Part.class")) {
            bytes = in.readAllBytes();
        }
        Class<?> part = PART;
        Runnable task = (Runnable) part.getConstructor().newInstance();
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
"""

WAYS = {
    "own loader": "new Loader().part(bytes)",
    "hidden class": "MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass()",
}
UNPROVED = {Outcome.VIOLATED, Outcome.SUSPECTED, Outcome.UNKNOWN}


def compiled(way: str, folder: Path) -> Path:
    source = folder / "Outside.java"
    source.write_text(OUTSIDE.replace("PART;", f"{WAYS[way]};"))
    compile_together([source], folder / "classes")
    return folder / "classes"


@pytest.mark.parametrize("way", sorted(WAYS))
def test_a_race_in_a_class_that_the_program_defines_is_found(way: str, tmp_path: Path) -> None:
    report = races(compiled(way, tmp_path), main="Outside", seconds=60)
    assert report.outcome is Outcome.VIOLATED


def test_nothing_is_proved_past_a_class_that_the_program_defines(tmp_path: Path) -> None:
    classes = compiled("own loader", tmp_path)
    units = atomicity(classes, main="Outside", seconds=20)
    secrets = ["Outside.secret"]
    leaks = flow(classes, main="Outside", sources=secrets, default_sinks=True, seconds=20)
    assert units.outcome in UNPROVED
    assert leaks.outcome in UNPROVED
