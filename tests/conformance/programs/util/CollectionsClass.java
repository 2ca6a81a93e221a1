/** java.util.Collections: ordering, searching, wrappers, shuffling with a seed. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;

public class CollectionsClass {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(5, 2, 8, 2, 9, 1));
        Collections.sort(list);
        System.out.println(list + " " + Collections.binarySearch(list, 8) + " " + Collections.binarySearch(list, 6));
        Collections.sort(list, Collections.reverseOrder());
        System.out.println(list + " " + Collections.max(list) + " " + Collections.min(list, Comparator.comparing(x -> -x)));
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        Collections.rotate(list, 2);
        Collections.swap(list, 0, 5);
        System.out.println(list + " " + Collections.frequency(list, 2));
        Collections.rotate(list.subList(1, 4), -1);
        Collections.replaceAll(list, 2, 22);
        System.out.println(list + " " + Collections.indexOfSubList(list, List.of(22)) + " " + Collections.disjoint(list, Set.of(7)));
        System.out.println(Collections.nCopies(3, "x") + " " + Collections.singletonList(1) + " " + Collections.emptyMap());
        List<Integer> copy = new ArrayList<>(Collections.nCopies(6, 0));
        Collections.copy(copy, list);
        Collections.fill(list, 7);
        Collections.addAll(list, 1, 2);
        System.out.println(copy + " " + list);
        List<Integer> fixed = Collections.unmodifiableList(list);
        list.set(0, 70);
        System.out.println(fixed.get(0));
        try {
            fixed.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        List<Integer> guarded = Collections.synchronizedList(new ArrayList<>());
        guarded.addAll(Arrays.asList(3, 1, 2));
        Collections.sort(guarded);
        System.out.println(guarded + " " + Collections.enumeration(guarded).nextElement());
        @SuppressWarnings({"rawtypes", "unchecked"})
        List<Object> checked = Collections.checkedList((List) new ArrayList<Integer>(), Integer.class);
        try {
            checked.add("string");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Collections.list(Collections.enumeration(Set.of(5))) + " " + Collections.emptyList().equals(List.of()));
        System.out.println(Collections.newSetFromMap(new java.util.TreeMap<String, Boolean>()).add("a"));
    }
}
