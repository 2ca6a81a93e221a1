// expect: no-data-race holds
// because: the writer has written everything when it sets the volatile flag.

public class VolatileHandOver {
    static volatile boolean ready;
    static int data;

    static void write() {
        data = 1;
        data = 2;
        ready = true;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(VolatileHandOver::write);
        t.start();
        while (!ready) {
            Thread.onSpinWait();
        }
        System.out.println(data == 2);
        t.join();
    }
}
