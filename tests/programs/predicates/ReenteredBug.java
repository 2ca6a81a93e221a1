// expect: no-uncaught-exception violated
// kind: assertion
// line: 25
// because: the inner call of the lambda has locals of its own.

public class ReenteredBug {
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
                    assert seen == 1;
                };
        task.run();
    }
}
