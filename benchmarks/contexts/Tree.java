import heddle.Choose;

/**
 * A binary search tree that locks one node at a time: whoever adds a node locks its parent.
 *
 * <p>Searchers lock nothing and meet only keys that belong where they are; what was there before a
 * search began is found.
 * The classes below have a main method each, for so many inserters and searchers; main is the first
 * inserter. Keys are chosen, and searchers look for the same keys [SuwimonteerabuthES08, 5.3].
 */
class Tree {
    static final int LOWEST = -1;
    static final int HIGHEST = 4;

    static class Node {
        int key;
        Node left;
        Node right;
    }

    static class Inserter extends Thread {
        final Tree tree;
        final int key;

        Inserter(Tree tree, int key) {
            this.tree = tree;
            this.key = key;
        }

        @Override
        public void run() {
            tree.insert(key);
        }
    }

    static class Searcher extends Thread {
        final Tree tree;
        final int key;

        Searcher(Tree tree, int key) {
            this.tree = tree;
            this.key = key;
        }

        @Override
        public void run() {
            boolean expected = tree.inserted == key;
            boolean found = tree.contains(tree.root, key, LOWEST, HIGHEST);
            assert found || !expected : "a key that was there is not found";
        }
    }

    final Node root = new Node();
    int inserted = LOWEST; // the last key whose insertion was over

    Tree() {
        root.key = 1;
    }

    void insert(int key) {
        insert(root, key);
        inserted = key;
    }

    void insert(Node node, int key) {
        if (key != node.key) {
            Node below;
            synchronized (node) {
                below = key < node.key ? node.left : node.right;
                if (below == null) {
                    Node made = new Node();
                    made.key = key;
                    if (key < node.key) {
                        node.left = made;
                    } else {
                        node.right = made;
                    }
                    return;
                }
            }
            insert(below, key);
        }
    }

    /** Whether the key is below the node, whose own key must be between the other two. */
    boolean contains(Node node, int key, int low, int high) {
        if (node == null) {
            return false;
        }
        int here = node.key;
        assert low < here && here < high : "a key on the wrong side";
        if (key == here) {
            return true;
        }
        return key < here
                ? contains(node.left, key, low, here)
                : contains(node.right, key, here, high);
    }
}

class OneOne {
    public static void main(String[] args) {
        Tree tree = new Tree();
        int key0 = Choose.range(0, 3);
        new Tree.Searcher(tree, key0).start();
        tree.insert(key0);
    }
}

class TwoOne {
    public static void main(String[] args) {
        Tree tree = new Tree();
        int key0 = Choose.range(0, 3);
        int key1 = Choose.range(0, 3);
        new Tree.Inserter(tree, key1).start();
        new Tree.Searcher(tree, key0).start();
        tree.insert(key0);
    }
}

class TwoTwo {
    public static void main(String[] args) {
        Tree tree = new Tree();
        int key0 = Choose.range(0, 3);
        int key1 = Choose.range(0, 3);
        new Tree.Inserter(tree, key1).start();
        new Tree.Searcher(tree, key0).start();
        new Tree.Searcher(tree, key1).start();
        tree.insert(key0);
    }
}
