// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: putIfAbsent tells exactly one thread that it was first.

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class MapContainsThenPut {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final AtomicInteger winners = new AtomicInteger();

    static void claim(int id) {
        if (map.putIfAbsent("leader", id) == null) {
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
