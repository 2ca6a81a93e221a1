// expect: no-data-race holds
// because: both threads only read what was written before there were two.

public class OnlyRead {
    static int[] squares = new int[3];
    static String title = "";

    static int sum() {
        int sum = title.length();
        for (int square : squares) {
            sum += square;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i;
        }
        title = "squares";
        Thread t = new Thread(OnlyRead::sum);
        t.start();
        System.out.println(sum() == 12);
        t.join();
    }
}
