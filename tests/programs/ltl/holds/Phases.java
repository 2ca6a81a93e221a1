// ltl: phase == 1
// ltl: (phase == 1) U (phase == 2)
// ltl: <>(phase == 2 && <>[](phase == 3))
// ltl: [](phase != 0)
// because: the worker is joined between its phase and the last; the first moment is that of main.
public class Phases {
    static volatile int phase = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> phase = 2);
        worker.start();
        worker.join();
        phase = 3;
    }
}
