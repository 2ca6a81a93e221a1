// class: Tree
// expect: violated
// patterns: any
// fields: depth, size
// because: each level of the recursion takes the lock anew, and gives it back before the next one.

public class RecursiveUnit {
    static class Tree {
        private int depth;
        private int size;

        void grow(int levels) {
            synchronized (this) {
                depth++;
            }
            if (levels > 1) {
                grow(levels - 1);
            }
            synchronized (this) {
                size++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Tree tree = new Tree();
        Thread other = new Thread(() -> tree.grow(1));
        other.start();
        tree.grow(2);
        other.join();
    }
}
