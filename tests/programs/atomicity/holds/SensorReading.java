// class: Sensor
// expect: holds
// because: both reads are in one synchronized block.

public class SensorReading {
    static class Sensor {
        private int value;

        synchronized void update(int now) {
            value = now;
        }

        boolean isStable() {
            synchronized (this) {
                int first = value;
                return first == value;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Sensor sensor = new Sensor();
        Thread source = new Thread(() -> sensor.update(3));
        source.start();
        sensor.isStable();
        source.join();
    }
}
