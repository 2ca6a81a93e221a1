"""Programs that leak a secret, and their twins that do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle import api
from heddle.errors import InputError
from heddle.questions.question import Question
from heddle.results import Exhaustive, FindingKind, NoLeak, Outcome, Witnessed
from programs.flow_expectations import LEAKS, SAFE, asked

#: Thread pools are large; the long tier has them.
LARGE = {"Pool"}
#: Leaks of each kind that runs have to show in CI; the long tier tries them all.
SHOWN = (
    "Branch",
    "SecretArray",
    "SecretObject",
    "SecretParameter",
    "Divided",
    "ExitStatus",
    "KilledUnderLock",
    "StartedThread",
    "TakenLock",
)


def of_size(paths: list[Path], *, large: bool) -> list[Path]:
    return [path for path in paths if (path.stem in LARGE) == large]


@pytest.mark.parametrize("path", of_size(SAFE, large=False), ids=lambda path: path.stem)
def test_the_safe_twin_is_proved(path: Path, flow_classes: Path) -> None:
    report = asked(flow_classes / "safe" / path.stem)
    assert report.outcome is Outcome.HOLDS
    coverage = report.verdicts[0].coverage
    assert isinstance(coverage, Exhaustive)
    assert "any number of threads" in str(coverage.note)


@pytest.mark.parametrize("path", of_size(LEAKS, large=False), ids=lambda path: path.stem)
def test_a_leak_has_a_chain_of_dependences(path: Path, flow_classes: Path) -> None:
    report = asked(flow_classes / "leaks" / path.stem)
    assert report.outcome is Outcome.SUSPECTED
    finding = report.verdicts[0].findings[0]
    assert finding.kind is FindingKind.LEAK
    assert "chain of dependences" in finding.because


@pytest.mark.parametrize("name", SHOWN)
def test_two_runs_show_the_leak(name: str, flow_classes: Path) -> None:
    report = api.flow(flow_classes / "leaks" / name)
    assert report.outcome is Outcome.VIOLATED
    evidence = report.verdicts[0].findings[0].evidence
    assert isinstance(evidence, Witnessed)
    assert len({step.thread for step in evidence.trace.steps}) == 2, "one column for each run"
    searched = name in ("KilledUnderLock", "StartedThread", "TakenLock")
    assert ("no schedule does" in report.verdicts[0].findings[0].because) is searched


@pytest.mark.long
@pytest.mark.parametrize("path", LEAKS, ids=lambda path: path.stem)
def test_every_leak_is_found_by_all_means(path: Path, flow_classes: Path) -> None:
    report = api.flow(flow_classes / "leaks" / path.stem, seconds=10)
    assert report.outcome in (Outcome.VIOLATED, Outcome.SUSPECTED)


def test_timing_makes_branches_before_outputs_public(flow_classes: Path) -> None:
    folder = flow_classes / "safe" / "Spinning"
    assert asked(folder).outcome is Outcome.HOLDS
    assert asked(folder, NoLeak(timing=True)).outcome is Outcome.SUSPECTED


LASTING = """
public class Lasting {
    @heddle.Secret static int pin() { return 4711; }
    @heddle.Public static void show(int number) {}
    public static void main(String[] args) {
        int pin = pin();
        new Thread(() -> show(1)).start();
        if (pin > 3) Thread.yield();
        for (int i = 0; i < (pin & 4095); i++) Thread.yield();
        show(2);
    }
}
"""


def test_two_runs_under_one_scheduler_show_what_times_tell(tmp_path: Path) -> None:
    """The runs show the same outputs in another order: each place that takes time counts."""
    source = tmp_path / "Lasting.java"
    source.write_text(LASTING)
    report = api.answer(Question(api.load(source), (NoLeak(timing=True),)), "flow")
    assert report.outcome is Outcome.VIOLATED
    findings = report.verdicts[0].findings
    assert all(isinstance(each.evidence, Witnessed) for each in findings)
    assert [each.locations[0].line for each in findings] == [8, 9]


STRICT = """
public class Two {
    @heddle.Secret static int pin() { return 4711; }
    @heddle.Public static void show(int number) {}
    static int last;
    public static void main(String[] args) throws Exception {
        last = pin();
        Thread thread = new Thread(() -> show(1));
        thread.start();
        %s
        show(2);
    }
}
"""


def test_the_strict_form_refuses_outputs_whose_order_varies(tmp_path: Path) -> None:
    """The relaxed form does not: their order has nothing to do with the secret."""
    for name, joins, strict in (("join", "thread.join();", True), ("none", "", False)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "Two.java").write_text(STRICT % joins)
        folder = tmp_path / name
        assert asked(folder, NoLeak(timing=True)).outcome is Outcome.HOLDS
        outcome = asked(folder, NoLeak(timing=True, strict=True)).outcome
        assert outcome is (Outcome.HOLDS if strict else Outcome.SUSPECTED)


def test_two_schedules_show_that_an_order_varies(tmp_path: Path) -> None:
    source = tmp_path / "Two.java"
    source.write_text(STRICT % "")
    report = api.answer(
        Question(api.load(source), (NoLeak(timing=True, strict=True),)),
        "flow",
    )
    assert report.outcome is Outcome.VIOLATED
    evidence = report.verdicts[0].findings[0].evidence
    assert isinstance(evidence, Witnessed)
    assert len({step.thread for step in evidence.trace.steps}) == 2, "a column for each schedule"


#: Declarations, what the secret is, and what is shown of it.
OBJECTS = {
    "fields of classes above": (
        "static class B { int low = 5; } static class C extends B { final int high;"
        " C(int high) { this.high = high; } }",
        "B",
        "new C(7)",
        "secret.low + ((C) secret).high",
    ),
    "what is inside": (
        "record In(int v) {} record Out(In in) {}",
        "Out",
        "new Out(new In(4))",
        "secret.in().v()",
    ),
    "which constant": ("enum E { A, B, C { } }", "E", "E.B", "secret.ordinal()"),
    "what is held": ("", "java.util.List<Integer>", "java.util.List.of(3)", "secret.get(0)"),
}


@pytest.mark.parametrize("what", OBJECTS)
def test_secret_objects_are_varied_by_their_contents(what: str, tmp_path: Path) -> None:
    members, type_, made, shown = OBJECTS[what]
    source = tmp_path / "Held.java"
    source.write_text(
        f"class Held {{ {members} @heddle.Secret static {type_} get() {{ return {made}; }}\n"
        "@heddle.Public static void show(int value) { }\n"
        f"public static void main(String[] args) {{ {type_} secret = get(); show({shown}); }} }}"
    )
    assert api.flow(source).outcome is Outcome.VIOLATED


def test_an_object_that_is_public_too_stays_as_it_is(tmp_path: Path) -> None:
    source = tmp_path / "Kept.java"
    source.write_text(
        "class Kept { int v = 3; static Kept kept = new Kept();\n"
        "@heddle.Secret static Kept get() { return kept; }\n"
        "@heddle.Public static void show(int value) { }\n"
        "public static void main(String[] args) { Kept secret = get();\n"
        "show(kept.v); show(secret.v - secret.v); } }"
    )
    assert api.flow(source).outcome is Outcome.SUSPECTED


def test_termination_makes_loops_public(flow_classes: Path) -> None:
    folder = flow_classes / "safe" / "Loop"
    assert asked(folder).outcome is Outcome.HOLDS
    assert asked(folder, NoLeak(termination=True)).outcome is Outcome.SUSPECTED


ENDING = {
    "a loop without a way out": (
        "",
        "if (pin > 3) { while (true) { } }",
        "while (args != null) { }",
    ),
    "a method that never returns": (
        "static void spin() { while (true) { } }",
        "if (pin > 3) spin();",
        "if (args != null) spin();",
    ),
    "a text that is never made": (
        "static class T { public String toString() { while (true) { } } }",
        'String text = "" + (pin > 3 ? new T() : "");',
        'String text = "" + new T();',
    ),
    "a library method that asks for ever": (
        "static class Endless implements java.util.Iterator<Integer> { boolean more;"
        " public boolean hasNext() { return more; } public Integer next() { return 1; } }",
        "Endless all = new Endless(); all.more = pin > 3; all.forEachRemaining(each -> { });",
        "Endless all = new Endless(); all.forEachRemaining(each -> { });",
    ),
}


@pytest.mark.parametrize("what", ENDING)
def test_whether_the_program_ends_depends_on_what_leads_into_loops(
    what: str, tmp_path: Path
) -> None:
    members, leaking, safe = ENDING[what]
    for text, outcome in ((leaking, Outcome.SUSPECTED), (safe, Outcome.HOLDS)):
        source = tmp_path / outcome.value / "Ending.java"
        source.parent.mkdir()
        source.write_text(
            "class Ending { @heddle.Secret static int pin() { return 4711; }\n"
            f"@heddle.Public static void show(int value) {{ }}\n{members}\n"
            "static int last;\n"
            "public static void main(String[] args) {\n"
            f"show(1); int pin = pin(); last = pin;\n{text}\n}} }}"
        )
        assert asked(source, NoLeak(termination=True)).outcome is outcome


def test_timing_makes_times_public_that_the_library_is_given(tmp_path: Path) -> None:
    for time, outcome in (("pin", Outcome.SUSPECTED), ("5", Outcome.HOLDS)):
        source = tmp_path / outcome.value / "Timed.java"
        source.parent.mkdir()
        source.write_text(
            "class Timed { @heddle.Secret static int pin() { return 4711; }\n"
            "@heddle.Public static void show(int value) { }\nstatic int last;\n"
            "public static void main(String[] args) throws Exception {\n"
            "int pin = pin() & 7; last = pin;\nThread other = new Thread(() -> show(1));\n"
            f"other.start(); Thread.sleep({time}); show(2); other.join(); }} }}"
        )
        assert asked(source, NoLeak(timing=True)).outcome is outcome


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (NoLeak(sources=("Branch.nothing",)), "no method and no field nothing"),
        (NoLeak(sinks=("Nowhere.show",)), "there is no class Nowhere"),
        (NoLeak(sinks=("show",)), "named with its class"),
    ],
)
def test_a_name_that_means_nothing_is_refused(
    claim: NoLeak, words: str, flow_classes: Path
) -> None:
    with pytest.raises(InputError, match=words):
        asked(flow_classes / "leaks" / "Branch", claim)


def test_a_program_without_secret_or_output_is_refused(classes: Path) -> None:
    folder = next((classes / "holds").iterdir())
    with pytest.raises(InputError, match="no secret"):
        asked(folder, NoLeak(default_sinks=True))
    with pytest.raises(InputError, match="no public output"):
        asked(folder, NoLeak(sources=(f"{folder.name}.main",)))


def test_every_leak_has_a_safe_twin() -> None:
    assert {path.name for path in LEAKS} == {path.name for path in SAFE}
    assert len(LEAKS) >= 40


@pytest.mark.parametrize(("twin", "outcome"), [("broken", "violated"), ("fixed", "holds")])
def test_the_example_leaks_until_it_is_repaired(twin: str, outcome: str) -> None:
    example = Path(__file__).parents[2] / "examples" / "password" / twin
    assert api.flow(example).outcome.value == outcome


HIDDEN = {
    "an interface of streams": "java.io.DataOutput out = new java.io.DataOutputStream(System.out);"
    " out.writeInt(VALUE);",
    "what is appended to": "Appendable out = System.out; out.append((char) VALUE);",
    "a reference to a method": "java.util.function.IntConsumer out = System.out::println;"
    " out.accept(VALUE);",
    "a stack trace": 'new RuntimeException("" + VALUE).printStackTrace();',
}


@pytest.mark.parametrize(("value", "outcome"), [("pin", "suspected"), ("0", "holds")])
@pytest.mark.parametrize("what", HIDDEN)
def test_an_output_behind_another_name_is_one_by_default(
    what: str, value: str, outcome: str, tmp_path: Path
) -> None:
    source = tmp_path / "Hidden.java"
    source.write_text(
        "class Hidden { @heddle.Secret static int pin() { return 4711; }\n"
        "public static void main(String[] args) throws Exception {\n"
        f"int pin = pin(); {HIDDEN[what].replace('VALUE', value)} }} }}"
    )
    assert asked(source, NoLeak(default_sinks=True)).outcome is Outcome(outcome)


@pytest.mark.parametrize(
    ("shown", "outcome"), [("System.nanoTime()", "suspected"), ("", "violated")]
)
def test_runs_that_differ_by_the_time_alone_show_no_leak(
    shown: str, outcome: str, tmp_path: Path
) -> None:
    source = tmp_path / "Timed.java"
    source.write_text(
        "class Timed { @heddle.Secret static int pin() { return 4711; }\n"
        "@heddle.Public static void show(long value) { }\n"
        "public static void main(String[] args) { int pin = pin(); int sum = 0;\n"
        f"for (int i = 0; i < pin; i++) sum++; show({shown or 'sum'}); show(pin - pin); }} }}"
    )
    assert api.flow(source).outcome is Outcome(outcome)
