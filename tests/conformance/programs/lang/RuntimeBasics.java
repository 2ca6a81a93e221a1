/** Runtime: memory figures that make sense, processors, hooks in the right state. */
public class RuntimeBasics {
    public static void main(String[] args) {
        Runtime runtime = Runtime.getRuntime();
        System.out.println(runtime == Runtime.getRuntime());
        System.out.println(runtime.availableProcessors() >= 1);
        System.out.println(runtime.maxMemory() >= runtime.totalMemory() && runtime.totalMemory() >= runtime.freeMemory());
        runtime.gc();
        System.gc();
        System.out.println(Runtime.version().feature() >= 17);
        Thread hook = new Thread(() -> System.out.println("never runs"));
        runtime.addShutdownHook(hook);
        try {
            runtime.addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(runtime.removeShutdownHook(hook) + " " + runtime.removeShutdownHook(hook));
        StringBuilder garbage = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            garbage = new StringBuilder().append(new int[100].length).append(i);
        }
        System.out.println(garbage);
        java.lang.ref.WeakReference<Object> weak = new java.lang.ref.WeakReference<>(runtime);
        System.out.println(weak.get() == runtime);
        weak.clear();
        System.out.println(weak.get());
        java.lang.ref.SoftReference<String> soft = new java.lang.ref.SoftReference<>("kept");
        System.out.println(soft.get() + " " + weak.refersTo(null));
    }
}
