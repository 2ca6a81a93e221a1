/** Helpful texts for null dereferences: fields, arrays, chains of both, local names. */
public class NullFieldMessages {
    static class Node {
        Node next;
        int value;
        long weight;
        int[] data;
        Node[] children;
        static Node root;

        Node follow() {
            return next;
        }
    }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    Node field;
    static int sink;
    static int[][] grid = new int[2][];

    static void parameters(Node parameter, int i) {
        Node local = parameter;
        Node[] nodes = new Node[2];
        int[] numbers = null;
        attempt(() -> sink = local.value);
        try {
            sink = local.value;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            parameter.value = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            nodes[i].next.weight++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            sink = numbers[i + 1];
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            numbers[0] = numbers.length;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        parameters(null, 1);
        NullFieldMessages self = new NullFieldMessages();
        attempt(() -> sink = self.field.value);
        attempt(() -> self.field.next.value = 1);
        attempt(() -> sink = Node.root.next.value);
        attempt(() -> Node.root.data[2] = 1);
        attempt(() -> grid[1][0] = 5);
        attempt(() -> sink = grid[sink].length);
        Node node = new Node();
        attempt(() -> sink = node.follow().value);
        attempt(() -> sink = node.next.follow().value);
        attempt(() -> sink = node.data[sink + 1]);
        attempt(() -> node.children[0].children[1] = node);
        node.children = new Node[1];
        attempt(() -> sink = node.children[0].data.length);
    }
}
