/** java.util.Arrays: sorting of every type, searching, filling, comparing, printing, prefixes. */
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class ArraysClass {
    public static void main(String[] args) {
        int[] ints = {5, -3, 9, 0, Integer.MIN_VALUE, 7, 5};
        long[] longs = {3L << 40, -1, 0};
        short[] shorts = {3, 1, 2};
        byte[] bytes = {3, -1, 2};
        char[] chars = "sorting".toCharArray();
        float[] floats = {0f, -0f, Float.NaN, -1f};
        double[] doubles = {2.5, Double.NaN, -0.0, 0.0, -1e300};
        String[] words = {"pear", "Apple", "fig", "apple"};
        Arrays.sort(ints);
        Arrays.sort(longs);
        Arrays.sort(shorts);
        Arrays.sort(bytes);
        Arrays.sort(chars, 1, 6);
        Arrays.sort(floats);
        Arrays.sort(doubles);
        Arrays.sort(words);
        System.out.println(Arrays.toString(ints) + Arrays.toString(longs) + Arrays.toString(shorts) + Arrays.toString(bytes));
        System.out.println(new String(chars) + Arrays.toString(floats) + Arrays.toString(doubles) + Arrays.toString(words));
        Arrays.sort(words, Comparator.comparing(String::length).reversed().thenComparing(String.CASE_INSENSITIVE_ORDER));
        System.out.println(Arrays.asList(words));
        System.out.println(Arrays.binarySearch(ints, 7) + " " + Arrays.binarySearch(ints, 6) + " " + Arrays.binarySearch(doubles, Double.NaN));
        int[] big = new int[600];
        for (int i = 0; i < big.length; i++) {
            big[i] = (i * 7919) % 1009;
        }
        Arrays.sort(big);
        System.out.println(big[0] + " " + big[300] + " " + big[599] + " " + Arrays.hashCode(big));
        Integer[] boxed = Arrays.stream(big).map(x -> x ^ 0x155).boxed().toArray(Integer[]::new);
        Arrays.sort(boxed, Comparator.reverseOrder());
        System.out.println(boxed[0] + " " + boxed[599] + " " + Arrays.asList(boxed).hashCode());
        int[][] grid = {{1, 2}, {3}, null};
        System.out.println(Arrays.deepToString(grid) + Arrays.deepEquals(grid, new int[][] {{1, 2}, {3}, null}) + Arrays.deepHashCode(grid));
        long[] filled = new long[5];
        Arrays.fill(filled, 1, 3, 9L);
        Arrays.setAll(shortsToInts(shorts), i -> i);
        System.out.println(Arrays.toString(filled) + Arrays.toString(Arrays.copyOf(words, 5)) + Arrays.toString(Arrays.copyOfRange(ints, 2, 4)));
        System.out.println(Arrays.equals(ints, ints.clone()) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.mismatch(ints, new int[] {Integer.MIN_VALUE, -3, 1}));
        int[] prefix = {1, 2, 3, 4};
        Arrays.parallelPrefix(prefix, Integer::sum);
        System.out.println(Arrays.toString(prefix) + Arrays.stream(prefix, 1, 3).sum() + Arrays.toString((int[]) null));
        List<String> view = Arrays.asList(words);
        view.set(0, "changed");
        System.out.println(words[0] + " " + view.contains("fig"));
    }

    static int[] shortsToInts(short[] s) {
        return new int[s.length];
    }
}
