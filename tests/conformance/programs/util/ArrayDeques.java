/** ArrayDeque: both ends, wrap-around, growth, iteration, removal in the middle. */
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

public class ArrayDeques {
    public static void main(String[] args) {
        Deque<Integer> deque = new ArrayDeque<>(4);
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
            if (i % 5 == 4) {
                System.out.print(deque.pollFirst() + "," + deque.pollLast() + " ");
            }
        }
        System.out.println();
        System.out.println(deque);
        System.out.println(deque.size() + " " + deque.peekFirst() + " " + deque.peekLast() + " " + deque.contains(20));
        System.out.println(deque.remove(20) + " " + deque.removeLastOccurrence(999) + " " + deque.removeIf(x -> x > 30));
        Iterator<Integer> it = deque.iterator();
        while (it.hasNext()) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(deque);
        Deque<String> stack = new ArrayDeque<>();
        for (String token : "3 4 + 2 * 7 -".split(" ")) {
            if (Character.isDigit(token.charAt(0))) {
                stack.push(token);
            } else {
                int b = Integer.parseInt(stack.pop());
                int a = Integer.parseInt(stack.pop());
                stack.push("" + switch (token.charAt(0)) {
                    case '+' -> a + b;
                    case '*' -> a * b;
                    default -> a - b;
                });
            }
        }
        System.out.println(stack);
        try {
            stack.add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        Deque<Integer> copy = new ArrayDeque<>(List.of(1, 2, 3));
        StringBuilder b = new StringBuilder();
        copy.descendingIterator().forEachRemaining(b::append);
        System.out.println(b + " " + copy.stream().mapToInt(x -> x).sum());
    }
}
