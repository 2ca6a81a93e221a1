// ltl: [](enter(Entries.turn) -> (rounds == 0))
// ltl: [](exit(Worker.run) -> []!enter(Entries.turn))
// because: main calls it once more.
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
        turn();
    }
}
