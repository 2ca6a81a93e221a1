/** Names of top-level, member, local, anonymous, array and primitive classes. */
public class ClassNames {
    static class Member {
        class Inner { }

        interface Deep {
            enum Deeper { X { } }
        }
    }

    static Object initialised = new Object() { };
    Object instance = new Object() { };

    static Class<?> local() {
        class Local { }
        return Local.class;
    }

    static void names(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.getTypeName() + " | "
            + (c.getEnclosingClass() == null ? "-" : c.getEnclosingClass().getSimpleName()) + " | "
            + (c.getEnclosingMethod() == null ? "-" : c.getEnclosingMethod().getName()) + " | "
            + (c.isLocalClass() ? "local" : c.isAnonymousClass() ? "anonymous" : c.isMemberClass() ? "member" : "top"));
    }

    public static void main(String[] args) {
        names(ClassNames.class);
        names(Member.class);
        names(Member.Inner.class);
        names(Member.Deep.Deeper.class);
        names(Member.Deep.Deeper.X.getClass());
        names(initialised.getClass());
        names(new ClassNames().instance.getClass());
        names(local());
        names(new Runnable() {
            @Override
            public void run() { }
        }.getClass());
        names(int.class);
        names(int[][].class);
        names(Member.Inner[].class);
        names(local().arrayType());
        names(String.class);
        names(java.util.Map.Entry[].class);
        names(void.class);
        System.out.println(ClassNames.class.descriptorString() + " " + int[].class.descriptorString() + " " + Member.class.hashCode() / Member.class.hashCode());
        System.out.println(new Member[0].getClass() == Member[].class);
    }
}
