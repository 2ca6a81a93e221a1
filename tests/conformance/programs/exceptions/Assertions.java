/** Assertions are on; the detail may be of any type and is computed only on failure. */
public class Assertions {
    static int evaluated;

    static String detail() {
        evaluated++;
        return "computed detail";
    }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("passed");
        } catch (AssertionError e) {
            System.out.println(e + " | " + e.getMessage() + " | " + e.getCause());
        }
    }

    public static void main(String[] args) {
        int n = args.length;
        attempt(() -> {
            assert n == 0 : detail();
        });
        attempt(() -> {
            assert n > 0;
        });
        attempt(() -> {
            assert n > 0 : detail();
        });
        attempt(() -> {
            assert n > 0 : 42;
        });
        attempt(() -> {
            assert n > 0 : 'c';
        });
        attempt(() -> {
            assert n > 0 : 2.5;
        });
        attempt(() -> {
            assert n > 0 : 1L << 40;
        });
        attempt(() -> {
            assert n > 0 : null;
        });
        attempt(() -> {
            assert n > 0 : new IllegalStateException("as cause");
        });
        System.out.println(evaluated);
        System.out.println(Assertions.class.desiredAssertionStatus());
        assert n > 0 : "uncaught after " + evaluated;
    }
}
