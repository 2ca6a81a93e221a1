/** HashMap: iteration order, resizing, collisions with trees, null keys, computing methods. */
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

public class HashMaps {
    record Colliding(int n) implements Comparable<Colliding> {
        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public int compareTo(Colliding o) {
            return Integer.compare(n, o.n);
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (String word : "the quick brown fox jumps over the lazy dog and the cat".split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        System.out.println(map);
        System.out.println(map.get("the") + " " + map.getOrDefault("bird", 0) + " " + map.containsValue(3));
        System.out.println(map.put("cat", 9) + " " + map.putIfAbsent("cat", 10) + " " + map.putIfAbsent("cow", 11));
        System.out.println(map.computeIfAbsent("hen", String::length) + " " + map.computeIfPresent("hen", (k, v) -> null));
        System.out.println(map.compute("fox", (k, v) -> v == null ? -1 : v + 100) + " " + map.merge("dog", 0, (a, b) -> null));
        System.out.println(map.replace("cow", 12) + " " + map.replace("cow", 12, 13) + " " + map.remove("cow", 0) + " " + map.remove("quick"));
        map.put(null, 0);
        map.put("nothing", null);
        System.out.println(map + " " + map.containsKey(null) + " " + map.get("nothing"));
        map.values().removeIf(v -> v == null || v == 1);
        map.entrySet().forEach(e -> e.setValue(e.getValue() * 2));
        System.out.println(map.keySet() + " " + map.values());
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = 50; i > -50; i -= 3) {
            squares.put(i * 1000, i);
        }
        System.out.println(squares.keySet());
        Map<Colliding, Integer> tree = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            tree.put(new Colliding(i * 37 % 101), i);
        }
        int found = 0;
        for (int i = 0; i < 101; i++) {
            found += tree.getOrDefault(new Colliding(i), 1000);
        }
        System.out.println(tree.size() + " " + found);
        for (int i = 0; i < 95; i++) {
            tree.remove(new Colliding(i));
        }
        System.out.println(new TreeMap<>(tree));
        System.out.println(map.equals(new HashMap<>(map)) + " " + map.hashCode() + " " + Map.entry("k", 1));
    }
}
