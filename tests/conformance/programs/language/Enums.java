/** Enums with bodies, interfaces, switches over them, comparison, and collections of them. */
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntBinaryOperator;

public class Enums {
    enum Operation implements IntBinaryOperator {
        PLUS("+") {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            @Override
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        },
        FIRST("<", (a, b) -> a);

        final String symbol;
        private final IntBinaryOperator body;

        Operation(String symbol) {
            this(symbol, null);
        }

        Operation(String symbol, IntBinaryOperator body) {
            this.symbol = symbol;
            this.body = body;
        }

        @Override
        public int applyAsInt(int a, int b) {
            return body.applyAsInt(a, b);
        }
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    static String kind(Day day) {
        switch (day) {
            case SAT:
            case SUN:
                return "weekend";
            case FRI:
                return "nearly";
            default:
                return "work";
        }
    }

    static int length(Day day) {
        return switch (day) {
            case MON, FRI, SUN -> 6;
            case TUE -> 7;
            case THU, SAT -> 8;
            case WED -> 9;
        };
    }

    public static void main(String[] args) {
        for (Operation o : Operation.values()) {
            System.out.println(o + o.symbol + o.applyAsInt(6, 7) + o.getDeclaringClass().getSimpleName());
        }
        for (Day day : Day.values()) {
            System.out.print(kind(day) + length(day) + " ");
        }
        System.out.println();
        System.out.println(Day.valueOf("WED").compareTo(Day.SUN) + " " + Day.MON.equals(Day.MON));
        System.out.println(Enum.valueOf(Day.class, "TUE").ordinal());
        EnumSet<Day> set = EnumSet.of(Day.SUN, Day.MON);
        set.addAll(EnumSet.range(Day.WED, Day.FRI));
        System.out.println(set + " " + EnumSet.complementOf(set) + " " + EnumSet.noneOf(Day.class));
        Map<Day, Integer> map = new EnumMap<>(Day.class);
        map.put(Day.SUN, 1);
        map.put(Day.MON, 2);
        map.merge(Day.SUN, 10, Integer::sum);
        System.out.println(map + " " + map.containsKey(Day.TUE));
        Day[] copy = Day.values();
        copy[0] = null;
        System.out.println(Day.values()[0]);
        try {
            Day.valueOf("mon");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
