// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the inner call of the lambda has locals of its own.

public class Reentered {
    static int count;
    static boolean inside;
    static Runnable task;

    public static void main(String[] args) {
        task =
                () -> {
                    int seen = count;
                    count = count + 1;
                    if (inside) {
                        throw new IllegalStateException();
                    }
                    inside = true;
                    try {
                        task.run();
                    } catch (IllegalStateException expected) {
                        inside = false;
                    }
                    assert seen == 0;
                };
        task.run();
    }
}
