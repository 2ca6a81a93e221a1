/** Copy-on-write collections: iterators see the list as it was. */
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWrite {
    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        Iterator<Integer> old = list.iterator();
        for (Integer i : list) {
            list.add(i * 10);
        }
        System.out.println(list);
        StringBuilder b = new StringBuilder();
        old.forEachRemaining(b::append);
        System.out.println(b);
        try {
            Iterator<Integer> it = list.iterator();
            it.next();
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("read-only iterator");
        }
        System.out.println(list.addIfAbsent(10) + " " + list.addIfAbsent(11) + " " + list.addAllAbsent(List.of(11, 12, 13)));
        list.removeIf(x -> x > 11);
        list.sort((x, y) -> y - x);
        list.replaceAll(x -> x + 1);
        System.out.println(list + " " + list.indexOf(3) + " " + list.subList(1, 3) + " " + list.set(0, 99) + " " + list.remove(0));
        CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 10; n++) {
                    set.add("s" + n);
                    list.add(0);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(set.size() + " " + list.size() + " " + list.equals(List.copyOf(list)) + " " + set.contains("s9"));
    }
}
