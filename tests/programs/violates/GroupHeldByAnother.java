// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// because: a thread that has done its work may wait for the monitor of its group, and is alive and in the group still.

public class GroupHeldByAnother {
    static volatile boolean written;

    public static void main(String[] args) {
        ThreadGroup group = new ThreadGroup("group");
        Thread first = new Thread(group, () -> written = true);
        Thread second = new Thread(group, () -> {});
        Thread holder = new Thread(() -> {
            synchronized (group) {
                assert !(written && first.isAlive() && first.getThreadGroup() != null);
            }
        });
        holder.start();
        first.start();
        second.start();
    }
}
