// expect: no-uncaught-exception violated
// kind: assertion
// line: 12
// because: a group of daemons is destroyed when its last thread ends, which may come late.

public class DaemonGroupLives {
    public static void main(String[] args) {
        ThreadGroup group = new ThreadGroup("group");
        group.setDaemon(true);
        Thread last = new Thread(group, () -> {});
        last.start();
        assert group.isDestroyed();
    }
}
