package heddle.junit;

import heddle.Choose;
import java.util.ArrayList;
import java.util.List;

/** One test with everything that JUnit does around it, in its order. */
final class Test {
    private final boolean isJupiter;
    private final boolean isFactory;
    private final boolean isApart;
    private final String expected;
    private final List<Level> levels = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();
    private final Call test;
    private final Given given;
    /** The tests that JUnit runs before, where the class says in which order they run. */
    private final List<Call> earlier;

    Test(Words words) {
        isJupiter = words.flag();
        isFactory = words.flag();
        isApart = words.flag();
        expected = words.word();
        for (int left = words.number(); left > 0; left--) {
            levels.add(new Level(words));
        }
        for (int left = words.number(); left > 0; left--) {
            conditions.add(new Condition(words));
        }
        for (int left = words.number(); left > 0; left--) {
            sources.add(new Source(words));
        }
        test = new Call(words);
        given = new Given(words, Words.type(last().constructor.owner), test);
        earlier = words.calls();
    }

    /** What JUnit would report: the exception, or null. */
    Throwable run() {
        Failures failures = new Failures();
        if (isJupiter) {
            inside(0, failures);
        } else {
            failures.run(() -> {
                if (!sources.isEmpty()) {
                    choose();
                }
                Level level = last();
                level.fill(given, true);
                Rule.around(level.classRules, 0, null, given, () -> classBlock(level));
            });
        }
        return failures.first;
    }

    private Level last() {
        return levels.get(levels.size() - 1);
    }

    // JUnit 5

    private void inside(int depth, Failures failures) {
        if (depth == levels.size()) {
            for (Call each : earlier) {
                // Whether it fails is the answer of its own question.
                new Failures().run(() -> around(() -> each.on(last().instance, given)));
            }
            failures.run(() -> {
                for (Condition each : conditions) {
                    each.check(last().instance, given);
                }
                method();
            });
            return;
        }
        Level level = levels.get(depth);
        for (Condition each : level.conditions) {
            failures.run(() -> each.check(null, given));
        }
        if (!failures.none()) {
            return;
        }
        Object outer = depth == 0 ? null : levels.get(depth - 1).instance;
        Folders folders = new Folders();
        given.folders = folders;
        if (level.perClass) {
            failures.run(() -> created(depth, outer));
        }
        if (failures.none()) {
            failures.run(() -> level.fill(given, true));
        }
        if (failures.none()) {
            upToFailure(level.beforeAll, level, failures);
            if (failures.none()) {
                inside(depth + 1, failures);
            }
            given.folders = folders;
            all(level.afterAll, level, failures);
        }
        folders.remove(failures);
    }

    /** An object of a class that has one for all its tests, inside objects made for it. */
    private void created(int depth, Object outer) throws Throwable {
        Object inner = outer;
        if (depth > 0 && inner == null) {
            for (int i = 0; i < depth; i++) {
                levels.get(i).create(inner, given);
                inner = levels.get(i).instance;
            }
        }
        levels.get(depth).create(inner, given);
    }

    private void method() throws Throwable {
        if (!sources.isEmpty()) {
            choose();
        }
        around(this::body);
    }

    /** A test with the objects that are made for it alone, and what comes before and after it. */
    private void around(Body body) throws Throwable {
        List<Level> made = new ArrayList<>();
        Object outer = null;
        for (Level level : levels) {
            if (level.instance == null || !made.isEmpty()) {
                level.create(outer, given);
                made.add(level);
            }
            outer = level.instance;
        }
        try {
            inFolders(body);
        } finally {
            made.forEach(level -> level.instance = null);
        }
    }

    private void inFolders(Body body) throws Throwable {
        Folders folders = new Folders();
        given.folders = folders;
        Failures failures = new Failures();
        for (Level level : levels) {
            failures.run(() -> level.fill(given, false));
        }
        if (failures.none()) {
            aroundEach(failures, body);
        }
        folders.remove(failures);
        if (!failures.none()) {
            throw failures.first;
        }
    }

    private void aroundEach(Failures failures, Body body) {
        for (Level level : levels) {
            if (failures.none()) {
                upToFailure(level.beforeEach, level, failures);
            }
        }
        if (failures.none()) {
            failures.run(body);
        }
        for (int i = levels.size() - 1; i >= 0; i--) {
            all(levels.get(i).afterEach, levels.get(i), failures);
        }
    }

    // JUnit 4

    private void classBlock(Level level) throws Throwable {
        Failures failures = new Failures();
        upToFailure(level.beforeAll, level, failures);
        if (failures.none()) {
            for (Call each : earlier) {
                new Failures().run(() -> ruled(level, () -> each.on(level.instance, given)));
            }
            failures.run(() -> ruled(level, this::body));
        }
        all(level.afterAll, level, failures);
        if (!failures.none()) {
            throw failures.first;
        }
    }

    private void ruled(Level level, Body body) throws Throwable {
        level.create(null, given);
        level.fill(given, false);
        Rule.around(level.rules, 0, level.instance, given, () -> methodBlock(level, body));
    }

    private void methodBlock(Level level, Body body) throws Throwable {
        Failures failures = new Failures();
        upToFailure(level.beforeEach, level, failures);
        if (failures.none()) {
            failures.run(body);
        }
        all(level.afterEach, level, failures);
        if (!failures.none()) {
            throw failures.first;
        }
    }

    // both

    private void body() throws Throwable {
        if (isApart) {
            Apart.run(this::expecting);
        } else {
            expecting();
        }
    }

    private void expecting() throws Throwable {
        if (expected.isEmpty()) {
            Object made = test.on(last().instance, given);
            if (isFactory) {
                Dynamic.run(made);
            }
            return;
        }
        try {
            test.on(last().instance, given);
        } catch (Throwable thrown) {
            if (Words.type(expected).isInstance(thrown)) {
                return;
            }
            if (Failures.isAssumption(thrown)) {
                throw thrown;
            }
            throw new Exception(
                    "Unexpected exception, expected<" + expected + "> but was<"
                            + thrown.getClass().getName() + ">",
                    thrown);
        }
        throw new AssertionError("Expected exception: " + expected);
    }

    /** One row of arguments; a check tries each of them. */
    private void choose() throws Throwable {
        List<Object[]> rows = new ArrayList<>();
        for (Source source : sources) {
            source.addTo(rows, last().instance, given);
        }
        if (rows.isEmpty()) {
            throw new IllegalStateException("the sources of arguments give none");
        }
        given.arguments = rows.get(rows.size() == 1 ? 0 : Choose.range(0, rows.size() - 1));
    }

    private void upToFailure(List<Call> calls, Level level, Failures failures) {
        for (Call each : calls) {
            if (failures.none()) {
                failures.run(() -> each.on(level.instance, given));
            }
        }
    }

    private void all(List<Call> calls, Level level, Failures failures) {
        for (Call each : calls) {
            failures.run(() -> each.on(level.instance, given));
        }
    }
}
