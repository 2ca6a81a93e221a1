/** ConcurrentSkipListMap and Set: sorted, navigable, filled from several threads. */
import java.util.Comparator;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

public class ConcurrentSkipLists {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 15; n++) {
                    map.put((n * 7 % 15) * 3 + me, "t" + me);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.floorKey(100) + " " + map.higherEntry(20) + " " + map.lowerKey(0));
        ConcurrentNavigableMap<Integer, String> view = map.subMap(10, true, 20, false);
        System.out.println(view + " " + view.size() + " " + view.descendingMap().firstKey());
        view.remove(12);
        map.headMap(8).clear();
        System.out.println(map.size() + " " + map.pollFirstEntry() + " " + map.containsKey(12) + " " + map.merge(8, "m", String::concat));
        ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) {
            set.add(s);
        }
        System.out.println(set + " " + set.ceiling("cat") + " " + set.pollLast() + " " + set.headSet("lazy") + " " + set.descendingSet());
        for (Integer key : map.keySet()) {
            if (key % 2 == 0) {
                map.remove(key);
            }
        }
        System.out.println(map.keySet());
    }
}
