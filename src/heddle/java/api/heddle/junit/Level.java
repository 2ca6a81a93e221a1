package heddle.junit;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** One class on the way to a test: the outermost first, then what is nested in it. */
final class Level {
    final boolean perClass;
    final List<Condition> conditions = new ArrayList<>();
    final Call constructor;
    final List<Call> beforeAll;
    final List<Call> beforeEach;
    final List<Call> afterEach;
    final List<Call> afterAll;
    final List<Rule> classRules;
    final List<Rule> rules;
    private final List<String> owners = new ArrayList<>();
    private final List<String> fields = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    Object instance;

    Level(Words words) {
        perClass = words.flag();
        for (int left = words.number(); left > 0; left--) {
            conditions.add(new Condition(words));
        }
        constructor = new Call(words);
        for (int left = words.number(); left > 0; left--) {
            owners.add(words.word());
            fields.add(words.word());
            values.add(words.word());
        }
        beforeAll = words.calls();
        beforeEach = words.calls();
        afterEach = words.calls();
        afterAll = words.calls();
        classRules = Rule.all(words);
        rules = Rule.all(words);
    }

    void create(Object outer, Given given) throws Throwable {
        given.outer = outer;
        instance = constructor.create(given);
    }

    /** Fields that JUnit fills: with a folder, or with an argument. */
    void fill(Given given, boolean isStatic) throws Throwable {
        for (int i = 0; i < fields.size(); i++) {
            Field field = Words.type(owners.get(i)).getDeclaredField(fields.get(i));
            if (java.lang.reflect.Modifier.isStatic(field.getModifiers()) == isStatic) {
                field.setAccessible(true);
                field.set(instance, given.one(values.get(i), field.getType()));
            }
        }
    }
}
