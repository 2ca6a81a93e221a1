// expect: no-data-race violated
// kind: data-race
// line: 13, 22
// because: the writer goes on after it has set the volatile flag.

public class VolatileHandOver {
    static volatile boolean ready;
    static int data;

    static void write() {
        data = 1;
        ready = true;
        data = 2;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(VolatileHandOver::write);
        t.start();
        while (!ready) {
            Thread.onSpinWait();
        }
        System.out.println(data > 0);
        t.join();
    }
}
