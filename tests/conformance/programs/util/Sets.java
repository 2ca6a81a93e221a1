/** HashSet and TreeSet: order, algebra of sets, navigation, equality. */
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

public class Sets {
    public static void main(String[] args) {
        Set<String> words = new HashSet<>(Arrays.asList("delta alpha charlie bravo echo foxtrot golf hotel".split(" ")));
        System.out.println(words);
        System.out.println(words.add("alpha") + " " + words.remove("zulu") + " " + words.contains("golf") + " " + words.size());
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3, 4, 100, 200, -5));
        Set<Integer> b = new HashSet<>(List.of(3, 4, 5, 200));
        Set<Integer> union = new HashSet<>(a);
        union.addAll(b);
        Set<Integer> intersection = new HashSet<>(a);
        intersection.retainAll(b);
        Set<Integer> difference = new HashSet<>(a);
        difference.removeAll(b);
        System.out.println(union + " " + intersection + " " + difference + " " + Collections.disjoint(difference, b));
        System.out.println(a.equals(new TreeSet<>(a)) + " " + a.hashCode() + " " + a.containsAll(intersection));
        TreeSet<Integer> tree = new TreeSet<>(union);
        System.out.println(tree + " " + tree.first() + " " + tree.last() + " " + tree.floor(50) + " " + tree.ceiling(50));
        System.out.println(tree.headSet(4) + " " + tree.tailSet(4, false) + " " + tree.subSet(2, 5) + " " + tree.descendingSet());
        System.out.println(tree.pollFirst() + " " + tree.pollLast() + " " + tree.lower(1) + " " + tree.higher(5));
        TreeSet<String> byLast = new TreeSet<>(Comparator.comparing((String s) -> s.charAt(s.length() - 1)));
        byLast.addAll(new TreeSet<>(words));
        System.out.println(byLast);
        Set<Object> mixed = new HashSet<>(Arrays.asList(1, 1L, "1", '1', 1.0, null, List.of(1), true));
        System.out.println(mixed.size() + " " + mixed.contains(1L) + " " + mixed.contains(null) + " " + mixed.contains(List.of(1)));
        Set<Integer> big = new HashSet<>();
        for (int i = 0; i < 300; i++) {
            big.add(i * i % 211);
        }
        int checksum = 0;
        for (int x : big) {
            checksum = checksum * 31 + x;
        }
        System.out.println(big.size() + " " + checksum);
    }
}
