/** Resources close in reverse order; their exceptions are suppressed or take over. */
public class TryWithResources {
    record Resource(String name, boolean failsOnClose) implements AutoCloseable {
        Resource {
            System.out.println("open " + name);
            if (name.startsWith("broken")) {
                throw new IllegalArgumentException(name);
            }
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failsOnClose) {
                throw new IllegalStateException("closing " + name);
            }
        }
    }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println("caught " + e);
            for (Throwable s : e.getSuppressed()) {
                System.out.println("  suppressed " + s);
            }
        } finally {
            System.out.println("--");
        }
    }

    static int value() {
        try (Resource a = new Resource("returning", false)) {
            return a.name().length();
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) {
        attempt(() -> {
            try (Resource a = new Resource("a", false); Resource b = new Resource("b", false)) {
                System.out.println("body " + a.name() + b.name());
            }
        });
        attempt(() -> {
            try (Resource a = new Resource("a", true); Resource b = new Resource("b", true)) {
                throw new RuntimeException("body");
            }
        });
        attempt(() -> {
            try (Resource a = new Resource("a", true); Resource b = new Resource("broken", false)) {
                System.out.println("not here");
            }
        });
        attempt(() -> {
            Resource outer = new Resource("outer", true);
            try (outer; Resource none = null) {
                System.out.println("none is " + none);
            } catch (IllegalStateException e) {
                System.out.println("own catch " + e.getMessage());
            }
        });
        System.out.println(value());
    }
}
