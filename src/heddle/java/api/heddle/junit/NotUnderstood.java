package heddle.junit;

/** What the driver cannot tell as JUnit would: whoever asks gets no answer, by name. */
final class NotUnderstood {
    private NotUnderstood() {}

    static native String getDisplayName();

    static native Object extensionContext();

    static native Object parameterContext();

    static native Object argumentsAccessor();

    static native RuntimeException malformedCsv();
}
