// class: Index
// expect: violated
// patterns: 6, 9, 11
// fields: numbers, names
// tier: long
// because: the maps are replaced one after the other without the monitor.

import java.util.HashMap;
import java.util.Map;

public class TwoMapsReplaced {
    static class Index {
        private Map<String, Integer> numbers = new HashMap<>();
        private Map<Integer, String> names = new HashMap<>();

        void replace(Map<String, Integer> byName, Map<Integer, String> byNumber) {
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
