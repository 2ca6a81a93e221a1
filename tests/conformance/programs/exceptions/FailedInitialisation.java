/** The first failure is an ExceptionInInitializerError, the next ones a NoClassDefFoundError. */
public class FailedInitialisation {
    static class Broken {
        static int value = compute();

        static int compute() {
            System.out.println("computing");
            throw new IllegalStateException("no value");
        }

        static void touch() { }
    }

    static class Wrong {
        static final Object O = Integer.valueOf("x");
    }

    static class Fatal {
        static {
            if (true) {
                throw new Error("plain error");
            }
        }
    }

    static class Child extends Broken { }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
            if (e instanceof ExceptionInInitializerError) {
                System.out.println("  " + e.getCause());
            }
        } catch (Error e) {
            System.out.println("error itself: " + e);
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Broken.value));
        attempt(() -> System.out.println(Broken.value));
        attempt(Broken::touch);
        attempt(() -> new Broken());
        attempt(() -> new Child());
        attempt(() -> System.out.println(Wrong.O));
        attempt(() -> System.out.println(Wrong.O));
        attempt(() -> new Fatal());
        attempt(() -> new Fatal());
    }
}
