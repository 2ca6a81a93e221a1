import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes, `package.Class`, and methods, `package.Class#method`, and says how each ended. */
public final class RunUnderJUnit implements TestExecutionListener {
    public static void main(String[] names) {
        Launcher launcher = LauncherFactory.create();
        for (String name : names) {
            System.out.println("== " + name);
            DiscoverySelector selector =
                    name.contains("#")
                            ? DiscoverySelectors.selectMethod(name)
                            : DiscoverySelectors.selectClass(name);
            launcher.execute(
                    LauncherDiscoveryRequestBuilder.request().selectors(selector).build(),
                    new RunUnderJUnit());
        }
        System.exit(0);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        tell(test, "SKIPPED");
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
            tell(test, result.getStatus().toString());
        }
    }

    private static void tell(TestIdentifier test, String how) {
        test.getSource().ifPresent(source -> {
            if (source instanceof MethodSource method) {
                System.out.println(
                        "-- " + method.getClassName() + "." + method.getMethodName() + " " + how);
            } else if (source instanceof ClassSource type) {
                System.out.println("-- " + type.getClassName() + " " + how);
            }
        });
    }
}
