/** What it waits for has nothing to do with the secret. */
public class AwaitedByRecursion {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static volatile boolean done;

    static int last;

    static void await() {
        if (!done) {
            Thread.yield();
            await();
        }
    }

    public static void main(String[] args) throws Exception {
        last = pin();
        Thread thread = new Thread(() -> {
            show(1);
            done = true;
        });
        thread.start();
        await();
        show(2);
        thread.join();
    }
}
