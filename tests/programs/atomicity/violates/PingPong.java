// class: Table
// expect: violated
// patterns: any
// fields: turn, hits
// because: the players do not wait for their turn.

public class PingPong {
    static class Table {
        private volatile int turn;
        private volatile int hits;

        void play(int me) {
            int before = hits;
            hits = before + 1;
            turn = 1 - me;
        }
    }

    public static void main(String[] args) throws Exception {
        Table table = new Table();
        Thread pong = new Thread(() -> table.play(1));
        pong.start();
        table.play(0);
        pong.join();
    }
}
