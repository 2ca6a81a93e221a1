// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the stamp changes with every operation, so the outdated exchange fails.

import java.util.concurrent.atomic.AtomicStampedReference;

public class AbaStack {
    static class Node {
        volatile Node next;
    }

    static final AtomicStampedReference<Node> top = new AtomicStampedReference<>(null, 0);
    static volatile Node kept;

    static void push(Node node) {
        int[] stamp = new int[1];
        Node head;
        do {
            head = top.get(stamp);
            node.next = head;
        } while (!top.compareAndSet(head, node, stamp[0], stamp[0] + 1));
    }

    static Node pop() {
        int[] stamp = new int[1];
        Node head;
        do {
            head = top.get(stamp);
        } while (head != null && !top.compareAndSet(head, head.next, stamp[0], stamp[0] + 1));
        return head;
    }

    static void swapOut() {
        Node first = pop();
        kept = pop();
        push(first);
    }

    public static void main(String[] args) throws Exception {
        push(new Node());
        push(new Node());
        Thread t = new Thread(AbaStack::swapOut);
        t.start();
        Node mine = pop();
        t.join();
        Node left = top.getReference();
        assert kept == null || mine != kept && left != kept : "a node has two owners";
    }
}
