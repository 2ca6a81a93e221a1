/** Which method a call reaches: overriding, private, super, package, interface defaults. */
public class Dispatch {
    interface Greets {
        default String greet() {
            return "default " + name();
        }

        String name();
    }

    static class Base implements Greets {
        public String name() {
            return "base";
        }

        private String secret() {
            return "base secret";
        }

        String callSecret() {
            return secret();
        }

        static String kind() {
            return "static base";
        }
    }

    static class Middle extends Base {
        @Override
        public String name() {
            return "middle over " + super.name();
        }

        String secret() {
            return "middle secret";
        }

        static String kind() {
            return "static middle";
        }
    }

    static class Leaf extends Middle {
        @Override
        public String greet() {
            return "leaf " + super.greet();
        }

        @Override
        String secret() {
            return "leaf, " + super.secret();
        }
    }

    public static void main(String[] args) {
        Base[] all = {new Base(), new Middle(), new Leaf()};
        for (Base b : all) {
            System.out.println(b.name());
            System.out.println(b.greet());
            System.out.println(b.callSecret());
            Greets g = b;
            System.out.println(g.greet());
            if (b instanceof Middle m) {
                System.out.println(m.secret());
            }
        }
        System.out.println(Base.kind());
        System.out.println(Leaf.kind());
    }
}
