// warns: Handshake.step

/** Two threads that break something only if they take turns eight times, in a crowd of others. */
public class Handshake {
    static final int ROUNDS = 4;
    static int step;
    static volatile int noise;

    static void even() {
        for (int round = 0; round < ROUNDS; round++) {
            if (step == 2 * round) {
                step = 2 * round + 1;
            }
        }
    }

    static void odd() {
        for (int round = 0; round < ROUNDS; round++) {
            if (step == 2 * round + 1) {
                step = 2 * round + 2;
            }
        }
        assert step != 2 * ROUNDS;
    }

    static void crowd() {
        for (int round = 0; round < 3; round++) {
            noise = noise + 1;
        }
    }

    public static void main(String[] args) {
        new Thread(Handshake::even).start();
        new Thread(Handshake::odd).start();
        for (int number = 0; number < 4; number++) {
            new Thread(Handshake::crowd).start();
        }
    }
}
