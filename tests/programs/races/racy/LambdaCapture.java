// expect: no-data-race violated
// kind: data-race
// line: 9
// because: both lambdas have captured the same box.

public class LambdaCapture {
    public static void main(String[] args) throws Exception {
        int[] box = new int[1];
        Runnable add = () -> box[0]++;
        Thread t = new Thread(add);
        t.start();
        add.run();
        t.join();
    }
}
