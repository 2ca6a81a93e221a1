// cycles: 1
// about: LockedWhileLocal.OTHER LockedWhileLocal.shared
// quiet: LockedWhileLocal$Cell.value
// A lock that a thread takes while no other one can reach it is held when others can.
public class LockedWhileLocal {
    static final Object OTHER = new Object();
    static volatile Cell shared;

    static class Cell {
        int value;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Cell own = new Cell();
            synchronized (own) {
                synchronized (own) {
                    shared = own;
                    own.value++;
                }
                for (int i = 0; i < 20; i++) {
                    own.value++;
                }
                synchronized (OTHER) {
                    own.value++;
                }
            }
        }).start();
        new Thread(() -> {
            while (shared == null) {
                Thread.onSpinWait();
            }
            synchronized (OTHER) {
                synchronized (shared) {
                    shared.value++;
                }
            }
        }).start();
    }
}
