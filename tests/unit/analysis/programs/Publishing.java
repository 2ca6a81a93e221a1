/** What another thread can and cannot know of: each field is written once and read by `Reader`. */
public class Publishing {
    static Publishing shared;
    static volatile Publishing handed;
    static Object held;

    int inConstructor;
    int beforeStore;
    int afterStore;
    int inHelper;
    int afterLeak;
    int throughAlias;
    int onOneWay;
    int inLoop;
    int afterReturn;
    int whenThrown;
    int byCaller;
    int twice;
    int holdingItself;
    int readFromItself;
    int fluent;
    Publishing me;

    Publishing() {
        inConstructor = 1;
    }

    Publishing(boolean leaks) {
        this();
        shared = this;
        afterLeak = 1;
    }

    void help() {
        inHelper = 1;
    }

    Publishing self() {
        return this;
    }

    static void fill(Publishing given) {
        given.byCaller = 1;
    }

    static void both(Publishing first, Publishing second) {
        shared = second;
        first.twice = 1;
    }

    static void publish(String[] args) {
        Publishing fresh = new Publishing();
        fresh.beforeStore = 1;
        fresh.help();
        fill(fresh);
        shared = fresh;
        fresh.afterStore = 1;

        Publishing alias = new Publishing();
        Publishing other = alias;
        shared = other;
        alias.throughAlias = 1;

        Publishing way = new Publishing();
        Publishing maybe = args.length > 1 ? way : new Publishing();
        shared = maybe;
        way.onOneWay = 1;

        for (String each : args) {
            Publishing mine = new Publishing();
            mine.inLoop = each.length();
            shared = mine;
        }

        Publishing returned = new Publishing();
        Publishing same = returned.self();
        shared = same;
        returned.afterReturn = 1;

        Publishing thrown = new Publishing();
        try {
            held = thrown;
            Integer.parseInt(args[0]);
        } catch (NumberFormatException failed) {
            thrown.whenThrown = 1;
        }

        Publishing looped = new Publishing();
        looped.me = looped;
        looped.holdingItself = 1;
        shared = looped.me;
        looped.readFromItself = 1;

        Publishing chained = new Publishing();
        Publishing link = chained.self();
        link.fluent = 1;
        shared = link;

        Publishing pair = new Publishing();
        both(pair, pair);
        new Publishing(true);
    }

    static class Reader extends Thread {
        @Override
        public void run() {
            read(shared);
            if (held instanceof Publishing found) {
                read(found);
            }
        }

        static int read(Publishing it) {
            return it.inConstructor + it.beforeStore + it.afterStore + it.inHelper + it.afterLeak
                + it.throughAlias + it.onOneWay + it.inLoop + it.afterReturn + it.whenThrown
                + it.byCaller + it.twice + it.holdingItself + it.readFromItself + it.fluent;
        }
    }

    public static void main(String[] args) {
        new Reader().start();
        publish(args);
    }
}
