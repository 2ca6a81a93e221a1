// class: Swap
// expect: holds
// tier: long
// because: two threads exchange the members under the monitor.

public class GenericPair {
    static class Swap<T> {
        private T left;
        private T right;

        Swap(T left, T right) {
            this.left = left;
            this.right = right;
        }

        synchronized void swap() {
            T kept = left;
            left = right;
            right = kept;
        }
    }

    public static void main(String[] args) throws Exception {
        Swap<String> it = new Swap<>("a", "b");
        Thread other = new Thread(it::swap);
        other.start();
        it.swap();
        other.join();
    }
}
