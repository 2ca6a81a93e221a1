/** TreeMap: navigation, views, comparators, removal during iteration. */
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

public class TreeMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 60; i++) {
            int key = i * 7 % 31;
            map.merge(key, "" + i, (a, b) -> a + b);
        }
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.floorKey(100) + " " + map.ceilingKey(31));
        System.out.println(map.lowerKey(10) + " " + map.higherKey(10) + " " + map.floorEntry(10) + " " + map.lowerEntry(0));
        NavigableMap<Integer, String> view = map.subMap(5, false, 12, true);
        System.out.println(view + " " + view.size() + " " + view.descendingMap().firstKey());
        view.remove(7);
        view.put(12, "twelve");
        System.out.println(map.headMap(9) + " " + map.tailMap(28).keySet() + " " + map.get(12));
        try {
            view.put(50, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Iterator<Map.Entry<Integer, String>> it = map.entrySet().iterator(); it.hasNext();) {
            if (it.next().getKey() % 3 != 0) {
                it.remove();
            }
        }
        System.out.println(map.keySet() + " " + map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.size());
        System.out.println(map.descendingKeySet() + " " + map.navigableKeySet().headSet(10, true));
        TreeMap<String, Integer> words = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "one three five seven nine eleven two".split(" ")) {
            words.put(s, words.size());
        }
        System.out.println(words + " " + words.comparator().compare("a", "bb"));
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
        System.out.println(new TreeMap<>(String.CASE_INSENSITIVE_ORDER) {{
            put("b", 1);
            put("A", 2);
            put("B", 3);
        }});
    }
}
