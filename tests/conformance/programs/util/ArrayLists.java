/** ArrayList: every way in and out, bulk operations, views, capacity growth, copies. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.ListIterator;

public class ArrayLists {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            list.add(i * i % 17);
        }
        list.add(0, -1);
        list.addAll(3, List.of(100, 200));
        System.out.println(list + " " + list.size());
        System.out.println(list.remove(0) + " " + list.remove((Integer) 100) + " " + list.remove((Integer) 12345));
        System.out.println(list.indexOf(16) + " " + list.lastIndexOf(16) + " " + list.contains(200) + " " + list.set(2, 99));
        list.removeIf(x -> x % 2 == 0);
        System.out.println(list);
        list.replaceAll(x -> x * 10);
        list.retainAll(List.of(10, 90, 130, 990));
        System.out.println(list);
        List<Integer> sub = list.subList(1, 4);
        sub.set(0, 7);
        sub.add(8);
        sub.remove(1);
        System.out.println(sub + " " + list);
        sub.clear();
        System.out.println(list);
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) {
            int index = it.nextIndex();
            int value = it.next();
            if (index == 0) {
                it.add(value + 1);
            } else if (index == 3) {
                it.remove();
            } else {
                it.set(value - 1);
            }
        }
        while (it.hasPrevious()) {
            System.out.print(it.previous() + " ");
        }
        System.out.println();
        Integer[] array = list.toArray(new Integer[0]);
        Object[] padded = list.toArray(new Object[10]);
        System.out.println(Arrays.toString(array) + padded.length + padded[list.size()]);
        System.out.println(list.equals(Arrays.asList(array)) + " " + (list.hashCode() == Arrays.asList(array).hashCode()));
        Collections.reverse(list);
        list.forEach(x -> System.out.print(x + ";"));
        System.out.println(list.isEmpty() + " " + new ArrayList<>(list).equals(list));
        list.clear();
        System.out.println(list + " " + list.size());
    }
}
