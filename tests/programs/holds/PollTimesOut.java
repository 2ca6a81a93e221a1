// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: take waits until there is an item.

import java.util.concurrent.LinkedBlockingQueue;

public class PollTimesOut {
    static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> queue.add("item"));
        t.start();
        String item = queue.take();
        int length = item.length();
        assert length == 4;
        t.join();
    }
}
