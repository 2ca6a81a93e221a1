// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: merge reads and writes in one step.

import java.util.concurrent.ConcurrentHashMap;

public class MapCounter {
    static final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    static void count(String word) {
        counts.merge(word, 1, Integer::sum);
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
