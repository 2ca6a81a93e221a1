// expect: no-data-race holds
// because: nobody changes the nodes once the thread is there.

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
        last.value = 1;
        Node first = new Node(last);
        Thread t = new Thread(() -> sum(first));
        t.start();
        System.out.println(sum(first) == 1);
        t.join();
    }
}
