/** UUID from bytes, from text and from parts; its order, version and variant. */
import java.nio.charset.StandardCharsets;
import java.util.UUID;

public class Uuids {
    public static void main(String[] args) {
        UUID parsed = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(parsed + " " + parsed.version() + " " + parsed.variant() + " " + parsed.timestamp());
        System.out.println(parsed.getMostSignificantBits() + " " + parsed.getLeastSignificantBits() + " " + parsed.hashCode());
        UUID made = new UUID(0x0123456789abcdefL, 0xfedcba9876543210L);
        System.out.println(made + " " + made.compareTo(parsed) + " " + made.equals(UUID.fromString(made.toString())));
        System.out.println(UUID.fromString("1-2-3-4-5"));
        UUID named = UUID.nameUUIDFromBytes("heddle".getBytes(StandardCharsets.UTF_8));
        System.out.println(named + " " + named.version() + " " + named.equals(UUID.nameUUIDFromBytes("heddle".getBytes(StandardCharsets.UTF_8))));
        try {
            UUID.fromString("not-a-uuid");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            made.timestamp();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
