/** List.of, Set.of and Map.of: what may be asked of them without depending on their order. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class ImmutableCollections {
    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = List.of(3, 1, 2);
        System.out.println(list + " " + list.indexOf(2) + " " + list.subList(1, 3) + " " + list.hashCode());
        System.out.println(List.of() == List.of() ? "shared" : "separate");
        System.out.println(List.copyOf(list) == list);
        Set<String> set = Set.of("a", "b", "c", "d", "e");
        System.out.println(new TreeSet<>(set) + " " + set.contains("c") + " " + set.size() + " " + set.equals(new TreeSet<>(set)));
        Map<String, Integer> map = Map.of("x", 1, "y", 2, "z", 3);
        System.out.println(new TreeMap<>(map) + " " + map.get("y") + " " + map.getOrDefault("q", 0) + " " + map.containsValue(3));
        System.out.println(new TreeMap<>(Map.ofEntries(Map.entry(2, "b"), Map.entry(1, "a"))));
        System.out.println(map.hashCode() == new TreeMap<>(map).hashCode());
        attempt(() -> list.set(0, 1));
        attempt(() -> set.remove("a"));
        attempt(() -> map.put("w", 4));
        attempt(() -> Set.of("dup", "dup"));
        attempt(() -> Map.of("k", 1, "k", 2));
        attempt(() -> List.of((Object) null));
        attempt(() -> list.contains(null));
        attempt(() -> List.copyOf(Arrays.asList(1, null)));
        attempt(() -> Map.entry("k", 1).setValue(2));
        attempt(() -> new ArrayList<>(list).sort(null));
        int sum = 0;
        for (int value : Map.of(1, 10, 2, 20, 3, 30).values()) {
            sum += value;
        }
        System.out.println(sum + " " + Set.copyOf(List.of(1, 1, 2)).size() + " " + List.of(1, 2).toArray().length);
    }
}
