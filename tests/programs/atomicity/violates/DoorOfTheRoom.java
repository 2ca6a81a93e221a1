// class: Room
// expect: violated
// patterns: any
// fields: inside, visits
// tier: long
// because: the semaphore lets two in.

import java.util.concurrent.Semaphore;

public class DoorOfTheRoom {
    static class Room {
        private final Semaphore door = new Semaphore(2);
        private int inside;
        private int visits;

        void enter() throws InterruptedException {
            door.acquire();
            inside = inside + 1;
            visits = visits + 1;
            door.release();
        }
    }

    static void visit(Room room) {
        try {
            room.enter();
        } catch (InterruptedException error) {
            throw new IllegalStateException(error);
        }
    }

    public static void main(String[] args) throws Exception {
        Room room = new Room();
        Thread other = new Thread(() -> visit(room));
        other.start();
        visit(room);
        other.join();
    }
}
