// expect: no-data-race holds
// because: the nested class is initialised once, by the first who asks.

public class LazySingleton {
    private final int size;

    LazySingleton(int size) {
        this.size = size;
    }

    private static class Holder {
        static final LazySingleton INSTANCE = new LazySingleton(8);
    }

    static LazySingleton get() {
        return Holder.INSTANCE;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LazySingleton::get);
        t.start();
        assert get().size == 8;
        t.join();
    }
}
