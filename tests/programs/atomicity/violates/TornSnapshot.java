// class: Clock
// expect: violated
// patterns: 11
// fields: hours, minutes
// because: the reader takes the lock twice, and the clock moves on in between.

public class TornSnapshot {
    static class Clock {
        private int hours;
        private int minutes;

        synchronized void set(int hour, int minute) {
            hours = hour;
            minutes = minute;
        }

        int now() {
            int hour;
            synchronized (this) {
                hour = hours;
            }
            synchronized (this) {
                return hour * 60 + minutes;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Clock clock = new Clock();
        Thread other = new Thread(() -> clock.set(1, 30));
        other.start();
        clock.now();
        other.join();
    }
}
