import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

class Box {
    Object held;

    Object get() {
        return held;
    }

    void put(Object it) {
        held = it;
    }
}

class Apple {}

class Pear {}

/** Two boxes, two kinds of fruit: contexts keep them apart. */
class TwoBoxes {
    public static void main(String[] arguments) {
        Box apples = new Box();
        Box pears = new Box();
        apples.put(new Apple());
        pears.put(new Pear());
        Object apple = apples.get();
        Object pear = pears.get();
    }
}

/** Containers of the library are kept apart as well. */
class TwoLists {
    public static void main(String[] arguments) {
        List<Object> apples = new ArrayList<>();
        List<Object> pears = new ArrayList<>();
        apples.add(new Apple());
        pears.add(new Pear());
        Object apple = apples.get(0);
        for (Object it : pears) {
            Object pear = it;
            if (pear == null) {
                return;
            }
        }
        Map<String, Object> map = new HashMap<>();
        map.put("a", new Apple());
        Object mapped = map.get("a");
    }
}

class Account {
    final Object lock = new Object();
    final ReentrantLock gate = new ReentrantLock();
    int balance;

    void deposit() {
        Object guard = lock;
        synchronized (guard) {
            balance++;
        }
    }
}

/** Many accounts, each with a lock of its own. */
class Accounts {
    public static void main(String[] arguments) {
        Account only = new Account();
        only.deposit();
        Account[] many = new Account[3];
        for (int i = 0; i < many.length; i++) {
            many[i] = new Account();
            many[i].deposit();
        }
    }
}

class Inner {
    final Object lock = new Object();
}

class Outer {
    final Inner inner = new Inner();
}

/** What is owned by something owned, from two sites. */
class Owners {
    public static void main(String[] arguments) {
        for (int i = 0; i < 3; i++) {
            Object first = new Outer().inner.lock;
            Object second = new Outer().inner.lock;
            if (second == first) {
                return;
            }
        }
    }
}

/** Made once, made by a method that is called once, made by one that is called twice. */
class Once {
    static Object shared = new Object();

    static Object once() {
        return new Apple();
    }

    static Object twice() {
        return new Pear();
    }

    static Object recursive(int depth) {
        return depth == 0 ? new int[1] : recursive(depth - 1);
    }

    public static void main(String[] arguments) {
        Object here = new Object();
        Object single = once();
        Object first = twice();
        Object second = twice();
        Object deep = recursive(3);
        Object initialised = shared;
    }
}

class Worker extends Thread {
    Object mine;

    @Override
    public void run() {
        mine = new Apple();
    }
}

class Starter extends Thread {
    @Override
    public void start() {
        super.start();
    }

    @Override
    public void run() {
        Object apple = new Apple();
    }
}

/** Threads of all kinds. */
class Threads {
    public static void main(String[] arguments) throws Exception {
        Worker worker = new Worker();
        worker.start();
        new Starter().start();
        Pear captured = new Pear();
        Thread lambda = new Thread(() -> System.out.println(captured));
        lambda.start();
        for (int i = 0; i < 2; i++) {
            new Thread(Threads::body).start();
        }
        Thread handled = new Thread(() -> { throw new IllegalStateException(); });
        handled.setUncaughtExceptionHandler((thread, thrown) -> new Pear());
        handled.start();
        worker.join();
    }

    static void body() {
        Thread current = Thread.currentThread();
    }
}

class Link {
    Link next;

    Link grow() {
        next = new Link();
        return next;
    }
}

/** Objects that objects of the same bytecode make. */
class Chain {
    public static void main(String[] arguments) {
        Link end = new Link();
        for (int i = 0; i < 3; i++) {
            end = end.grow();
        }
    }
}
