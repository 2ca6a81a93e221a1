/** Inner, local and anonymous classes: captured variables, outer this, shadowing, inheritance. */
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class InnerClasses {
    private int value = 1;
    private static int shared = 100;

    class Inner {
        int value = 2;

        class Innermost {
            int value = 3;

            String all(int value) {
                InnerClasses.this.value++;
                return value + "" + this.value + Inner.this.value + InnerClasses.this.value + shared;
            }
        }
    }

    class SubInner extends Inner {
        Innermost make() {
            return this.new Innermost();
        }
    }

    static class Range implements Iterable<Integer> {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    return next++;
                }
            };
        }
    }

    static List<Object> locals(String prefix, int... numbers) {
        List<Object> result = new ArrayList<>();
        for (int n : numbers) {
            class Local {
                final int id = result.size();

                @Override
                public String toString() {
                    return prefix + n + "#" + id + new Object() {
                        @Override
                        public String toString() {
                            return "(" + n * 2 + ")";
                        }
                    };
                }
            }
            result.add(new Local());
        }
        return result;
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner inner = outer.new Inner();
        Inner.Innermost innermost = inner.new Innermost();
        System.out.println(innermost.all(4));
        System.out.println(outer.new SubInner().make().all(5));
        int sum = 0;
        for (int i : new Range(3, 7)) {
            sum += i;
        }
        System.out.println(sum);
        System.out.println(locals("n", 7, 8));
        System.out.println(inner.getClass().getName() + " " + innermost.getClass().getSimpleName());
        InnerClasses none = null;
        try {
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
        var counter = new Object() {
            int hits;

            int hit() {
                return ++hits;
            }
        };
        counter.hit();
        System.out.println(counter.hit() + counter.hits);
    }
}
