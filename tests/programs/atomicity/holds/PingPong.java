// class: Table
// expect: holds
// because: only the player whose turn it is touches the table; values make it safe, no lock does.

public class PingPong {
    static class Table {
        private volatile int turn;
        private volatile int hits;

        void play(int me) {
            if (turn == me) {
                int before = hits;
                hits = before + 1;
                turn = 1 - me;
            }
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
