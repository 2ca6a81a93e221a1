/** StringBuilder and StringBuffer: append of all types, insert, delete, replace, growth. */
public class StringBuilders {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(true).append('c').append(1).append(2L).append(1.5f).append(2.5).append("s").append((Object) null);
        b.append(new char[] {'x', 'y'}).append("abcdef", 2, 4).append(new char[] {'1', '2', '3'}, 1, 1);
        System.out.println(b + " " + b.length());
        b.insert(0, "<").insert(b.length(), '>').insert(3, 42).insert(1, false);
        System.out.println(b);
        b.delete(0, 5).deleteCharAt(0).replace(0, 2, "REPLACED");
        System.out.println(b);
        b.setCharAt(0, 'r');
        b.setLength(8);
        System.out.println(b + "|" + b.charAt(7) + "|" + b.indexOf("LA") + b.lastIndexOf("E"));
        b.setLength(10);
        System.out.println((int) b.charAt(9) + " " + b.length());
        System.out.println(new StringBuilder("abc").reverse() + " " + new StringBuilder("abc").substring(1));
        System.out.println(new StringBuilder("a").compareTo(new StringBuilder("b")) + " " + new StringBuilder("a").equals(new StringBuilder("a")));
        System.out.println(new StringBuilder().capacity() + " " + new StringBuilder("xyz").capacity() + " " + new StringBuilder(5).append("123456").capacity());
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 1, 3);
        System.out.println(self);
        StringBuilder wide = new StringBuilder("latin");
        wide.append('\u20ac').append(7).setCharAt(5, 'E');
        System.out.println(wide + " " + wide.chars().sum());
        StringBuffer buffer = new StringBuffer("buffer");
        buffer.append(1).insert(0, 'x').reverse().append(buffer.length());
        System.out.println(buffer);
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            big.append(i).append(',');
        }
        System.out.println(big.length() + " " + big.toString().hashCode());
        CharSequence sequence = big.subSequence(10, 20);
        System.out.println(sequence + " " + CharSequence.compare("a", new StringBuilder("b")));
        try {
            b.insert(99, "x");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
