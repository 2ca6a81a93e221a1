/** Thread groups: names, parents, maximum priority, enumeration, inherited membership. */
import java.util.concurrent.CountDownLatch;

public class ThreadGroups {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        ThreadGroup group = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(group, "inner");
        System.out.println(group.getName() + " " + group.getParent().getName() + " " + inner.getParent().getName() + " " + main.parentOf(inner));
        group.setMaxPriority(3);
        CountDownLatch started = new CountDownLatch(2);
        CountDownLatch finish = new CountDownLatch(1);
        Runnable body = () -> {
            started.countDown();
            try {
                finish.await();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        };
        Thread a = new Thread(group, body, "a");
        Thread b = new Thread(inner, body, "b");
        a.setPriority(9);
        System.out.println(a.getPriority() + " " + a.getThreadGroup().getName() + " " + inner.getMaxPriority());
        a.start();
        b.start();
        started.await();
        Thread[] found = new Thread[10];
        System.out.println(group.activeCount() + " " + inner.activeCount() + " " + group.enumerate(found, false) + " " + found[0].getName());
        finish.countDown();
        a.join();
        b.join();
        System.out.println(a.getThreadGroup() + " " + group.activeCount());
        Thread child = new Thread(inner, () -> System.out.println(new Thread().getThreadGroup().getName()));
        child.start();
        child.join();
        CountDownLatch waiting = new CountDownLatch(1);
        Thread stopped = new Thread(group, () -> {
            waiting.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                System.out.println("interrupted with its group");
            }
        });
        stopped.start();
        waiting.await();
        group.interrupt();
        stopped.join();
    }
}
