// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 48
// contexts: 3
// because: the same node is back on top, so the exchange succeeds with an outdated successor.

import java.util.concurrent.atomic.AtomicReference;

public class AbaStack {
    static class Node {
        volatile Node next;
    }

    static final AtomicReference<Node> top = new AtomicReference<>();
    static volatile Node kept;

    static void push(Node node) {
        Node head;
        do {
            head = top.get();
            node.next = head;
        } while (!top.compareAndSet(head, node));
    }

    static Node pop() {
        Node head;
        do {
            head = top.get();
        } while (head != null && !top.compareAndSet(head, head.next));
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
        Node left = top.get();
        assert kept == null || mine != kept && left != kept : "a node has two owners";
    }
}
