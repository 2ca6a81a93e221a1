/**
 * A driver that counts its pending operations so that it can be stopped safely, and stops too early.
 *
 * <p>Version 2 of the Bluetooth driver of [SuwimonteerabuthES08, Fig. 2]. The assertion fails only
 * with at least two adders, in no fewer than five contexts; main is the first adder.
 */
public class Bluetooth {
    static class Device {
        int pendingIo = 1;
        boolean stoppingFlag;
        boolean stoppingEvent;
        boolean stopped;
    }

    static void add(Device device) {
        if (enter(device)) {
            assert !device.stopped : "used after it was stopped";
        }
        leave(device);
    }

    static void stop(Device device) {
        device.stoppingFlag = true;
        leave(device);
        while (!device.stoppingEvent) {
            Thread.onSpinWait();
        }
        device.stopped = true;
    }

    /** Announces an operation; false if the driver is being stopped. */
    static boolean enter(Device device) {
        synchronized (device) {
            device.pendingIo++;
        }
        if (device.stoppingFlag) {
            leave(device); // and add calls leave once more: that is the bug
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

    public static void main(String[] args) {
        Device device = new Device();
        new Thread(() -> stop(device), "stopper").start();
        new Thread(() -> add(device), "adder").start();
        add(device);
    }
}
