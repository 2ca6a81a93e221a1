// expect: no-data-race violated
// kind: data-race
// line: 15, 18
// because: accesses in opaque mode order nothing, so the flag races and hands nothing over.

import java.util.concurrent.atomic.AtomicInteger;

public class OpaqueModeFlag {
    static final AtomicInteger flag = new AtomicInteger();
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
            flag.setOpaque(1);
        });
        t.start();
        if (flag.getOpaque() == 1) {
            System.out.println(data);
        }
        t.join();
    }
}
