"""Whatever an answer leaves out is a bound that it names, or makes it unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load
from heddle.engines.contexts.build.output import method_around
from heddle.engines.contexts.confirm import Confirmed
from heddle.errors import InputError, UnsupportedFeature
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.results import (
    Bounded,
    Exhaustive,
    NoDeadlock,
    NoUncaughtException,
    Outcome,
    Partial,
    Unreachable,
)

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program
    from heddle.results import Claim, Verdict

SOURCE = """
public class Main {
    static int told;
    Runnable field = () -> told = 1;
    static final Runnable FIXED = () -> told = 2;
    static void wide(int a) { if (a == 1000) throw new Error(); }
    static void narrow(byte a) { if (a == 200) throw new Error(); }
    static void arrays(int[] a, int[] b) { if (a == b || a.length == 7) throw new Error(); }
    void own() { if (field == null) throw new Error(); }
    static void clock() { if (System.nanoTime() == 1000) throw new Error(); }
    static void quiet() { long unused = System.nanoTime(); }
    static void exact() { throw new Error(); }
    static void lambda() {
        Runnable r = () -> {
            told = 3;
        };
        r.run();
    }
    static void copies(int[] a, int[] b) {
        if (a.length == 0 || b.length == 0) return;
        a[0] = 1;
        b[0] = 2;
        if (a[0] != 1) throw new Error();
    }
    public static void main(String[] args) {
        lambda();
        new Main().field.run();
        FIXED.run();
    }
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    path = tmp_path_factory.mktemp("answers") / "Main.java"
    path.write_text(SOURCE)
    return load(path)


def asked(program: Program, method: str | None = None, claim: Claim | None = None) -> Verdict:
    options = ContextsOptions(Bounds(), method=None if method is None else f"Main.{method}")
    claim = NoUncaughtException() if claim is None else claim
    (verdict,) = check(program, claims=[claim], bounds=options, engine="contexts").verdicts
    return verdict


def limits(verdict: Verdict) -> dict[str, int | str]:
    assert isinstance(verdict.coverage, Bounded)
    return dict(verdict.coverage.limits)


def test_an_integer_argument_of_fewer_bits_than_its_type_is_a_bound(program: Program) -> None:
    assert limits(asked(program, "wide"))["bits"] == 8
    assert asked(program, "narrow").coverage == Exhaustive()


def test_what_arguments_are_not_is_a_bound(program: Program) -> None:
    text = str(limits(asked(program, "arrays"))["arguments"])
    assert "none is null" in text
    assert "no two are one object" in text
    assert "at most 4 elements" in text
    assert "receiver" in str(limits(asked(program, "own"))["arguments"])


def test_arrays_of_any_length_up_to_their_bound_block_no_thread(program: Program) -> None:
    verdict = asked(program, "copies", NoDeadlock())
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND


def test_elements_of_several_arrays_lie_beside_the_arguments_they_are_copies_of(
    program: Program,
) -> None:
    verdict = asked(program, "copies")
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert verdict.effort["nodes"] < 300_000


def test_any_value_is_a_bound_of_bits_if_it_is_used(program: Program) -> None:
    assert limits(asked(program, "clock"))["bits"] == 8
    assert asked(program, "quiet").coverage == Exhaustive()


@pytest.mark.parametrize("place", ["lambda:15", "<init>:4", "<clinit>:5", "<clinit>"])
def test_a_lambda_belongs_to_the_method_in_which_it_stands(program: Program, place: str) -> None:
    assert asked(program, claim=Unreachable(f"Main.{place}")).outcome is Outcome.VIOLATED


def test_names_of_lambdas_tell_the_method() -> None:
    assert method_around("a.B.lambda$run$12") == "a.B.run"
    assert method_around("a.B.lambda$new$0") == "a.B.<init>"
    assert method_around("a.B.lambda$static$0") == "a.B.<clinit>"
    assert method_around("a.B.lambda") == "a.B.lambda"


def test_a_place_that_a_model_stands_for_cannot_be_asked_about(program: Program) -> None:
    with pytest.raises(InputError, match="models"):
        asked(program, claim=Unreachable("java.lang.Thread.start"))


def test_calls_may_be_nested_deeper_than_the_stack_of_python(tmp_path: Path) -> None:
    count = 1500
    links = "".join(f"static void m{at}() {{ m{at + 1}(); }}\n" for at in range(count))
    file = tmp_path / "Deep.java"
    file.write_text(
        f"class Deep {{ {links} static void m{count}() {{ throw new Error(); }}\n"
        "public static void main(String[] a) { try { m0(); } catch (Error e) { } } }\n"
    )
    assert asked(load(file)).outcome is Outcome.HOLDS


def test_expressions_nested_too_deep_are_refused_by_name(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_deep(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr("heddle.engines.contexts.solve", too_deep)
    with pytest.raises(UnsupportedFeature, match="nested too deep"):
        asked(program)


@pytest.mark.parametrize(("method", "disagree"), [("exact", True), ("clock", False)])
def test_a_run_that_the_machine_cannot_follow_is_an_error_of_heddle_unless_it_is_loose(
    program: Program, method: str, disagree: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heddle.engines.contexts.explain.confirmed", lambda *_: Confirmed())
    options = ContextsOptions(Bounds(bits=32), method=f"Main.{method}")
    (verdict,) = check(
        program, claims=[NoUncaughtException()], bounds=options, engine="contexts"
    ).verdicts
    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)
    assert ("Heddle's engines disagree" in verdict.coverage.reason) is disagree
    assert ("over-approximates" in verdict.coverage.reason) is not disagree
