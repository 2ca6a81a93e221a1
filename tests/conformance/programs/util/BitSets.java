/** BitSet: single bits, ranges, algebra, iteration, conversion. */
import java.util.Arrays;
import java.util.BitSet;

public class BitSets {
    public static void main(String[] args) {
        BitSet sieve = new BitSet(200);
        sieve.set(2, 200);
        for (int p = 2; p * p < 200; p = sieve.nextSetBit(p + 1)) {
            for (int m = p * p; m < 200; m += p) {
                sieve.clear(m);
            }
        }
        System.out.println(sieve);
        System.out.println(sieve.cardinality() + " " + sieve.length() + " " + sieve.size() + " " + sieve.get(97) + " " + sieve.get(1000));
        BitSet even = new BitSet();
        for (int i = 0; i < 70; i += 2) {
            even.set(i);
        }
        BitSet copy = (BitSet) even.clone();
        copy.and(sieve);
        System.out.println(copy);
        copy.or(BitSet.valueOf(new long[] {0xff, 1}));
        System.out.println(copy + " " + copy.intersects(even));
        copy.xor(even);
        System.out.println(copy.cardinality() + " " + copy.nextClearBit(1) + " " + copy.previousSetBit(60));
        copy.andNot(even);
        copy.flip(0, 5);
        System.out.println(copy + " " + copy.isEmpty() + " " + copy.hashCode());
        System.out.println(Arrays.toString(copy.toLongArray()) + Arrays.toString(copy.toByteArray()));
        System.out.println(even.stream().sum() + " " + even.get(60, 70) + " " + even.equals(new BitSet()));
        try {
            even.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
