/** Random with a seed gives the specified sequence, in every one of its forms. */
import java.util.Arrays;
import java.util.Random;

public class SeededRandom {
    public static void main(String[] args) {
        Random random = new Random(12345);
        System.out.println(random.nextInt() + " " + random.nextInt(100) + " " + random.nextInt(64) + " " + random.nextInt(5, 10));
        System.out.println(random.nextLong() + " " + random.nextBoolean() + " " + random.nextFloat() + " " + random.nextDouble());
        System.out.println(random.nextGaussian() + " " + random.nextGaussian());
        byte[] bytes = new byte[7];
        random.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        System.out.println(Arrays.toString(new Random(7).ints(5).toArray()));
        System.out.println(Arrays.toString(new Random(7).ints(5, 0, 10).toArray()));
        System.out.println(Arrays.toString(new Random(7).longs(2).toArray()) + Arrays.toString(new Random(7).doubles(2).toArray()));
        Random again = new Random(12345);
        random.setSeed(12345);
        boolean same = true;
        for (int i = 0; i < 200; i++) {
            same &= random.nextInt(1 + i) == again.nextInt(1 + i);
        }
        System.out.println(same);
        int[] histogram = new int[6];
        Random dice = new Random(1);
        for (int i = 0; i < 600; i++) {
            histogram[dice.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(histogram));
        Random free = new Random();
        int n = free.nextInt(10);
        System.out.println(n >= 0 && n < 10);
        double m = Math.random();
        System.out.println(m >= 0 && m < 1);
    }
}
