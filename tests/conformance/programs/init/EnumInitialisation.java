/** Enum constants are built first, before other statics of the enum. */
public class EnumInitialisation {
    enum Level {
        LOW(1), HIGH(2) {
            @Override
            String describe() {
                return "very " + super.describe();
            }
        };

        static final java.util.Map<Integer, Level> BY_CODE = new java.util.HashMap<>();
        static int counter = 100;

        static {
            System.out.println("static block, counter " + counter);
            for (Level level : values()) {
                BY_CODE.put(level.code, level);
            }
        }

        final int code;

        Level(int code) {
            this.code = code;
            System.out.println("constructing " + name() + " " + ordinal());
        }

        String describe() {
            return name().toLowerCase();
        }
    }

    enum Empty { }

    static class UsesEnum {
        static final Level DEFAULT = Level.HIGH;

        static {
            System.out.println("UsesEnum");
        }
    }

    public static void main(String[] args) {
        System.out.println(Level.class.getSimpleName());
        System.out.println(UsesEnum.DEFAULT.describe());
        System.out.println(Level.BY_CODE.get(1).describe());
        System.out.println(Level.HIGH.getClass() == Level.class);
        System.out.println(Level.HIGH.getDeclaringClass() == Level.class);
        System.out.println(Empty.values().length);
    }
}
