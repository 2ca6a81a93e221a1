/** Which strings are the same object. */
public class StringInterning {
    static final String CONSTANT = "inter" + "ned";
    static final String PART = "ned";
    static String variable = "ned";

    static class Other {
        static String text = "interned";
    }

    public static void main(String[] args) {
        String literal = "interned";
        System.out.println(literal == CONSTANT);
        System.out.println(literal == Other.text);
        System.out.println(literal == "inter" + PART);
        System.out.println(literal == "inter" + variable);
        System.out.println(literal == ("inter" + variable).intern());
        System.out.println(literal == new String("interned"));
        System.out.println(literal == new String("interned").intern());
        String made = new StringBuilder("made").append(" at run time ").append(7).toString();
        System.out.println(made.intern() == made.intern());
        System.out.println(made.intern() == new String(made).intern());
        System.out.println("".intern() == "");
        System.out.println(String.valueOf("interned") == literal);
        System.out.println(literal.substring(0) == literal);
        System.out.println(literal.substring(0, 8) == literal);
        System.out.println(literal.trim() == literal);
        System.out.println(literal.toString() == literal);
        System.out.println(literal.concat("") == literal);
        System.out.println("x".getClass().getName().intern() == String.class.getName().intern());
        char c = 'i';
        System.out.println((c + "nterned") == literal);
        System.out.println((c + "nterned").equals(literal));
    }
}
