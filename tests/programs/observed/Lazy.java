// quiet: Lazy$Holder.table
// A class is initialised by the thread that comes first and read by the other one.
public class Lazy {
    static class Holder {
        static int[] table = {1, 2, 3};
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println(Holder.table[0]));
        other.start();
        System.out.println(Holder.table[1]);
        other.join();
    }
}
