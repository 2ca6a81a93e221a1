// expect: no-data-race holds
// because: the inner class locks the outer instance, whose field it is.

public class InnerClass {
    private int visits;

    class Door implements Runnable {
        @Override
        public void run() {
            synchronized (InnerClass.this) {
                visits++;
            }
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
