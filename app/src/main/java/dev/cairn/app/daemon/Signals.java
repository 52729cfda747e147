package dev.cairn.app.daemon;

import dev.cairn.ledger.log.LogCategory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * What the process does when it is sent a signal. The JDK has no supported way to say so; {@code sun.misc.Signal}, of module
 * {@code jdk.unsupported}, has served since 1.3 and is reached by name, since javac warns of it beyond suppression. Where it
 * should be missing one day, signals do what the JVM makes of them.
 */
final class Signals {

    private Signals() {}

    /** From now on that signal, {@code TERM} for example, does this, on a thread of the JVM's. */
    static void handle(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler invoked = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    action.run();
                    yield null;
                }
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> name;
            };
            Object ours = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, invoked);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), ours);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            LogCategory.plain().debug("signal {} is left to the JVM: {}", name, e.toString());
        }
    }
}
