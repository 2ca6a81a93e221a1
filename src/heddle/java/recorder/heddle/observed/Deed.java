package heddle.observed;

/** What threads do, by the numbers that the log has for it. */
final class Deed {
    static final int READ = 0;
    static final int WRITE = 1;
    static final int LOCK = 2;
    static final int UNLOCK = 3;
    static final int WAIT = 4;
    static final int ACQUIRE = 5;
    static final int RELEASE = 6;
    static final int FORK = 7;
    static final int JOIN = 8;
    static final int NOTIFY = 9;
    static final int USE = 10;
    static final int READY = 11;
    static final int MADE = 12;
    static final int TRY = 13;

    private Deed() {}
}
