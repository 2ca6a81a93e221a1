/** LinkedHashMap: insertion order, access order, eviction; LinkedHashSet likewise. */
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class LinkedHashMaps {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        final int limit;

        Cache(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > limit;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (String s : List.of("zebra", "apple", "mango", "apple", "kiwi")) {
            map.put(s, s.length());
        }
        System.out.println(map);
        map.remove("apple");
        map.put("apple", 0);
        map.replace("zebra", -1);
        System.out.println(map.keySet() + " " + map.values() + " " + map.entrySet().iterator().next());
        Cache<Integer, String> cache = new Cache<>(3);
        for (int i = 0; i < 3; i++) {
            cache.put(i, "v" + i);
        }
        cache.get(0);
        cache.put(3, "v3");
        System.out.println(cache + " " + cache.containsKey(1));
        cache.getOrDefault(2, "");
        cache.put(4, "v4");
        System.out.println(cache.keySet());
        Set<Character> letters = new LinkedHashSet<>();
        for (char c : "mississippi".toCharArray()) {
            letters.add(c);
        }
        System.out.println(letters + " " + letters.add('m') + " " + letters.remove('i') + " " + letters);
        letters.retainAll(Set.of('p', 'm', 'q'));
        System.out.println(letters);
        map.forEach((k, v) -> System.out.print(k + "=" + v + ";"));
        System.out.println();
        System.out.println(map.equals(Map.of("zebra", -1, "mango", 5, "kiwi", 4, "apple", 0)));
    }
}
