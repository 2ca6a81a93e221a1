// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 27
// contexts: 3
// because: both threads find the key missing before either puts it.

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class MapContainsThenPut {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final AtomicInteger winners = new AtomicInteger();

    static void claim(int id) {
        if (!map.containsKey("leader")) {
            map.put("leader", id);
            winners.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> claim(1));
        t.start();
        claim(2);
        t.join();
        assert winners.get() == 1 : "two leaders";
    }
}
