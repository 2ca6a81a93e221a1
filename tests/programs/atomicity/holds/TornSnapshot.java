// class: Clock
// expect: holds
// because: the reader takes the lock once.

public class TornSnapshot {
    static class Clock {
        private int hours;
        private int minutes;

        synchronized void set(int hour, int minute) {
            hours = hour;
            minutes = minute;
        }

        int now() {
            synchronized (this) {
                int hour = hours;
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
