// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a few hundred frames fit on every stack.

public class DeepRecursion {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) throws Exception {
        int[] result = new int[1];
        Thread t = new Thread(() -> result[0] = depth(300));
        t.start();
        assert depth(200) == 200;
        t.join();
        assert result[0] == 300;
    }
}
