/** Two threads that have nothing to do with each other, each making one object. Correct. */
public class Symmetry {
  static class Thing { int number; }
  static class Maker extends Thread {
    Thing thing;
    public void run() { thing = new Thing(); thing.number = 1; }
  }
  public static void main(String[] args) throws InterruptedException {
    Maker a = new Maker(), b = new Maker();
    a.start(); b.start(); a.join(); b.join();
    if (a.thing.number + b.thing.number != 2) throw new AssertionError();
  }
}
