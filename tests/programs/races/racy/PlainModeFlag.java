// expect: no-data-race violated
// kind: data-race
// line: 15, 18
// because: accesses in plain mode order nothing, so the flag itself races.

import java.util.concurrent.atomic.AtomicInteger;

public class PlainModeFlag {
    static final AtomicInteger flag = new AtomicInteger();
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
            flag.setPlain(1);
        });
        t.start();
        if (flag.getPlain() == 1) {
            System.out.println(data);
        }
        t.join();
    }
}
