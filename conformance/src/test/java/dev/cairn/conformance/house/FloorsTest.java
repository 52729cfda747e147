package dev.cairn.conformance.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.cairn.primitives.NodeClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The house as the README draws it: an arrow goes only to a lower floor, and modules on one floor do not know each other.
 * What a rule forbids it gives a reason for; that it looked at anything at all is asserted first.
 */
class FloorsTest {

    /** Each module's floor, and the least number of classes that must have been seen of it. */
    private static final Map<String, Module> MODULES = new TreeMap<>(Map.ofEntries(
            Map.entry("primitives", new Module(0, 30)),
            Map.entry("merkle", new Module(0, 10)),
            Map.entry("curve", new Module(0, 4)),
            Map.entry("blockfiles", new Module(1, 15)),
            Map.entry("consensus", new Module(1, 40)),
            Map.entry("ledger", new Module(1, 35)),
            Map.entry("chaingen", new Module(2, 8)),
            Map.entry("chain", new Module(2, 100)),
            Map.entry("mempool", new Module(3, 3)),
            Map.entry("serve", new Module(5, 150)),
            Map.entry("node", new Module(6, 15)),
            Map.entry("app", new Module(7, 10))));

    private static JavaClasses house;

    private record Module(int floor, int leastClasses) {}

    @BeforeAll
    static void readTheHouse() {
        house = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(MODULES.keySet().stream()
                        .map(module -> "dev.cairn." + module)
                        .toArray(String[]::new));
    }

    @Test
    void everyModuleWasSeen() {
        Map<String, Long> seen = new TreeMap<>();
        for (JavaClass type : house) {
            seen.merge(moduleOf(type), 1L, Long::sum);
        }
        System.out.println("classes seen: " + seen);
        MODULES.forEach((name, module) -> assertThat(seen.getOrDefault(name, 0L))
                .as("classes seen of " + name)
                .isGreaterThanOrEqualTo(module.leastClasses()));
    }

    @Test
    void anArrowGoesOnlyToALowerFloor() {
        List<String> forbidden = new ArrayList<>();
        for (JavaClass type : house) {
            String from = moduleOf(type);
            type.getDirectDependenciesFromSelf().forEach(dependency -> {
                String to = moduleOf(dependency.getTargetClass());
                if (MODULES.containsKey(to)
                        && !to.equals(from)
                        && MODULES.get(to).floor() >= MODULES.get(from).floor()) {
                    forbidden.add(dependency.getDescription());
                }
            });
        }
        assertThat(forbidden).isEmpty();
    }

    @Test
    void merkleDependsOnNothing() {
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.merkle..")
                .should()
                .dependOnClassesThat(DescribedPredicate.not(resideInAnyPackage("dev.cairn.merkle..", "java..")))
                .because("a verifier is a file that another project can take along")
                .check(house);
    }

    @Test
    void packagesOfAModuleFormNoCycle() {
        for (String module : MODULES.keySet()) {
            slices().matching("dev.cairn." + module + ".(*)..")
                    .should()
                    .beFreeOfCycles()
                    .allowEmptyShould(true)
                    .check(house);
        }
    }

    @Test
    void theJdksClocksAreAskedInOnePlace() {
        DescribedPredicate<JavaClass> others =
                describe("not the clock", type -> !type.getName().startsWith(NodeClock.class.getName()));
        String reason = "time comes from an injected NodeClock, so that a test or setmocktime can move it";
        for (String method : List.of("nanoTime", "currentTimeMillis")) {
            noClasses()
                    .that(others)
                    .should()
                    .callMethod(System.class, method)
                    .because(reason)
                    .check(house);
        }
        for (Class<?> type : List.of(
                java.time.Instant.class,
                java.time.LocalDate.class,
                java.time.LocalDateTime.class,
                java.time.OffsetDateTime.class,
                java.time.ZonedDateTime.class)) {
            noClasses()
                    .that(others)
                    .should()
                    .callMethod(type, "now")
                    .because(reason)
                    .check(house);
        }
        noClasses()
                .that(others)
                .should()
                .callConstructor(java.util.Date.class)
                .because(reason)
                .check(house);
    }

    @Test
    void lowFloorsKeepNoMutableStatics() {
        fields().that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat(resideInAnyPackage(
                        "dev.cairn.primitives..",
                        "dev.cairn.merkle..",
                        "dev.cairn.curve..",
                        "dev.cairn.blockfiles..",
                        "dev.cairn.consensus.."))
                .should(beConstant())
                .because("floors 0 and 1 run in other people's jobs, where two users of one static meet")
                .check(house);
    }

    @Test
    void threadsHaveNames() {
        String reason = "a thread without a name is a riddle in a thread dump";
        noClasses()
                .should()
                .callConstructor(Thread.class)
                .orShould()
                .callConstructor(Thread.class, Runnable.class)
                .orShould()
                .callMethod(Thread.class, "startVirtualThread", Runnable.class)
                .because(reason)
                .check(house);
        for (String factory : List.of("newCachedThreadPool", "newSingleThreadExecutor", "newWorkStealingPool")) {
            noClasses()
                    .should()
                    .callMethod(Executors.class, factory)
                    .because(reason)
                    .check(house);
        }
        noClasses()
                .should()
                .callMethod(Executors.class, "newFixedThreadPool", int.class)
                .because(reason)
                .check(house);
    }

    private static ArchCondition<JavaField> beConstant() {
        return new ArchCondition<>("be final, of a type that does not change, and private if an array") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                JavaClass type = field.getRawType();
                boolean changes = type.isAssignableTo(ThreadLocal.class)
                        || type.getPackageName().startsWith("java.util.concurrent.atomic")
                        || type.isAssignableTo(java.util.concurrent.ConcurrentMap.class)
                        || type.isAssignableTo(java.util.HashMap.class)
                        || type.isAssignableTo(java.util.ArrayList.class)
                        || type.isAssignableTo(java.security.MessageDigest.class)
                        || type.isAssignableTo(StringBuilder.class);
                boolean openArray = type.isArray() && !field.getModifiers().contains(JavaModifier.PRIVATE);
                boolean good = field.getModifiers().contains(JavaModifier.FINAL)
                        && !changes
                        && (!openArray
                                || field.getModifiers().contains(JavaModifier.SYNTHETIC)
                                || isLocalConstant(field));
                events.add(new SimpleConditionEvent(field, good, field.getFullName() + " can change"));
            }
        };
    }

    /** Switch tables and enum values, which the compiler makes, and arrays that never leave their package. */
    private static boolean isLocalConstant(JavaField field) {
        return field.getName().contains("$")
                || !(field.getModifiers().contains(JavaModifier.PUBLIC)
                        || field.getModifiers().contains(JavaModifier.PROTECTED));
    }

    private static String moduleOf(JavaClass type) {
        String[] parts = type.getPackageName().split("\\.");
        return parts.length > 2 && parts[0].equals("dev") && parts[1].equals("cairn") ? parts[2] : "";
    }
}
