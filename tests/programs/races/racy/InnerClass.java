// expect: no-data-race violated
// kind: data-race
// line: 12
// because: the inner class locks itself, and the field belongs to the outer instance.

public class InnerClass {
    private int visits;

    class Door implements Runnable {
        @Override
        public synchronized void run() {
            visits++;
        }
    }

    public static void main(String[] args) throws Exception {
        InnerClass house = new InnerClass();
        Thread front = new Thread(house.new Door());
        Thread back = new Thread(house.new Door());
        front.start();
        back.start();
        front.join();
        back.join();
    }
}
