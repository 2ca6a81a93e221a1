// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: the loaders are parallel capable, and have a lock for each name.

public class LoadersInACircle {
    static class Bundle extends ClassLoader {
        static {
            ClassLoader.registerAsParallelCapable();
        }

        Bundle other;

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                boolean mine = findLoadedClass(name) != null;
                return mine || other == null ? super.loadClass(name, resolve) : other.ask(name);
            }
        }

        Class<?> ask(String name) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                return super.loadClass(name, false);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Bundle one = new Bundle();
        Bundle two = new Bundle();
        one.other = two;
        two.other = one;
        Thread thread = new Thread(() -> {
            try {
                one.loadClass("java.lang.Object");
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        two.loadClass("java.lang.String");
        thread.join();
    }
}
