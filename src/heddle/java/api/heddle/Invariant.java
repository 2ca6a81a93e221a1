package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What is true of every object of a class whenever one of its methods ends.
 *
 * <p>Names static boolean methods, of the same class or as {@code Class.method}, that take the
 * object, or nothing if they are about static fields. They are checked at the end of constructors
 * and of all methods that are not private, also where an exception leaves a method, in the class and
 * in all classes below it. {@code heddle check} checks them with the claim {@code contracts}; plain
 * {@code java} does nothing with them.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Invariant {
    /** The static boolean methods. */
    String[] value();
}
