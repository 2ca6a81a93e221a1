/** Interfaces are initialised with a class only if they declare default methods. */
public class InterfacesWithDefaults {
    static int say(String what) {
        System.out.println(what);
        return what.length();
    }

    interface Plain {
        int P = say("Plain");
    }

    interface WithDefault {
        int W = say("WithDefault");

        default void d() { }
    }

    interface Sub extends WithDefault, Plain {
        int S = say("Sub");
    }

    interface StaticOnly {
        int T = say("StaticOnly");

        static void helper() {
            System.out.println("helper");
        }
    }

    static class Impl implements Plain, Sub, StaticOnly {
        static {
            say("Impl");
        }
    }

    static class Later implements Sub {
        static {
            say("Later");
        }
    }

    public static void main(String[] args) {
        new Impl();
        System.out.println("-- instance made");
        System.out.println(Sub.S);
        System.out.println("-- Sub read");
        System.out.println(Impl.P);
        System.out.println("-- Plain read");
        StaticOnly.helper();
        new Later().d();
    }
}
