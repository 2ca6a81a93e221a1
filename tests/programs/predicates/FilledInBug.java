// expect: no-uncaught-exception violated
// kind: assertion
// line: 37
// because: an exception that is made runs the method of its class that fills in the trace.

public class FilledInBug {
    static class Traced extends RuntimeException {
        Traced() {
            super("made");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            try {
                step(7);
            } catch (IllegalStateException expected) {
                seen = true;
            }
            return this;
        }
    }

    static int total;
    static boolean seen;

    static int step(int by) {
        if (by == 7) {
            throw new IllegalStateException();
        }
        new Traced();
        return by;
    }

    public static void main(String[] args) {
        total = step(total + 1);
        // The inner call has a parameter of its own.
        assert total != 1;
    }
}
