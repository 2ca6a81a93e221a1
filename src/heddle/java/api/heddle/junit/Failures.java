package heddle.junit;

/** What went wrong first, with what went wrong after it; an assumption weighs least. */
final class Failures {
    Throwable first;

    boolean none() {
        return first == null;
    }

    void run(Body body) {
        try {
            body.run();
        } catch (Throwable thrown) {
            add(thrown);
        }
    }

    void add(Throwable thrown) {
        if (first == null) {
            first = thrown;
        } else if (isAssumption(first) && !isAssumption(thrown)) {
            thrown.addSuppressed(first);
            first = thrown;
        } else if (first != thrown) {
            first.addSuppressed(thrown);
        }
    }

    static boolean isAssumption(Throwable thrown) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            String name = type.getName();
            if (type == Skipped.class
                    || name.equals("org.opentest4j.TestAbortedException")
                    || name.equals("org.junit.internal.AssumptionViolatedException")) {
                return true;
            }
        }
        return false;
    }
}
