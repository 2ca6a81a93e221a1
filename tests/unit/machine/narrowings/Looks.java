import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TimeZone;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

/** Each case looks at something that the machine picks, or does not though it comes close. */
public class Looks {
    static int deep(int depth) {
        return deep(depth + 1) + 1;
    }

    static final Object FIRST = new Object();

    static Map<Thread.State, Integer> numbers() {
        Map<Thread.State, Integer> numbers = new EnumMap<>(Thread.State.class);
        numbers.put(Thread.State.NEW, 1);
        numbers.put(Thread.State.RUNNABLE, 2);
        return numbers;
    }

    static class Finalized {
        @Override
        protected void finalize() {}
    }

    void first() {}

    void second() {}

    private static void otherHost() {
        try {
            InetAddress.getByName("example.com");
        } catch (UnknownHostException e) {
            // The computer is alone.
        }
    }

    private static void refused() throws Exception {
        try {
            new Socket("localhost", 1).close();
        } catch (ConnectException e) {
            // The computer is alone.
        }
    }

    private static void connected() throws Exception {
        try (ServerSocket server = new ServerSocket(0);
                Socket client = new Socket("localhost", server.getLocalPort())) {
            client.getOutputStream().write(1);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            // What a program sees.
            case "server" -> new ServerSocket(0).close();
            case "connected" -> connected();
            case "pipe" -> Pipe.open();
            case "availableProcessors" -> Runtime.getRuntime().availableProcessors();
            case "workStealingPool" -> Executors.newWorkStealingPool().shutdown();
            case "ForkJoinPool" -> new ForkJoinPool().shutdown();
            case "commonPool" -> ForkJoinPool.commonPool().getParallelism();
            case "runAsync" -> CompletableFuture.runAsync(() -> {}).join();
            case "thenApplyAsync" -> CompletableFuture.completedFuture(1).thenApplyAsync(x -> x).join();
            case "Random" -> new Random().nextInt();
            case "Math.random" -> Math.random();
            case "shuffle" -> Collections.shuffle(new ArrayList<>(List.of(1, 2, 3)));
            case "ThreadLocalRandom" -> ThreadLocalRandom.current().nextInt(3);
            case "SplittableRandom" -> new SplittableRandom().nextInt();
            case "UUID" -> UUID.randomUUID();
            case "Set.of two" -> Set.of(1, 2).iterator().next();
            case "Set.of three" -> Set.of(1, 2, 3).stream().findFirst();
            case "Set.of array" -> Set.of(1, 2).toArray();
            case "Map.of" -> Map.of(1, 2, 3, 4).keySet().iterator().next();
            case "Set.copyOf" -> Set.copyOf(List.of(1, 2, 3)).toString();
            case "System.in" -> System.in.read();
            case "available" -> System.in.available();
            case "no such file" -> new File("no/such/file").exists();
            case "no such path" -> Files.exists(Path.of("no/such/file"));
            case "written" -> new FileWriter("/tmp/heddle-never-written").close();
            case "temporary" -> File.createTempFile("heddle", "x");
            case "temporary path" -> Files.createTempFile("heddle", "x");
            case "temporary folder" -> Files.list(Path.of("/tmp")).count();
            case "host" -> InetAddress.getLocalHost();
            case "other host" -> otherHost();
            case "refused" -> refused();
            case "loopback" -> InetAddress.getByName("localhost");
            case "no such folder" -> Files.isDirectory(Path.of("/no/such/folder"));
            case "getenv" -> System.getenv("HOME");
            case "all of getenv" -> System.getenv().size();
            case "console" -> System.console();
            case "Locale" -> Locale.getDefault();
            case "format %d" -> String.format("%d", 1000);
            case "toUpperCase" -> "title".toUpperCase();
            case "TimeZone" -> TimeZone.getDefault();
            case "LocalDate" -> java.time.ZoneId.systemDefault();
            case "os.name" -> System.getProperty("os.name");
            case "user.dir" -> System.getProperty("user.dir", "none");
            case "lineSeparator" -> System.lineSeparator();
            case "separator" -> System.out.println(File.separator);
            case "absolute" -> new File("x").getAbsolutePath();
            case "pid" -> ProcessHandle.current().pid();
            case "thread count" -> java.lang.management.ManagementFactory.getThreadMXBean().getThreadCount();
            case "uptime" -> java.lang.management.ManagementFactory.getRuntimeMXBean().getUptime();
            case "used memory" ->
                java.lang.management.ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            case "system file" -> new File("/etc/os-release").exists();
            case "SecureRandom" -> new java.security.SecureRandom().nextInt();
            case "freeMemory" -> Runtime.getRuntime().freeMemory();
            case "maxMemory" -> Runtime.getRuntime().maxMemory();
            case "StackOverflowError" -> {
                try {
                    deep(0);
                } catch (StackOverflowError caught) {
                    return;
                }
            }
            case "OutOfMemoryError" -> {
                try {
                    byte[] large = new byte[2_000_000_000];
                    large[0] = 1;
                } catch (OutOfMemoryError caught) {
                    return;
                }
            }
            case "thread id" -> new Thread().getId();
            case "methods" -> Looks.class.getDeclaredMethods();
            case "hashCode" -> new Object().hashCode();
            case "identityHashCode" -> System.identityHashCode(args);
            case "toString" -> new Object().toString();
            case "concatenation" -> ("" + new Object()).length();
            case "Objects.hash" -> Objects.hash(new Object());
            case "walk" -> new HashSet<>(List.of(new Object(), new Object())).iterator().next();
            case "walk of enums" -> new HashMap<>(numbers()).forEach((key, value) -> {});
            case "concurrent walk" -> new ConcurrentHashMap<>(numbers()).keySet().toArray();
            case "WeakReference" -> new WeakReference<>(new Object()).get();
            case "SoftReference" -> new SoftReference<>(new Object()).get();
            case "refersTo" -> new WeakReference<>(new Object()).refersTo(null);
            case "poll" -> new ReferenceQueue<>().poll();
            case "Cleaner" -> Cleaner.create().register(new Object(), () -> {});
            case "finalizer" -> new Finalized();
            case "WeakHashMap" -> {
                Map<Object, Integer> map = new WeakHashMap<>();
                map.put(new Object(), 1);
                map.size();
            }
            case "line of a writer" -> new PrintWriter(new StringWriter()).println();
            case "line of a stream" -> new PrintStream(new ByteArrayOutputStream()).println("x");
            case "format %n" -> String.format("%n");
            case "newLine" -> new BufferedWriter(new StringWriter()).newLine();
            // What only the library sees, or nothing that differs.
            case "key" -> {
                Map<Object, Integer> map = new HashMap<>();
                map.put(FIRST, 1);
                map.put(new Object(), 2);
                map.get(FIRST);
            }
            case "walk of strings" -> new HashSet<>(List.of("a", "b")).iterator().next();
            case "walk in order" -> new LinkedHashSet<>(List.of(FIRST, new Object())).iterator().next();
            case "printed" -> System.out.println(new Object());
            case "printed line" -> {
                PrintWriter writer = new PrintWriter(System.out);
                writer.println("x");
                writer.flush();
            }
            case "printed %n" -> System.out.printf("%n");
            case "kept alive" -> new WeakReference<>(FIRST).get();
            case "map" -> {
                Map<Integer, Integer> map = new ConcurrentHashMap<>();
                Thread other = new Thread(() -> map.put(1, 1));
                other.start();
                map.put(2, 2);
                other.join();
                map.size();
            }
            case "adder" -> {
                LongAdder adder = new LongAdder();
                Thread other = new Thread(adder::increment);
                other.start();
                adder.increment();
                other.join();
                adder.sum();
            }
            case "skip list" -> {
                ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
                map.put(1, 1);
                map.put(2, 2);
                map.firstKey();
            }
            case "exchanger" -> {
                Exchanger<Integer> exchanger = new Exchanger<>();
                Thread other = new Thread(() -> {
                    try {
                        exchanger.exchange(1);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                other.start();
                exchanger.exchange(2);
                other.join();
            }
            case "phaser" -> new Phaser(1).arriveAndAwaitAdvance();
            case "synchronous queue" -> new SynchronousQueue<Integer>().poll();
            case "own executor" -> {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                Thread other = new Thread(() -> future.complete(1));
                other.start();
                future.thenApplyAsync(x -> x + 1, Runnable::run).join();
                other.join();
            }
            case "two workers" -> {
                ForkJoinPool pool = new ForkJoinPool(2);
                pool.submit(() -> {}).join();
                pool.shutdown();
            }
            case "seeded" -> new Random(42).nextInt();
            case "seeded split" -> new SplittableRandom(42).nextInt();
            case "contains" -> Set.of(1, 2, 3).contains(2);
            case "get" -> Map.of(1, 2, 3, 4).get(3);
            case "Set.of one" -> Set.of(1).iterator().next();
            case "Set.of none" -> Set.of().iterator().hasNext();
            case "printf" -> System.out.printf("%d %s%n", 1000, "x");
            case "format %s" -> String.format("%s and %x", "x", 7);
            case "format with locale" -> String.format(Locale.ROOT, "%d", 1000);
            case "upper without i" -> "number".toUpperCase();
            case "own property" -> System.getProperty("my.property", "none");
            case "java.version" -> System.getProperty("java.version");
            case "println" -> System.out.println(new HashMap<>(Map.of(1, 2)));
            case "sort" -> Arrays.parallelSort(new int[] {3, 1, 2});
            case "main's id" -> Thread.currentThread().getId();
            case "getMethod" -> Looks.class.getDeclaredMethod("first");
            case "standard stream" -> new PrintStream(new ByteArrayOutputStream()).print("x");
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
