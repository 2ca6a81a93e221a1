/**
 * A driver that counts its pending operations so that it can be stopped safely, and stops too early.
 *
 * <p>The third version: two stoppers take off the count what was there for one. After [SuwimonteerabuthES08, Fig. 2]. The classes
 * below have a main method each, for so many adders and stoppers; main is the first adder.
 */
class Bluetooth3 {
    static class Device {
        int pendingIo = 1;
        boolean stoppingFlag;
        boolean stoppingEvent;
        boolean stopped;
    }

    static class Adder extends Thread {
        final Device device;

        Adder(Device device) {
            this.device = device;
        }

        @Override
        public void run() {
            Bluetooth3.add(device);
        }
    }

    static class Stopper extends Thread {
        final Device device;

        Stopper(Device device) {
            this.device = device;
        }

        @Override
        public void run() {
            Bluetooth3.stop(device);
        }
    }

    static void add(Device device) {
        if (enter(device)) {
            assert !device.stopped : "used after it was stopped";
            leave(device);
        }
    }

    static void stop(Device device) {
        device.stoppingFlag = true;
        leave(device);
        while (!device.stoppingEvent) {}
        device.stopped = true;
    }

    /** Announces an operation; false if the driver is being stopped. */
    static boolean enter(Device device) {
        synchronized (device) {
            device.pendingIo++;
        }
        if (device.stoppingFlag) {
            leave(device);
            return false;
        }
        return true;
    }

    static void leave(Device device) {
        int pending;
        synchronized (device) {
            device.pendingIo--;
            pending = device.pendingIo;
        }
        if (pending == 0) {
            device.stoppingEvent = true;
        }
    }
}

class OneOne {
    public static void main(String[] args) {
        Bluetooth3.Device device = new Bluetooth3.Device();
        new Bluetooth3.Stopper(device).start();
        Bluetooth3.add(device);
    }
}

class TwoOne {
    public static void main(String[] args) {
        Bluetooth3.Device device = new Bluetooth3.Device();
        new Bluetooth3.Stopper(device).start();
        new Bluetooth3.Adder(device).start();
        Bluetooth3.add(device);
    }
}

class OneTwo {
    public static void main(String[] args) {
        Bluetooth3.Device device = new Bluetooth3.Device();
        new Bluetooth3.Stopper(device).start();
        new Bluetooth3.Stopper(device).start();
        Bluetooth3.add(device);
    }
}

class TwoTwo {
    public static void main(String[] args) {
        Bluetooth3.Device device = new Bluetooth3.Device();
        new Bluetooth3.Stopper(device).start();
        new Bluetooth3.Stopper(device).start();
        new Bluetooth3.Adder(device).start();
        Bluetooth3.add(device);
    }
}

class ThreeOne {
    public static void main(String[] args) {
        Bluetooth3.Device device = new Bluetooth3.Device();
        new Bluetooth3.Stopper(device).start();
        new Bluetooth3.Adder(device).start();
        new Bluetooth3.Adder(device).start();
        Bluetooth3.add(device);
    }
}
