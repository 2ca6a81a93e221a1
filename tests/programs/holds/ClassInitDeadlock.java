// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the second class does not need the first.

public class ClassInitDeadlock {
    static class First {
        static int x = seed(1) + Second.y;
    }

    static class Second {
        static int y = seed(2);
    }

    static int seed(int n) {
        return n;
    }

    static volatile int seen;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> seen = First.x);
        t.start();
        int mine = Second.y;
        assert mine >= 2;
        t.join();
    }
}
