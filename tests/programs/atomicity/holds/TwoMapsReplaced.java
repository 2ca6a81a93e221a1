// class: Index
// expect: holds
// tier: long
// because: both maps are replaced under the monitor.

import java.util.HashMap;
import java.util.Map;

public class TwoMapsReplaced {
    static class Index {
        private Map<String, Integer> numbers = new HashMap<>();
        private Map<Integer, String> names = new HashMap<>();

        synchronized void replace(Map<String, Integer> byName, Map<Integer, String> byNumber) {
            numbers = byName;
            names = byNumber;
        }

        synchronized boolean agrees() {
            return numbers.size() == names.size();
        }
    }

    public static void main(String[] args) throws Exception {
        Index it = new Index();
        Thread other = new Thread(() -> it.replace(Map.of(), Map.of()));
        other.start();
        it.agrees();
        other.join();
    }
}
