// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: nobody takes a monitor that comes earlier in the alphabet than one it owns.

public class LockOrderOfThree {
    static final Object a = new Object();
    static final Object b = new Object();
    static final Object c = new Object();
    static int count;

    static void all() {
        synchronized (a) {
            synchronized (b) {
                synchronized (c) {
                    count++;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockOrderOfThree::all);
        t.start();
        synchronized (a) {
            synchronized (c) {
                count++;
            }
        }
        t.join();
        assert count == 2;
    }
}
