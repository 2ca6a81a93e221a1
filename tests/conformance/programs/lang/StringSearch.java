/** Finding and comparing: indexOf, contains, regions, prefixes, order. */
public class StringSearch {
    public static void main(String[] args) {
        String s = "abracadabra";
        System.out.println(s.indexOf('a') + " " + s.indexOf('a', 1) + " " + s.indexOf('z') + " " + s.indexOf('b', -5));
        System.out.println(s.lastIndexOf('a') + " " + s.lastIndexOf('a', 9) + " " + s.lastIndexOf("abra", 6));
        System.out.println(s.indexOf("abra", 1) + " " + s.indexOf("") + " " + s.indexOf("", 99) + " " + s.lastIndexOf(""));
        System.out.println(s.contains("cad") + " " + s.startsWith("bra", 1) + " " + s.endsWith("") + " " + s.endsWith("abra"));
        System.out.println("apple".compareTo("banana") + " " + "b".compareTo("abc") + " " + "abc".compareTo("abcde"));
        System.out.println("HELLO".compareToIgnoreCase("hello") + " " + "HeLLo".equalsIgnoreCase("hEllO"));
        System.out.println("xxabcxx".regionMatches(2, "zabc", 1, 3) + " " + "ABC".regionMatches(true, 0, "xabc", 1, 3));
        System.out.println("a".equals("b") + " " + "a".equals(null) + " " + "a".contentEquals(new StringBuilder("a")));
        System.out.println("".isEmpty() + " " + " \t\n".isBlank() + " " + "".isBlank() + " " + " x ".isBlank());
        System.out.println("Aa".hashCode() + " " + "BB".hashCode() + " " + "".hashCode() + " " + s.hashCode());
        System.out.println(s.charAt(4) + " " + s.length() + " " + s.codePointAt(0));
        String t = new String("abracadabra");
        System.out.println((s == t) + " " + (s == t.intern()) + " " + s.equals(t));
        System.out.println("\u20ac100".indexOf('1') + " " + "\u20ac\u20ac1\u20ac".lastIndexOf('\u20ac') + " " + "a\u20acb".indexOf("b"));
        System.out.println("caf\u00e9".compareTo("cafe") + " " + "\uffff".compareTo("a") + " " + "\u00e9".equals("e\u0301"));
        System.out.println("mississippi".chars().filter(c -> c == 's').count());
    }
}
