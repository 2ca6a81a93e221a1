import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Programs each of which has a defect of another kind; their main methods are what is checked. */
class Findings {
    static void start(String name, Runnable body) {
        new Thread(body, name).start();
    }
}

class LostDeposit {
    static final AtomicLong total = new AtomicLong();

    static void deposit(long amount) {
        long before = total.get();
        total.set(before + amount);
    }

    public static void main(String[] args) throws Exception {
        Thread clerk = new Thread(() -> deposit(1), "clerk");
        clerk.start();
        deposit(2);
        clerk.join();
        assert total.get() == 3 : "lost a deposit";
    }
}

class BadOrder {
    static volatile String order = "12";

    static int amount() {
        return Integer.parseInt(order);
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> System.out.println(amount()));
        order = "twelve";
        pool.shutdown();
    }
}

class Transfers {
    static class Account {
        final ReentrantLock lock = new ReentrantLock();
        int balance = 10;
    }

    static final Account first = new Account();
    static final Account second = new Account();

    static void move(Account from, Account to, int amount) {
        from.lock.lock();
        try {
            to.lock.lock();
            try {
                from.balance -= amount;
                to.balance += amount;
            } finally {
                to.lock.unlock();
            }
        } finally {
            from.lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread there = new Thread(() -> move(first, second, 1), "there");
        Thread back = new Thread(() -> move(second, first, 2), "back");
        there.start();
        back.start();
        there.join();
        back.join();
    }
}

class Forks {
    static void eat(Object left, Object right) {
        synchronized (left) {
            synchronized (right) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) {
        Object knife = new Object();
        Object fork = new Object();
        Findings.start("guest", () -> eat(fork, knife));
        eat(knife, fork);
    }
}

class Missed {
    final Lock lock = new ReentrantLock();
    final Condition full = lock.newCondition();

    void fill() {
        lock.lock();
        full.signal();
        lock.unlock();
    }

    void take() {
        lock.lock();
        full.awaitUninterruptibly();
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Missed cup = new Missed();
        Thread guest = new Thread(cup::take, "guest");
        guest.start();
        cup.fill();
        guest.join();
    }
}

class Notified {
    static final Object bell = new Object();

    static void ring() {
        synchronized (bell) {
            bell.notify();
        }
    }

    public static void main(String[] args) throws Exception {
        Findings.start("porter", Notified::ring);
        synchronized (bell) {
            bell.wait();
        }
    }
}

class Hits {
    static class Page {
        int hits;
    }

    static final Page page = new Page();

    static void hit() {
        page.hits++;
    }

    public static void main(String[] args) {
        Findings.start("other", Hits::hit);
        hit();
    }
}

class Impatient {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Findings.start("worker", () -> {
            done = true;
            latch.countDown();
        });
        latch.await(1, TimeUnit.SECONDS);
        assert done;
    }
}

class Startled {
    static final Object gate = new Object();
    static boolean open;

    public static void main(String[] args) throws Exception {
        Findings.start("porter", () -> {
            synchronized (gate) {
                open = true;
                gate.notify();
            }
        });
        synchronized (gate) {
            if (!open) {
                gate.wait();
            }
            assert open;
        }
    }
}

class Pair {
    private int left;
    private int right;

    synchronized void setLeft(int value) {
        left = value;
    }

    synchronized void setRight(int value) {
        right = value;
    }

    void set(int value) {
        setLeft(value);
        setRight(value);
    }

    public static void main(String[] args) {
        Pair pair = new Pair();
        Findings.start("other", () -> pair.set(1));
        pair.set(2);
    }
}

class Answers {
    static volatile boolean asked;
    static volatile boolean answered;

    static boolean isCalm() {
        return !(asked && answered);
    }

    static void panic() {
        answered = true;
    }

    public static void main(String[] args) {
        Findings.start("asker", () -> asked = true);
        if (asked) {
            panic();
        }
    }
}

class Status {
    static volatile int failures;

    public static void main(String[] args) {
        Findings.start("worker", () -> failures = 3);
        System.exit(failures);
    }
}

class Login {
    static volatile boolean right;

    static int password() {
        return 42;
    }

    static void log(boolean text) {
        right = text;
    }

    public static void main(String[] args) {
        log(password() > 40);
    }
}

class Crowd {
    static final AtomicLong visits = new AtomicLong();

    static void visit() {
        for (long i = 0, last = 0; i < 40; i++) {
            assert visits.incrementAndGet() > last;
            last = visits.get();
        }
    }

    public static void main(String[] args) {
        Findings.start("one", Crowd::visit);
        Findings.start("two", Crowd::visit);
        Findings.start("three", Crowd::visit);
    }
}
