// expect: no-data-race holds
// because: each lambda has captured a box of its own.

public class LambdaCapture {
    static Runnable adder() {
        int[] box = new int[1];
        return () -> box[0]++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(adder());
        t.start();
        adder().run();
        t.join();
    }
}
