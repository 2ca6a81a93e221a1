// class: Rota
// expect: violated
// patterns: 15+
// fields: anna, bert
// because: each doctor sees the other on call and leaves, which no order of the two explains.

public class WriteSkew {
    static class Rota {
        private volatile boolean anna = true;
        private volatile boolean bert = true;

        void annaLeaves() {
            if (bert) {
                anna = false;
            }
        }

        void bertLeaves() {
            if (anna) {
                bert = false;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Rota rota = new Rota();
        Thread other = new Thread(rota::bertLeaves);
        other.start();
        rota.annaLeaves();
        other.join();
    }
}
