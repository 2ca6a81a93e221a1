/** Dynamic proxies: calls, Object methods, defaults, exceptions, several interfaces. */
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Proxies {
    interface Adder {
        int add(int a, long b);

        String name();

        default String twice() {
            return name() + name();
        }
    }

    interface Closer {
        void close() throws java.io.IOException;
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        InvocationHandler handler = (proxy, method, arguments) -> {
            log.add(method.getName() + Arrays.toString(arguments));
            return switch (method.getName()) {
                case "add" -> (Integer) arguments[0] + ((Long) arguments[1]).intValue();
                case "name", "twice" -> "proxy";
                case "hashCode" -> 7;
                case "equals" -> proxy == arguments[0];
                case "toString" -> "I am a proxy";
                case "close" -> throw (arguments == null ? new java.io.IOException("declared") : new Exception());
                default -> null;
            };
        };
        Object proxy = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Adder.class, Closer.class}, handler);
        Adder adder = (Adder) proxy;
        System.out.println(adder.add(3, 4L) + " " + adder.name() + " " + adder.twice() + " " + adder.hashCode() + " " + adder.toString() + " " + adder.equals(adder) + " " + adder.equals("x"));
        try {
            ((Closer) proxy).close();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(log);
        System.out.println(Proxy.isProxyClass(proxy.getClass()) + " " + (Proxy.getInvocationHandler(proxy) == handler) + " " + (proxy instanceof Closer) + " " + proxy.getClass().getInterfaces().length);
        Runnable failing = (Runnable) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> {
            throw new Exception("checked");
        });
        try {
            failing.run();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause().getMessage());
        }
        Adder wrong = (Adder) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Adder.class}, (p, m, a) -> m.getReturnType() == int.class ? null : 5);
        try {
            wrong.add(1, 2);
        } catch (NullPointerException e) {
            System.out.println("null for int");
        }
        try {
            wrong.name();
        } catch (ClassCastException e) {
            System.out.println("wrong result type");
        }
        try {
            Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {String.class}, handler);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
