import heddle.AtomicSet;
import heddle.UnitOfWork;

/** Programs whose units of work are serializable in all runs, and their twins that are not. */
final class Units {
    /** Start all, and join all. */
    static void race(Runnable... all) throws InterruptedException {
        Thread[] threads = new Thread[all.length];
        for (int each = 0; each < all.length; each++) {
            threads[each] = new Thread(all[each]);
            threads[each].start();
        }
        for (Thread each : threads) {
            each.join();
        }
    }
}

class Account {
    private int balance;
    private int changes;

    synchronized int get() {
        return balance;
    }

    synchronized void set(int value) {
        balance = value;
        changes++;
    }

    void addInTwoCalls(int amount) {
        set(get() + amount);
    }

    synchronized void add(int amount) {
        set(get() + amount);
    }
}

class LostUpdate {
    public static void main(String[] arguments) throws Exception {
        Account account = new Account();
        Units.race(() -> account.addInTwoCalls(1), () -> account.addInTwoCalls(2));
    }
}

class KeptUpdate {
    public static void main(String[] arguments) throws Exception {
        Account account = new Account();
        account.addInTwoCalls(7);
        Units.race(() -> account.add(1), () -> account.add(2));
        account.addInTwoCalls(7);
    }
}

class Pair {
    int left;
    int right;
    static Pair shared;
    static volatile Pair known;

    void move() {
        left++;
        right--;
    }

    int sum() {
        return left + right;
    }

    synchronized void moveLocked() {
        move();
    }

    synchronized int sumLocked() {
        return sum();
    }

    int twice() {
        int first = left;
        return left;
    }

    void publish() {
        left = 1;
        known = this;
        right = 1;
    }
}

class TornPair {
    public static void main(String[] arguments) throws Exception {
        Pair pair = new Pair();
        Units.race(pair::move, pair::sum);
    }
}

class WholePair {
    public static void main(String[] arguments) throws Exception {
        Pair pair = new Pair();
        pair.left = 3;
        Units.race(pair::moveLocked, pair::sumLocked);
        pair.right = 3;
    }
}

class OtherLock {
    static final Object lock = new Object();

    public static void main(String[] arguments) throws Exception {
        Pair pair = new Pair();
        Units.race(
                pair::moveLocked,
                () -> {
                    synchronized (lock) {
                        pair.sum();
                    }
                });
    }
}

class SharedHalfway {
    public static void main(String[] arguments) throws Exception {
        Units.race(
                () -> new Pair().publish(),
                () -> {
                    Pair pair = Pair.known;
                    if (pair != null) {
                        pair.sum();
                    }
                });
    }
}

class OutsideAccess {
    public static void main(String[] arguments) throws Exception {
        Pair pair = new Pair();
        Units.race(
                () -> {
                    synchronized (pair) {
                        pair.left = 1;
                    }
                    synchronized (pair) {
                        pair.right = 1;
                    }
                },
                pair::sumLocked);
    }
}

class SameValue {
    public static void main(String[] arguments) {
        Pair pair = new Pair();
        new Thread(() -> pair.left = 0).start();
        pair.twice();
    }
}

class OutsideWrite {
    public static void main(String[] arguments) throws Exception {
        Pair pair = new Pair();
        Units.race(() -> pair.left = 1, pair::move);
    }
}

class Ring {
    int first;
    int second;
    int third;

    void one() {
        first = 1;
        int seen = third;
    }

    void two() {
        int seen = first;
        second = 1;
    }

    void three() {
        int seen = second;
        third = 1;
    }
}

class ThreeUnits {
    public static void main(String[] arguments) throws Exception {
        Ring ring = new Ring();
        Units.race(ring::one, ring::two, ring::three);
    }
}

class TwoOfThree {
    public static void main(String[] arguments) throws Exception {
        Ring ring = new Ring();
        Units.race(ring::one, ring::two);
    }
}

class Doctors {
    boolean first = true;
    boolean second = true;

    void leaveFirst() {
        if (second) {
            first = false;
        }
    }

    void leaveSecond() {
        if (first) {
            second = false;
        }
    }
}

class WriteSkew {
    public static void main(String[] arguments) throws Exception {
        Doctors doctors = new Doctors();
        Units.race(doctors::leaveFirst, doctors::leaveSecond);
    }
}

class Table {
    private int[][] rows = new int[2][1];
    private int last;

    void write(int value) {
        int[] row = rows[value & 1];
        row[0] = value;
        last = value;
    }

    int read() {
        int seen = last;
        return rows[seen & 1][0];
    }

    synchronized void writeLocked(int value) {
        write(value);
    }

    synchronized int readLocked() {
        return read();
    }
}

class Slots {
    private int[] data = new int[2];

    void writeFirst() {
        data[0] = 1;
    }

    void readSecond() {
        int once = data[1];
        int twice = data[1];
    }
}

class OtherElement {
    public static void main(String[] arguments) throws Exception {
        Slots slots = new Slots();
        Units.race(slots::readSecond, slots::writeFirst);
    }
}

class TornRows {
    public static void main(String[] arguments) throws Exception {
        Table table = new Table();
        Units.race(() -> table.write(1), table::read);
    }
}

class WholeRows {
    public static void main(String[] arguments) throws Exception {
        Table table = new Table();
        Units.race(() -> table.writeLocked(1), table::readLocked);
    }
}

class Wrapper {
    @UnitOfWork
    synchronized int take(@UnitOfWork Account account) {
        int all = account.get();
        account.set(0);
        return all;
    }
}

class WrongLock {
    public static void main(String[] arguments) throws Exception {
        Account account = new Account();
        Units.race(() -> new Wrapper().take(account), () -> new Wrapper().take(account));
    }
}

class RightLock {
    public static void main(String[] arguments) throws Exception {
        Account account = new Account();
        Wrapper wrapper = new Wrapper();
        Units.race(() -> wrapper.take(account), () -> wrapper.take(account));
    }
}

class Counters {
    @AtomicSet static int hits;
    @AtomicSet static int sum;

    static void hit() {
        hits++;
        sum += 2;
    }

    static synchronized void hitLocked() {
        hit();
    }
}

class TornCounters {
    public static void main(String[] arguments) throws Exception {
        Units.race(Counters::hit, Counters::hit);
    }
}

class WholeCounters {
    public static void main(String[] arguments) throws Exception {
        Units.race(Counters::hitLocked, Counters::hitLocked);
    }
}

class Job {
    int steps;

    void step() {
        steps++;
    }

    void run() throws InterruptedException {
        steps = 1;
        Units.race(this::step);
        steps++;
    }
}

class JoinedInside {
    public static void main(String[] arguments) throws Exception {
        new Job().run();
    }
}

class TwoObjects {
    public static void main(String[] arguments) throws Exception {
        Pair one = new Pair();
        Pair other = new Pair();
        Units.race(
                () -> {
                    one.move();
                    synchronized (other) {
                        other.move();
                    }
                },
                () -> {
                    synchronized (other) {
                        other.sum();
                    }
                });
    }
}
