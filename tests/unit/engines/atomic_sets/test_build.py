"""What of a Java program becomes part of the model for one atomic set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.api import load
from heddle.engines.atomic_sets.build import Builder
from heddle.engines.atomic_sets.solve import program_of, solve
from heddle.formal import eml
from heddle.machine.initial_heap import initial_heap
from heddle.questions.sets_of_classes import sets_meant
from heddle.results.claim import Serializable

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.engines.atomic_sets.model import Model

# [Kidd09, Listing 5.1]. The fields need no annotations: there are no others. In Java the statement
# `data[count--] = null` of the paper writes `count` first, so that it is two statements here.
LISTING = """
class Stack {
    static final int MAX = 10;
    Object[] data = new Object[MAX];
    int count = -1;
    public synchronized Object pop() {
        Object res = data[count];
        data[count] = null;
        count--;
        return res;
    }
    public synchronized void push(Object o) { data[++count] = o; }
    public synchronized int size() { return count + 1; }
    public synchronized void replaceTop(Object o) { pop(); push(o); }
    static Stack makeStack() { return new Stack(); }
}
class SafeWrap {
    public %s Object popwrap(@heddle.UnitOfWork Stack s) {
        %s { return s.size() > 0 ? s.pop() : null; }
    }
    static SafeWrap makeSafeWrap() { return new SafeWrap(); }
}
public class Main {
    public static void main(String[] args) {
        Stack stack = Stack.makeStack();
        stack.push(1);
        %s
        new Thread(() -> SafeWrap.makeSafeWrap().popwrap(stack)).start();
        new Thread(() -> SafeWrap.makeSafeWrap().popwrap(stack)).start();
    }
}
"""
CELL = """
class Cell { int x; void raise() { x++; } }
public class Main {
    public static void main(String[] args) {
        Cell cell = new Cell();
        for (int i = 0; i < 3; i++) { new Thread(cell::raise).start(); }
    }
}
"""
BROKEN = ("synchronized", "", "")
REPAIRED = ("", "synchronized (s)", "")
OTHER_CODE = (
    "for (int i = 0; i < 9; i++) { if (i % 2 == 0) { System.out.println(new int[i].length); } }"
)


def models(folder: Path, parts: tuple[str, ...], name: str = "Stack") -> list[Model]:
    folder.mkdir(exist_ok=True)
    (folder / "Main.java").write_text(LISTING % parts)
    program = load(folder, main="Main")
    facts = facts_of(program, Options(initial_heap(program)))
    assert facts.unsupported() == ()
    return list(Builder(program, facts, sets_meant(program, Serializable(name))).models())


def patterns(model: Model) -> set[int]:
    """The patterns that two threads can show."""
    found = set()
    for first, second in model.pairs:
        program = program_of(model, first, second)
        solver = eml.Solver(program)
        answers = map(solver.answer, eml.questions(program, eml.ALL))
        found |= {each.question.pattern.number for each in answers if each.outcome == "violated"}
    return found


def test_the_wrapper_that_locks_itself_violates_pattern_twelve(tmp_path: Path) -> None:
    (model,) = models(tmp_path, BROKEN)
    assert set(model.memory) == {"data", "count"}
    assert 12 in patterns(model)


def test_the_wrapper_that_locks_the_stack_violates_none(tmp_path: Path) -> None:
    (model,) = models(tmp_path, REPAIRED)
    assert patterns(model) == set()
    examined = solve([model])
    assert examined.candidates == ()
    assert not examined.longer


def test_the_threads_that_start_others_are_in_the_model_with_the_starts(tmp_path: Path) -> None:
    (model,) = models(tmp_path, REPAIRED)
    assert model.starts[0] == {1, 2}
    assert model.single == {0, 1, 2}
    first, second = program_of(model, 0, 1).processes
    assert not first.waits
    assert second.waits


def test_what_the_constructor_does_to_its_object_is_left_out(tmp_path: Path) -> None:
    (model,) = models(tmp_path, REPAIRED)
    mute = [name for name in model.functions if name.endswith("m")]
    for name in mute:
        statements = [edge.statement for edge in model.functions[name].edges]
        assert not any(isinstance(each, eml.Read | eml.Write) for each in statements)


def test_a_model_does_not_grow_with_code_that_touches_no_set(tmp_path: Path) -> None:
    (small,) = models(tmp_path / "small", (*REPAIRED[:2], OTHER_CODE))
    (large,) = models(tmp_path / "large", (*REPAIRED[:2], OTHER_CODE * 20))
    sizes = [
        sum(len(function.edges) for function in model.functions.values())
        for model in (small, large)
    ]
    assert sizes[0] == sizes[1]


def test_locks_nest_in_every_function(tmp_path: Path) -> None:
    for parts in (BROKEN, REPAIRED):
        (model,) = models(tmp_path, parts)
        for first, second in model.pairs:
            assert eml.problems(program_of(model, first, second)) == ()


def test_an_object_that_one_thread_knows_has_no_model(tmp_path: Path) -> None:
    source = "class Own { int x; void set() { x = 1; } }"
    (tmp_path / "Main.java").write_text(
        source + "public class Main { public static void main(String[] a) { new Own().set(); } }"
    )
    program = load(tmp_path, main="Main")
    facts = facts_of(program, Options(initial_heap(program)))
    assert list(Builder(program, facts, sets_meant(program, Serializable("Own"))).models()) == []


def test_a_thread_that_can_run_more_than_once_is_asked_about_twice(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(CELL)
    program = load(tmp_path, main="Main")
    facts = facts_of(program, Options(initial_heap(program)))
    (model,) = Builder(program, facts, sets_meant(program, Serializable("Cell"))).models()
    assert 1 in patterns(model)
