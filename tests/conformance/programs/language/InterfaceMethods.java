/** Default, static and private interface methods; diamonds resolved by hand and by specificity. */
public class InterfaceMethods {
    interface Named {
        String NAME = "constant of " + "Named";

        String name();

        default String greeting() {
            return decorate("hello " + name());
        }

        private String decorate(String s) {
            return "<" + s + count(s) + ">";
        }

        private static int count(String s) {
            return s.length();
        }

        static Named of(String s) {
            return () -> s;
        }
    }

    interface Polite extends Named {
        @Override
        default String greeting() {
            return "dear " + Named.super.greeting();
        }
    }

    interface Formal extends Named {
        default String title() {
            return "Dr";
        }
    }

    interface Loud {
        default String greeting() {
            return "HEY";
        }
    }

    static class Person implements Polite, Formal {
        public String name() {
            return title() + " P";
        }
    }

    static class Shouter extends Person implements Loud {
        @Override
        public String greeting() {
            return Loud.super.greeting() + "/" + super.greeting();
        }
    }

    static class Base {
        public String greeting() {
            return "class wins";
        }
    }

    static class Both extends Base implements Loud { }

    static abstract class Partial implements Named { }

    public static void main(String[] args) {
        System.out.println(Named.NAME);
        System.out.println(Named.of("lambda").greeting());
        System.out.println(new Person().greeting());
        System.out.println(new Shouter().greeting());
        System.out.println(new Both().greeting());
        Loud loud = new Both();
        System.out.println(loud.greeting());
        System.out.println(new Partial() {
            public String name() {
                return "anonymous";
            }
        }.greeting());
        Named n = new Shouter();
        System.out.println(n.greeting() + n.toString().isEmpty());
        System.out.println(n.equals(n) + " " + (n.hashCode() == n.hashCode()));
    }
}
