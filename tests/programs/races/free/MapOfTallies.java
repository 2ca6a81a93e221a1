// expect: no-data-race holds
// because: the map itself adds up, as one operation.

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class MapOfTallies {
    static final Map<String, Integer> words = new ConcurrentHashMap<>();

    static void count(String word) {
        words.merge(word, 1, Integer::sum);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> count("a"));
        t.start();
        count("a");
        t.join();
        assert words.get("a") == 2;
    }
}
