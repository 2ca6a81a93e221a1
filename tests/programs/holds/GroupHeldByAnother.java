// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: no thread comes to a group or leaves it while another one has its monitor.

public class GroupHeldByAnother {
    public static void main(String[] args) {
        ThreadGroup group = new ThreadGroup("group");
        Thread first = new Thread(group, () -> {});
        Thread second = new Thread(group, () -> {});
        Thread holder = new Thread(() -> {
            synchronized (group) {
                int count = group.activeCount();
                assert group.activeCount() == count;
            }
        });
        holder.start();
        first.start();
        second.start();
    }
}
