/** A small generic container with nested generic types, wildcards and recursion. */
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;

public class StaticNestedGenerics {
    static final class Chain<T> implements Iterable<T> {
        private static final class Node<T> {
            final T head;
            final Node<T> tail;

            Node(T head, Node<T> tail) {
                this.head = head;
                this.tail = tail;
            }
        }

        private static final Chain<?> EMPTY = new Chain<>(null);
        private final Node<T> first;

        private Chain(Node<T> first) {
            this.first = first;
        }

        @SuppressWarnings("unchecked")
        static <T> Chain<T> empty() {
            return (Chain<T>) EMPTY;
        }

        Chain<T> prepend(T value) {
            return new Chain<>(new Node<>(value, first));
        }

        <R> Chain<R> map(Function<? super T, ? extends R> f) {
            Chain<R> result = empty();
            for (T t : this) {
                result = result.prepend(f.apply(t));
            }
            return result;
        }

        <R> R fold(R start, BiFunction<? super R, ? super T, ? extends R> f) {
            R result = start;
            for (T t : this) {
                result = f.apply(result, t);
            }
            return result;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                Node<T> at = first;

                public boolean hasNext() {
                    return at != null;
                }

                public T next() {
                    if (at == null) {
                        throw new NoSuchElementException("end of chain");
                    }
                    T value = at.head;
                    at = at.tail;
                    return value;
                }
            };
        }
    }

    public static void main(String[] args) {
        Chain<Integer> chain = Chain.<Integer>empty().prepend(3).prepend(2).prepend(1);
        System.out.println(chain.fold("", (s, n) -> s + n));
        System.out.println(chain.map(n -> "<" + n + ">").fold("", String::concat));
        System.out.println(chain.map(n -> n * 1.5).fold(0.0, Double::sum));
        System.out.println((Object) Chain.empty() == Chain.<String>empty());
        Iterator<Object> it = Chain.empty().iterator();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
