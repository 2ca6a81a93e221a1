// expect: no-data-race violated
// kind: data-race
// line: 17, 23
// because: the thread changes a node of the list that main walks through.

public class LinkedNodes {
    static class Node {
        final Node next;
        int value;

        Node(Node next) {
            this.next = next;
        }
    }

    static int sum(Node node) {
        return node == null ? 0 : node.value + sum(node.next);
    }

    public static void main(String[] args) throws Exception {
        Node last = new Node(null);
        Node first = new Node(last);
        Thread t = new Thread(() -> last.value = 1);
        t.start();
        System.out.println(sum(first) >= 0);
        t.join();
    }
}
