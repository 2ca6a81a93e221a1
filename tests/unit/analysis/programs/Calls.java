import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

class Shown {
    @Override
    public String toString() {
        return "shown";
    }
}

class Compared implements Comparable<Compared> {
    @Override
    public int compareTo(Compared other) {
        return 0;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public boolean equals(Object other) {
        return true;
    }
}

record Pair(Object first, Shown second) {}

/** What the library calls on objects of the program. */
class Callbacks {
    public static void main(String[] arguments) {
        Shown shown = new Shown();
        String concatenated = "a" + shown;
        System.out.println(shown);
        String formatted = String.format("%s", shown);
        new StringBuilder().append(shown);
        Map<Compared, String> map = new HashMap<>();
        map.put(new Compared(), "x");
        List<Compared> list = new ArrayList<>();
        list.add(new Compared());
        list.sort(null);
        String pair = new Pair(new Apple(), shown).toString();
    }
}

/** Function objects: captures, receivers, constructors, boxes. */
class Functions {
    Object field = new Apple();

    Supplier<Object> supplier() {
        return () -> field;
    }

    static int number() {
        return 3;
    }

    public static void main(String[] arguments) {
        Object captured = new Pear();
        Supplier<Object> capture = () -> captured;
        Object one = capture.get();
        Object two = new Functions().supplier().get();
        Supplier<Object> made = Apple::new;
        Object three = made.get();
        Supplier<Integer> boxed = Functions::number;
        Integer four = boxed.get();
        Box box = new Box();
        box.put(new Pear());
        Supplier<Object> bound = box::get;
        Object five = bound.get();
    }
}

class Failure extends RuntimeException {
    final Object cargo;

    Failure(Object cargo) {
        this.cargo = cargo;
    }
}

/** Exceptions reach the handlers of their classes. */
class Exceptions {
    static void fail() {
        throw new Failure(new Apple());
    }

    public static void main(String[] arguments) {
        try {
            fail();
        } catch (IllegalStateException other) {
            Object never = other;
            if (never == null) {
                return;
            }
        } catch (Failure failure) {
            Object cargo = failure.cargo;
            if (cargo == null) {
                return;
            }
        }
        try {
            arguments[7].length();
        } catch (RuntimeException thrown) {
            Object implicit = thrown;
            if (implicit == null) {
                return;
            }
        }
    }
}

class Lazily {
    static final Object MADE = new Apple();

    static void touch() {}
}

/** Initialisers run where classes are first used. */
class Initialising {
    public static void main(String[] arguments) {
        Lazily.touch();
        Object made = Lazily.MADE;
    }
}

/** Arrays: elements, copies, clones, arrays of arrays. */
class Arrays2 {
    public static void main(String[] arguments) {
        Object[] from = {new Apple()};
        Object[] to = new Object[1];
        System.arraycopy(from, 0, to, 0, 1);
        Object copied = to[0];
        Object[] cloned = from.clone();
        Object[] other = {new Pear()};
        Object[] grown = java.util.Arrays.copyOf(other, 5);
        Object inGrown = grown[0];
        Object[][] grid = new Object[2][2];
        Object[] row = grid[0];
    }
}

/** Fields by handles. */
class Handles {
    volatile int number;
    Object plain;
    static Object fixed;
    static final VarHandle PLAIN;
    static final VarHandle FIXED;
    static final AtomicIntegerFieldUpdater<Handles> NUMBER =
            AtomicIntegerFieldUpdater.newUpdater(Handles.class, "number");

    static {
        try {
            PLAIN = MethodHandles.lookup().findVarHandle(Handles.class, "plain", Object.class);
            FIXED = MethodHandles.lookup().findStaticVarHandle(Handles.class, "fixed", Object.class);
        } catch (ReflectiveOperationException problem) {
            throw new AssertionError(problem);
        }
    }

    public static void main(String[] arguments) {
        Handles it = new Handles();
        PLAIN.setVolatile(it, new Apple());
        Object read = it.plain;
        FIXED.set(new Pear());
        Object still = fixed;
        NUMBER.incrementAndGet(it);
        AtomicReference<Object> reference = new AtomicReference<>();
        reference.compareAndSet(null, new Apple());
        Object referred = reference.get();
    }
}

/** What is not understood is named. */
class Provided {
    public static void main(String[] arguments) throws Exception {
        java.security.SecureRandom.getInstance(arguments[0]).nextInt();
    }
}

/** Which class this is no analysis can tell. */
class Reflecting {
    public static void main(String[] arguments) throws Exception {
        Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    }
}

/** Tasks of an executor run in its threads. */
class Pool {
    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> new Apple()).get();
        pool.shutdown();
    }
}

enum Colour {
    RED,
    GREEN
}

class Late {
    static {
        Object made = new Apple();
    }

    static void called() {}
}

/** Constants of enums by name, classes initialised by method references, hooks. */
class Enums {
    public static void main(String[] arguments) {
        Colour named = Colour.valueOf(arguments[0]);
        Map<Colour, Object> map = new java.util.EnumMap<>(Colour.class);
        map.put(Colour.RED, new Pear());
        Object mapped = map.get(named);
        Runnable reference = Late::called;
        reference.run();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> new Apple()));
    }
}

/** Empty arrays hold nothing, so what they are shared by stays apart. */
class Empty {
    static final Object[] NOTHING = new Object[0];

    public static void main(String[] arguments) {
        Object[] array = NOTHING;
        array[0] = new Apple();
        Object element = array[0];
    }
}
