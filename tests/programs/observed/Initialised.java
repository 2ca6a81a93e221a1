// quiet: Initialised.limit Initialised.level
// One thread fills the fields, then two workers use them.
public class Initialised {
    static final Object M = new Object();
    int limit;
    int level;

    Initialised(int limit) {
        this.limit = limit;
        this.level = 1;
        this.level = this.level + 1;
    }

    void step() {
        synchronized (M) {
            if (level < limit) {
                level = level + 1;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Initialised shared = new Initialised(9);
        Thread a = new Thread(shared::step);
        Thread b = new Thread(shared::step);
        a.start();
        b.start();
        a.join();
        b.join();
        synchronized (M) {
            System.out.println(shared.level);
        }
    }
}
