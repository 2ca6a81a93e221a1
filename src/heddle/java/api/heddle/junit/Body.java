package heddle.junit;

/** A part of a test; it may throw anything. */
interface Body {
    void run() throws Throwable;
}
