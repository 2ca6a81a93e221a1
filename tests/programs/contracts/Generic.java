// expect: contracts violated
// because: a method whose types are narrower than those above it inherits their contract.

import heddle.Requires;

public class Generic {
    interface Sink<T> {
        static boolean isThere(Sink<?> sink, Object item) {
            return item != null;
        }

        @Requires("isThere")
        void put(T item);
    }

    static class Numbers implements Sink<Integer> {
        @Override
        public void put(Integer item) {}
    }

    public static void main(String[] args) {
        Numbers numbers = new Numbers();
        numbers.put(3);
        numbers.put(null);
    }
}
