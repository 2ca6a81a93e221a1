/** ConcurrentHashMap: atomic updates from several threads, bulk operations, iteration order. */
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class ConcurrentHashMaps {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 60; n++) {
                    counts.merge("k" + n % 20, 1, Integer::sum);
                    counts.compute("total", (k, v) -> v == null ? 1 : v + 1);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(new TreeMap<>(counts));
        System.out.println(counts.size() + " " + counts.mappingCount() + " " + counts.get("total"));
        ConcurrentMap<Integer, String> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 40; i += 3) {
            map.put(i, "v" + i);
        }
        System.out.println(map);
        System.out.println(map.putIfAbsent(3, "x") + " " + map.putIfAbsent(4, "x") + " " + map.replace(4, "x", "y") + " " + map.remove(4, "x") + " " + map.get(4));
        System.out.println(map.computeIfAbsent(100, k -> "c" + k) + " " + map.computeIfPresent(100, (k, v) -> null) + " " + map.getOrDefault(100, "none"));
        ConcurrentHashMap<Integer, Integer> squares = new ConcurrentHashMap<>();
        for (int i = 1; i <= 10; i++) {
            squares.put(i, i * i);
        }
        System.out.println(squares.reduceValues(1000, Integer::sum) + " " + squares.reduce(1000, (k, v) -> k * v, Math::max) + " " + squares.search(1000, (k, v) -> v > 50 && v < 70 ? k : null));
        int[] sum = {0};
        squares.forEach((k, v) -> sum[0] += k);
        squares.replaceAll((k, v) -> v + 1);
        System.out.println(sum[0] + " " + squares.reduceKeysToInt(1000, k -> k, 0, Integer::max) + " " + squares.values());
        squares.keySet().removeIf(k -> k % 2 == 0);
        System.out.println(squares.keySet() + " " + squares.contains(82) + " " + squares.entrySet().iterator().next());
        ConcurrentHashMap.KeySetView<String, Boolean> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + set);
        // Iteration tolerates changes.
        for (Integer k : squares.keySet()) {
            squares.remove(k);
        }
        System.out.println(squares.isEmpty());
        try {
            map.put(1, null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        try {
            counts.computeIfAbsent("r", k -> counts.computeIfAbsent("r", q -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
