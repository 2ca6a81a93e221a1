// expect: no-data-race violated
// kind: data-race
// line: 10, 11, 13
// because: two threads may both find that there is no instance yet.

public class LazySingleton {
    private static LazySingleton instance;

    static LazySingleton get() {
        if (instance == null) {
            instance = new LazySingleton();
        }
        return instance;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LazySingleton::get);
        t.start();
        get();
        t.join();
    }
}
