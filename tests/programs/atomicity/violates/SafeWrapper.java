// class: Stack
// expect: violated
// patterns: 1, 2, 11, 12
// fields: data, count
// because: the wrapper synchronizes on itself, so two wrappers pop from one stack between size and pop.

import heddle.AtomicSet;
import heddle.UnitOfWork;

public class SafeWrapper {
    static class Stack {
        @AtomicSet("S") private final Object[] data = new Object[4];
        @AtomicSet("S") private int count = -1;

        synchronized Object pop() {
            Object top = data[count];
            data[count--] = null;
            return top;
        }

        synchronized void push(Object item) {
            data[++count] = item;
        }

        synchronized int size() {
            return count + 1;
        }
    }

    static class SafeWrap {
        synchronized Object pop(@UnitOfWork Stack stack) {
            return stack.size() > 1 ? stack.pop() : null;
        }
    }

    public static void main(String[] args) throws Exception {
        Stack stack = new Stack();
        stack.push(1);
        stack.push(2);
        stack.push(3);
        Thread other = new Thread(() -> new SafeWrap().pop(stack));
        other.start();
        new SafeWrap().pop(stack);
        other.join();
    }
}
