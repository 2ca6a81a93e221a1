// ltl: [](enter(Entries.turn) -> X !enter(Entries.turn))
// ltl: <>enter(Worker.run)
// ltl: [](enter(Worker.run) -> <>enter(Entries.turn))
// ltl: [](enter(Entries.turn) -> (rounds == 0))
// ltl: !enter(Entries.turn) U enter(Worker.run)
// ltl: [](exit(Entries.turn) -> (rounds == 2))
// because: turn is entered once, however often its loop goes round.
public class Entries {
    static volatile int rounds;

    static void turn() {
        do {
            rounds = rounds + 1;
        } while (rounds < 2);
    }

    static class Worker extends Thread {
        @Override
        public void run() {
            turn();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.join();
    }
}
