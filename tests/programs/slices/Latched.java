// at: 21
// has: 8 13 15 19 20 21
// lacks: 14 22
// A latch orders a write before a read.
import java.util.concurrent.CountDownLatch;

public class Latched {
    static final CountDownLatch latch = new CountDownLatch(1);
    static int data;
    static int printed;

    static void give() {
        data = 5;
        printed = 3;
        latch.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(Latched::give).start();
        latch.await();
        int seen = data;
        System.out.println(seen + printed);
    }
}
