// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 17
// because: a poll with a timeout answers null when its time is over.

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class PollTimesOut {
    static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> queue.add("item"));
        t.start();
        String item = queue.poll(10, TimeUnit.MILLISECONDS);
        int length = item.length();
        assert length == 4;
        t.join();
    }
}
