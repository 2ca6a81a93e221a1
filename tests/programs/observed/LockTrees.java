// cycles: 1
// about: LockTrees.L3 LockTrees.L4
// The two threads of the figure about lock trees: L3 and L4 are taken in both orders, L2 and L3 too,
// but under the gate locks L1 and L4.
public class LockTrees {
    static final Object L1 = new Object();
    static final Object L2 = new Object();
    static final Object L3 = new Object();
    static final Object L4 = new Object();

    static void first() {
        synchronized (L1) {
            synchronized (L3) {
                synchronized (L2) {
                }
                synchronized (L4) {
                }
            }
        }
        synchronized (L4) {
            synchronized (L2) {
                synchronized (L3) {
                }
            }
        }
    }

    static void second() {
        synchronized (L1) {
            synchronized (L2) {
                synchronized (L3) {
                }
            }
        }
        synchronized (L4) {
            synchronized (L3) {
                synchronized (L2) {
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(LockTrees::first);
        Thread two = new Thread(LockTrees::second);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
