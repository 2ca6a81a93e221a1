// expect: no-data-race violated
// kind: data-race
// line: 12
// because: a thread still counts when its successor begins to.

public class Generations implements Runnable {
    private int number;

    @Override
    public void run() {
        new Thread(this).start();
        number++;
    }

    public static void main(String[] args) {
        new Generations().run();
    }
}
