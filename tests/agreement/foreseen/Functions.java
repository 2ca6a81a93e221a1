import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Function objects of all kinds, what they capture, and where they are called. */
public class Functions {
    interface Shape {
        Object area();
        default Shape twice() { return () -> new Object[] { area(), area() }; }
        static Shape of(Object value) { return () -> value; }
    }

    static class Node {
        Node next;
        Node() { }
        Node(Node next) { this.next = next; }
        Node self() { return this; }
        Node with(Node other) { next = other; return other; }
        static Node fresh() { return new Node(); }
    }

    class Inner {
        Node held = field;
        Supplier<Node> supply() { return () -> field; }
    }

    Node field = new Node();
    static Object kept;

    static Object call(Supplier<?> supplier) { return supplier.get(); }
    static <T> T apply(Function<Node, T> function, Node node) { return function.apply(node); }

    static class Base {
        Node made() { return new Node(); }
        Supplier<Node> superMade() { return this::made; }
    }

    static class Derived extends Base {
        @Override Node made() { Supplier<Node> above = super::made; return above.get(); }
    }

    record Pair(Node left, Node right) { }

    enum Kind {
        PLAIN { @Override Node make() { return new Node(); } },
        LINKED { @Override Node make() { return new Node(new Node()); } };
        abstract Node make();
    }

    public static void main(String[] args) {
        Node node = new Node();
        kept = call(() -> node);
        kept = call(Node::new);
        kept = call(node::self);
        kept = call(Node::fresh);
        kept = apply(Node::self, node);
        kept = apply(Node::new, node);
        BiFunction<Node, Node, Node> with = Node::with;
        kept = with.apply(node, new Node());
        IntFunction<Node[]> array = Node[]::new;
        Node[] nodes = array.apply(2);
        nodes[0] = node;
        kept = nodes[0];
        UnaryOperator<Node> identity = UnaryOperator.identity();
        kept = identity.andThen(Node::self).<Node>compose(other -> new Node(other)).apply(node);
        Consumer<Object> keep = value -> kept = value;
        keep.andThen(value -> kept = new Object[] { value }).accept(new Node());
        kept = Shape.of(node).twice().area();
        Functions outer = new Functions();
        Inner inner = outer.new Inner();
        kept = inner.supply().get();
        kept = inner.held;
        kept = new Derived().superMade().get();
        for (Kind kind : Kind.values()) { kept = kind.make().next; }
        kept = Kind.valueOf("LINKED").make();
        Pair pair = new Pair(node, new Node(node));
        kept = pair.right().next;
        System.out.println(pair.equals(new Pair(node, null)) + " " + (pair.hashCode() == 0));
        Runnable local = new Runnable() {
            final Node own = node;
            @Override public void run() { kept = own; }
        };
        local.run();
        Supplier<Supplier<Node>> nested = () -> () -> node;
        kept = nested.get().get();
        Object cloned = nodes.clone();
        kept = ((Node[]) cloned)[0];
        Node[][] grid = new Node[2][3];
        grid[1][2] = new Node();
        kept = grid[1][2];
        Node[] copy = new Node[2];
        System.arraycopy(nodes, 0, copy, 0, 2);
        kept = copy[0];
    }
}
