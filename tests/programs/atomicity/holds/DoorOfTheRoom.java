// class: Room
// expect: holds
// tier: long
// because: the semaphore lets one in at a time.

import java.util.concurrent.Semaphore;

public class DoorOfTheRoom {
    static class Room {
        private final Semaphore door = new Semaphore(1);
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
