import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import javax.management.InstanceAlreadyExistsException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Management beans: those of the machine, and one of the program. */
public class Beans {
    public interface CounterMBean {
        int getCount();

        void setCount(int count);

        int add(int more);
    }

    public static class Counter implements CounterMBean {
        private int count;

        @Override
        public int getCount() {
            return count;
        }

        @Override
        public void setCount(int count) {
            this.count = count;
        }

        @Override
        public int add(int more) {
            count += more;
            return count;
        }
    }

    public static void main(String[] args) throws Exception {
        threads();
        machine();
        own();
    }

    private static void threads() throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Thread gone = new Thread(() -> { }, "gone");
        int before = threads.getThreadCount();
        gone.start();
        gone.join();
        long own = Thread.currentThread().getId();
        ThreadInfo info = threads.getThreadInfo(own);
        System.out.println(info.getThreadName() + " " + (info.getThreadId() == own) + " " + info.getThreadState());
        System.out.println(info.getStackTrace().length + " " + info.getLockName() + " " + info.getLockOwnerId());
        System.out.println(threads.getThreadInfo(gone.getId()));
        System.out.println((threads.getThreadCount() == before) + " " + (before > 0));
        System.out.println(threads.getTotalStartedThreadCount() > before);
        System.out.println(threads.isThreadCpuTimeSupported() + " " + (threads.getCurrentThreadCpuTime() >= 0));
        System.out.println(Arrays.stream(threads.getAllThreadIds()).anyMatch(id -> id == own));
    }

    private static void machine() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getSpecVersion().equals(System.getProperty("java.specification.version")));
        System.out.println(runtime.getName().endsWith("@") + " " + (runtime.getUptime() >= 0));
        System.out.println(runtime.getManagementSpecVersion() + " " + runtime.isBootClassPathSupported());
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        System.out.println(heap.getUsed() <= heap.getCommitted() && heap.getCommitted() <= heap.getMax());
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        System.out.println(system.getName() + " " + (system.getAvailableProcessors() >= 1));
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        System.out.println(classes.getLoadedClassCount() > 0 && !classes.isVerbose());
    }

    private static void own() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("program:type=Counter,name=first");
        server.registerMBean(new Counter(), name);
        server.setAttribute(name, new javax.management.Attribute("Count", 4));
        System.out.println(server.invoke(name, "add", new Object[] {3}, new String[] {"int"}));
        System.out.println(server.getAttribute(name, "Count") + " " + server.queryNames(new ObjectName("program:*"), null));
        try {
            server.registerMBean(new Counter(), name);
        } catch (InstanceAlreadyExistsException e) {
            System.out.println(e.getMessage());
        }
        server.unregisterMBean(name);
        System.out.println(server.isRegistered(name));
        System.out.println(server.isRegistered(new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME)));
    }
}
