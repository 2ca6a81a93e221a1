// expect: no-data-race violated
// kind: data-race
// line: 10, 17
// because: main has joined the child, but not the thread that the child started.

public class GrandChild {
    static int value;

    static void child() {
        new Thread(() -> value = 1).start();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(GrandChild::child);
        t.start();
        t.join();
        System.out.println(value >= 0);
    }
}
