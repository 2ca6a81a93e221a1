// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// contexts: 3
// because: reading a count and putting it back are two operations of the map.

import java.util.concurrent.ConcurrentHashMap;

public class MapCounter {
    static final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    static void count(String word) {
        Integer old = counts.get(word);
        counts.put(word, old + 1);
    }

    public static void main(String[] args) throws Exception {
        counts.put("thread", 0);
        Thread t = new Thread(() -> count("thread"));
        t.start();
        count("thread");
        t.join();
        assert counts.get("thread") == 2 : "a count is lost";
    }
}
