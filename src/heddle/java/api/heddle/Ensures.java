package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What must be true when the method returns: its own duty.
 *
 * <p>Names static boolean methods, of the same class or as {@code Class.method}. Each takes nothing,
 * or the object that the method was called on, or that object, all arguments as they were given and
 * the result, if there is one; of a static method nothing, or all arguments and the result. {@code
 * heddle check} checks them with the claim {@code contracts}; plain {@code java} does nothing with
 * them.
 *
 * <p>A method that overrides another one ensures what that one does, too. What leaves a method by
 * an exception is not asked.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Ensures {
    /** The static boolean methods. */
    String[] value();
}
