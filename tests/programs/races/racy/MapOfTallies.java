// expect: no-data-race violated
// kind: data-race
// line: 17
// because: the map is safe, the tallies in it are not.

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class MapOfTallies {
    static class Tally {
        int count;
    }

    static final Map<String, Tally> words = new ConcurrentHashMap<>();

    static void count(String word) {
        words.get(word).count++;
    }

    public static void main(String[] args) throws Exception {
        words.put("a", new Tally());
        Thread t = new Thread(() -> count("a"));
        t.start();
        count("a");
        t.join();
    }
}
