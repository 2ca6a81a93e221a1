// expect: no-data-race holds
// because: a volatile flag hands the data over.

import java.util.concurrent.atomic.AtomicInteger;

public class PlainModeFlag {
    static final AtomicInteger flag = new AtomicInteger();
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
            flag.set(1);
        });
        t.start();
        if (flag.get() == 1) {
            System.out.println(data);
        }
        t.join();
    }
}
