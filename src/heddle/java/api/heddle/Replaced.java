package heddle;

import gov.nasa.jpf.vm.Verify;

/**
 * Stands for variables that predicates replace: the number of the facts that are known of them. A
 * check with predicates puts calls of these methods in the place of accesses; nothing else calls
 * them, and plain {@code java} cannot run them.
 */
public final class Replaced {
    private static volatile int facts;
    private static volatile Object[] subjects = {};
    private static volatile Thread[] threads = {};

    private Replaced() {}

    /** Execute a statement; the value of its condition. */
    public static int step(int statement, Object subject, int i, int j, int k, int l) {
        Verify.beginAtomic();
        int known = facts;
        int thread = thread();
        int number = subject == null ? -1 : number(subject);
        int ways = ways(known, statement, thread, number, i, j, k, l);
        Choose.assume(ways > 0);
        int way = ways == 1 ? 0 : Choose.range(0, ways - 1);
        int next = after(known, statement, thread, number, i, j, k, l, way);
        if (next >> 1 != known) {
            facts = next >> 1;
        }
        Verify.endAtomic();
        return next & 1;
    }

    /** An object has come to be. */
    public static int create(int statement, Object subject, int i, int j, int k, int l) {
        Verify.beginAtomic();
        Object[] before = subjects;
        Object[] now = new Object[before.length + 1];
        System.arraycopy(before, 0, now, 0, before.length);
        now[before.length] = subject;
        subjects = now;
        int way = step(statement, subject, i, j, k, l);
        Verify.endAtomic();
        return way;
    }

    private static int number(Object subject) {
        Object[] known = subjects;
        for (int number = 0; number < known.length; number++) {
            if (known[number] == subject) {
                return number;
            }
        }
        return madeElsewhere();
    }

    private static int thread() {
        Thread current = Thread.currentThread();
        Thread[] known = threads;
        for (int number = 0; number < known.length; number++) {
            if (known[number] == current) {
                return number;
            }
        }
        Thread[] now = new Thread[known.length + 1];
        System.arraycopy(known, 0, now, 0, known.length);
        now[known.length] = current;
        threads = now;
        return known.length;
    }

    private static native int ways(
            int facts, int statement, int thread, int subject, int i, int j, int k, int l);

    private static native int after(
            int facts, int statement, int thread, int subject, int i, int j, int k, int l, int way);

    private static native int madeElsewhere();
}
