// class: Door
// expect: holds
// because: the lock is held while the door moves.

public class IntermediateState {
    static class Door {
        private int state;

        synchronized void open() {
            synchronized (this) {
                state = 1;
            }
            synchronized (this) {
                state = 2;
            }
        }

        synchronized int look() {
            return state;
        }
    }

    public static void main(String[] args) throws Exception {
        Door door = new Door();
        Thread opener = new Thread(door::open);
        opener.start();
        door.look();
        opener.join();
    }
}
