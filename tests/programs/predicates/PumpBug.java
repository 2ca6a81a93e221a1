// expect: no-uncaught-exception violated
// kind: assertion
// line: 32
// because: the hatch opens while the pump works; how high the water is has nothing to do with it.

public class PumpBug {
    static volatile int level;
    static volatile int cycles;
    static volatile boolean open;

    static class Pump extends Thread {
        @Override
        public void run() {
            while (true) {
                level = level + 2;
                level = level - 1;
                if (level == 0) {
                    cycles = 1;
                } else if (cycles == 1) {
                    cycles = 2;
                } else {
                    cycles = 0;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Pump().start();
        new Thread(() -> open = true).start();
        while (true) {
            assert !open;
        }
    }
}
