// class: Rota
// expect: holds
// because: leaving is one critical section.

public class WriteSkew {
    static class Rota {
        private volatile boolean anna = true;
        private volatile boolean bert = true;

        synchronized void annaLeaves() {
            if (bert) {
                anna = false;
            }
        }

        synchronized void bertLeaves() {
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
