/** Base64 in its three variants, with and without padding, and bad input. */
import java.nio.charset.StandardCharsets;
import java.util.Base64;

public class Base64Codec {
    public static void main(String[] args) {
        Base64.Encoder encoder = Base64.getEncoder();
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe"}) {
            byte[] bytes = s.getBytes(StandardCharsets.ISO_8859_1);
            String text = encoder.encodeToString(bytes);
            byte[] back = Base64.getDecoder().decode(text);
            System.out.println(text + " " + new String(back, StandardCharsets.ISO_8859_1).equals(s) + " " + encoder.withoutPadding().encodeToString(bytes));
        }
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) (i * 7);
        }
        System.out.println(Base64.getUrlEncoder().encodeToString(all));
        String mime = Base64.getMimeEncoder(20, new byte[] {'\n'}).encodeToString(all);
        System.out.println(mime.lines().count() + " " + Base64.getMimeDecoder().decode(mime).length);
        for (String bad : new String[] {"a", "ab=c", "a$bc", "YQ=", "YQ"}) {
            try {
                System.out.println(Base64.getDecoder().decode(bad).length);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
