/** PriorityQueue: heap order, ties by comparator, removal, iteration order of the array. */
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

public class PriorityQueues {
    record Task(String name, int priority) { }

    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(5, 3, 8, 1, 9, 2, 7));
        System.out.println(queue);
        queue.add(0);
        queue.offer(6);
        System.out.println(queue + " " + queue.peek());
        System.out.println(queue.remove(8) + " " + queue);
        StringBuilder order = new StringBuilder();
        while (!queue.isEmpty()) {
            order.append(queue.poll()).append(' ');
        }
        System.out.println(order + " " + queue.poll());
        PriorityQueue<Task> tasks = new PriorityQueue<>(
            Comparator.comparingInt(Task::priority).reversed().thenComparing(Task::name));
        tasks.add(new Task("write", 2));
        tasks.add(new Task("read", 5));
        tasks.add(new Task("rest", 2));
        tasks.add(new Task("run", 9));
        List<String> done = new ArrayList<>();
        while (tasks.peek() != null) {
            done.add(tasks.poll().name());
        }
        System.out.println(done);
        PriorityQueue<String> reversed = new PriorityQueue<>(Comparator.reverseOrder());
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) {
            reversed.add(s);
        }
        System.out.println(reversed.size() + " " + reversed.poll() + " " + reversed.contains("fox"));
        reversed.removeIf(s -> s.length() == 3);
        System.out.println(reversed);
        try {
            new PriorityQueue<Object>().addAll(List.of(new Object(), new Object()));
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
    }
}
