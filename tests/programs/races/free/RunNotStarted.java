// expect: no-data-race holds
// because: to call run is to run it in the same thread.

public class RunNotStarted {
    static int value;

    public static void main(String[] args) {
        Thread t = new Thread(() -> value++);
        t.run();
        value++;
        t.run();
        assert value == 3;
    }
}
