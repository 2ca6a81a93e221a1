/** Fail-fast iterators, and the changes that they allow. */
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class ConcurrentModification {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": fine");
        } catch (ConcurrentModificationException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        attempt("remove first", () -> {
            for (Integer i : list) {
                if (i == 1) {
                    list.remove(i);
                }
            }
        });
        attempt("remove last but one goes unnoticed", () -> {
            for (Integer i : list) {
                if (i == 3) {
                    list.remove(i);
                }
            }
        });
        System.out.println(list);
        attempt("add", () -> list.forEach(i -> list.add(i)));
        attempt("set", () -> {
            for (Integer i : list) {
                list.set(0, i);
            }
        });
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2, 3, 3));
        attempt("map put new", () -> {
            for (Integer k : map.keySet()) {
                map.put(k + 100, 0);
            }
        });
        attempt("map put old", () -> {
            for (Integer k : map.keySet()) {
                map.put(k, 5);
            }
        });
        attempt("map compute", () -> map.computeIfAbsent(77, k -> map.put(78, 1)));
        TreeMap<Integer, Integer> tree = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
        attempt("tree remove", () -> {
            for (Integer k : tree.keySet()) {
                tree.remove(3);
            }
        });
        LinkedList<Integer> linked = new LinkedList<>(List.of(1, 2, 3));
        attempt("linked", () -> {
            Iterator<Integer> it = linked.iterator();
            it.next();
            it.remove();
            linked.addFirst(9);
            it.next();
        });
        attempt("sublist", () -> {
            List<Integer> sub = list.subList(0, 1);
            list.add(5);
            sub.size();
        });
        attempt("sort inside", () -> list.forEach(i -> list.sort(null)));
    }
}
