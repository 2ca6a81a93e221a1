/** EnumMap and EnumSet over a large enum, with views and bulk operations. */
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public class EnumCollections {
    enum E {
        A, B, C, D, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
        A1, B1, C1, D1, F1, G1, H1, I1, J1, K1, L1, M1, N1, O1, P1, Q1, R1, S1, T1, U1, V1, W1, X1, Y1, Z1,
        A2, B2, C2, D2, F2, G2, H2, I2, J2, K2, L2, M2, N2, O2, P2, Q2, R2, S2, T2, U2, V2, W2, X2, Y2, Z2
    }

    enum Small { ONE, TWO, THREE }

    public static void main(String[] args) {
        EnumSet<E> set = EnumSet.noneOf(E.class);
        for (E e : E.values()) {
            if (e.ordinal() % 7 == 3) {
                set.add(e);
            }
        }
        System.out.println(set + " " + set.size() + " " + set.contains(E.D));
        EnumSet<E> range = EnumSet.range(E.Y1, E.D2);
        range.removeAll(set);
        System.out.println(range + " " + EnumSet.complementOf(range).size() + " " + EnumSet.allOf(E.class).size());
        Iterator<E> it = set.iterator();
        it.next();
        it.remove();
        System.out.println(set.iterator().next() + " " + set.equals(EnumSet.copyOf(set)));
        EnumMap<Small, List<String>> map = new EnumMap<>(Small.class);
        map.computeIfAbsent(Small.THREE, k -> new ArrayList<>()).add("c");
        map.computeIfAbsent(Small.ONE, k -> new ArrayList<>()).add("a");
        map.get(Small.THREE).add("cc");
        System.out.println(map + " " + map.keySet() + " " + map.values() + " " + map.containsKey(Small.TWO));
        for (Map.Entry<Small, List<String>> e : map.entrySet()) {
            e.setValue(List.of(e.getKey().name().toLowerCase()));
        }
        System.out.println(map + " " + map.remove(Small.ONE) + " " + map.size() + " " + map.get(null));
        try {
            map.put(null, List.of());
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
        System.out.println(EnumSet.of(Small.THREE, Small.ONE) + " " + EnumSet.copyOf(List.of(Small.TWO)));
    }
}
