import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Random numbers for keys and names, and what is computed from them. */
public class RandomSources {
    public static void main(String[] args) throws Exception {
        SecureRandom random = new SecureRandom();
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        System.out.println(random.nextInt(5) < 5);
        UUID one = UUID.randomUUID();
        System.out.println(one.toString().length() + " " + one.version() + " " + one.variant());
        System.out.println(one.equals(UUID.randomUUID()) + " " + UUID.fromString(one.toString()).equals(one));
        System.out.println(SecureRandom.getInstanceStrong().nextInt(3) < 3);
        System.out.println(SecureRandom.getInstance("SHA1PRNG").generateSeed(4).length);
        HexFormat hex = HexFormat.of();
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
            System.out.println(name + " " + hex.formatHex(MessageDigest.getInstance(name).digest("abc".getBytes())));
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec("key".getBytes(), "HmacSHA256"));
        System.out.println(hex.formatHex(mac.doFinal("abc".getBytes())));
    }
}
