"""Classes that the program defines: what questions that name classes say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_together
from heddle.api import check
from heddle.results import NoUncaughtException, Outcome, Serializable, Unreachable

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Claim

MAIN = """
import java.io.*;

public class Main {
    public static class Part implements Runnable {
        int n;

        @Override
        public void run() {
            n++;
        }
    }

    static class Loader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Main$Part")) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = getResourceAsStream("Main$Part.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> part = new Loader().loadClass("Main$Part");
        ((Runnable) part.getDeclaredConstructor().newInstance()).run();
    }
}
"""


@pytest.fixture
def classes(tmp_path: Path) -> Path:
    source = tmp_path / "Main.java"
    source.write_text(MAIN)
    compile_together([source], tmp_path / "classes")
    return tmp_path / "classes"


def test_a_program_with_a_loader_of_its_own_is_searched(classes: Path) -> None:
    (verdict,) = check(classes, claims=[NoUncaughtException()]).verdicts
    assert verdict.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}


@pytest.mark.parametrize(
    "claim", [Unreachable("Main$Part.run"), Serializable()], ids=lambda c: c.name
)
def test_a_class_that_a_question_names_and_the_program_defines_leaves_it_unknown(
    classes: Path, claim: Claim
) -> None:
    (verdict,) = check(classes, claims=[claim]).verdicts
    assert verdict.outcome is Outcome.UNKNOWN
    assert "the class Main$Part, defined by the program" in str(verdict.coverage)
