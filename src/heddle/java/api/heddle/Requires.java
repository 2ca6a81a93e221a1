package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What must be true when the method begins: the caller's duty.
 *
 * <p>Names static boolean methods, of the same class or as {@code Class.method}. Each takes nothing,
 * or the object that the method is called on, or that object and all arguments; of a static method
 * or a constructor nothing, or all arguments. {@code heddle check} checks them with the claim
 * {@code contracts}; plain {@code java} does nothing with them.
 *
 * <pre>{@code
 * @Requires("hasRoom")
 * synchronized void put(int item) { ... }
 *
 * static boolean hasRoom(Buffer buffer) { return buffer.count < buffer.items.length; }
 * }</pre>
 *
 * <p>A method that overrides another one, and names nothing itself, requires the same. If it names
 * something, either is enough.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Requires {
    /** The static boolean methods. */
    String[] value();
}
