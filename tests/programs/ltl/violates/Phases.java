// ltl: (phase == 1) U (phase == 2)
// ltl: <>[](phase == 3)
// because: the last phase may come first.
public class Phases {
    static volatile int phase = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> phase = 2);
        worker.start();
        phase = 3;
    }
}
