/** LinkedList as list, queue, deque and stack. */
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

public class LinkedLists {
    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>(List.of("b", "c"));
        list.addFirst("a");
        list.addLast("d");
        list.add(2, "x");
        list.push("top");
        list.offer("end");
        System.out.println(list + " " + list.peek() + " " + list.peekLast() + " " + list.getFirst() + " " + list.element());
        System.out.println(list.pop() + list.poll() + list.pollLast() + list.removeLast() + list.remove(1) + " " + list);
        System.out.println(list.indexOf("c") + " " + list.contains("z") + " " + list.removeFirstOccurrence("b"));
        ListIterator<String> it = list.listIterator(list.size());
        it.add("tail");
        it.previous();
        it.set("TAIL");
        System.out.println(list);
        for (Iterator<String> down = list.descendingIterator(); down.hasNext();) {
            System.out.print(down.next() + " ");
        }
        System.out.println();
        list.clear();
        System.out.println(list.peek() + " " + list.poll() + " " + list.pollFirst());
        try {
            list.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + e.getMessage());
        }
        LinkedList<Integer> josephus = new LinkedList<>();
        for (int i = 1; i <= 10; i++) {
            josephus.add(i);
        }
        StringBuilder order = new StringBuilder();
        while (!josephus.isEmpty()) {
            josephus.addLast(josephus.removeFirst());
            josephus.addLast(josephus.removeFirst());
            order.append(josephus.removeFirst()).append(' ');
        }
        System.out.println(order);
        LinkedList<String> withNull = new LinkedList<>();
        withNull.add(null);
        System.out.println(withNull + " " + withNull.contains(null) + " " + withNull.clone().equals(withNull));
    }
}
