/** Throwable itself: text, localized text, stack control, suppression, equality. */
public class Throwables {
    static class Localized extends Exception {
        Localized(String s) {
            super(s);
        }

        @Override
        public String getLocalizedMessage() {
            return "localized " + getMessage();
        }
    }

    static class NoTrace extends RuntimeException {
        NoTrace() {
            super("no trace", new Error("cause"), true, false);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Throwable() + " " + new Throwable("m") + " " + new Throwable("m", null));
        System.out.println(new Localized("x") + " " + new Localized("x").getMessage());
        NoTrace quiet = new NoTrace();
        System.out.println(quiet.getStackTrace().length + " " + quiet.getCause());
        quiet.addSuppressed(new Exception("one"));
        quiet.addSuppressed(new Exception("two"));
        System.out.println(quiet.getSuppressed().length + " " + quiet.getSuppressed()[1].getMessage());
        try {
            quiet.addSuppressed(quiet);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            quiet.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Throwable t = new Throwable();
        StackTraceElement[] trace = t.getStackTrace();
        trace[0] = null;
        System.out.println(t.getStackTrace()[0].getMethodName());
        System.out.println(t.fillInStackTrace() == t);
        System.out.println(new Error("e").equals(new Error("e")));
        System.out.println(new ArrayIndexOutOfBoundsException(5).getMessage() + " | " + new IndexOutOfBoundsException(6).getMessage());
        System.out.println(new StringIndexOutOfBoundsException(7).getMessage() + " | " + new ClassNotFoundException("c", t).getCause().equals(t));
        System.out.println(new ExceptionInInitializerError(t).getException() == t);
        System.out.println(new java.io.UncheckedIOException("u", new java.io.IOException("io")).getCause().getMessage());
    }
}
