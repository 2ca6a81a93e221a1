// class: Door
// expect: violated
// patterns: 3
// fields: state
// because: the door is seen while it moves, in the middle of one unit of work.

public class IntermediateState {
    static class Door {
        private int state;

        void open() {
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
