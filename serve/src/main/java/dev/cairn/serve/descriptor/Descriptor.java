package dev.cairn.serve.descriptor;

import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.script.ScriptTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A script, or a family of scripts, as a term (BIP380–386; Core, script/descriptor.cpp). Immutable. Texts here have no checksum;
 * {@link Descriptors} adds it.
 */
sealed interface Descriptor {

    /** The keys that stand right here, not in an inner descriptor. */
    default List<KeyExpression> keys() {
        return List.of();
    }

    /** Inner descriptors. */
    default List<Descriptor> inner() {
        return List.of();
    }

    /** Whether this is a family: some key is. */
    default boolean isRange() {
        return keys().stream().anyMatch(KeyExpression::isRange)
                || inner().stream().anyMatch(Descriptor::isRange);
    }

    /** Whether all is known that a signer needs but secrets. */
    default boolean isSolvable() {
        return true;
    }

    /**
     * The scripts for these keys and inner scripts.
     *
     * @param keys one for each of {@link #keys()}
     * @param scripts one for each of {@link #inner()}
     * @param out takes what a descriptor of the script can be made of again
     * @return empty if keys make no script
     */
    List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools);

    /** As text. */
    String text(KeyTools tools);

    /** {@code raw(hex)}. */
    record Raw(Script script) implements Descriptor {
        @Override
        public boolean isSolvable() {
            return false;
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            return List.of(script);
        }

        @Override
        public String text(KeyTools tools) {
            return "raw(" + script.toHex() + ")";
        }
    }

    /** {@code addr(address)}. */
    record Addr(Address address) implements Descriptor {
        @Override
        public boolean isSolvable() {
            return false;
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            return List.of(address.script());
        }

        @Override
        public String text(KeyTools tools) {
            return "addr(" + address + ")";
        }
    }

    /**
     * {@code pk(key)}.
     *
     * @param xOnly whether it is a tapscript
     */
    record Pk(KeyExpression key, boolean xOnly) implements Descriptor {
        @Override
        public List<KeyExpression> keys() {
            return List.of(key);
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            Bytes pushed = xOnly ? KeyTools.xOnly(keys.get(0)) : keys.get(0);
            return List.of(
                    new ScriptBuilder().push(pushed).op(Opcodes.OP_CHECKSIG).build());
        }

        @Override
        public String text(KeyTools tools) {
            return "pk(" + key.text(tools) + ")";
        }
    }

    /** {@code pkh(key)}. */
    record Pkh(KeyExpression key) implements Descriptor {
        @Override
        public List<KeyExpression> keys() {
            return List.of(key);
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            return List.of(new ScriptTemplate.PubKeyHash(tools.id(keys.get(0))).script());
        }

        @Override
        public String text(KeyTools tools) {
            return "pkh(" + key.text(tools) + ")";
        }
    }

    /** {@code wpkh(key)}. */
    record Wpkh(KeyExpression key) implements Descriptor {
        @Override
        public List<KeyExpression> keys() {
            return List.of(key);
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            return List.of(new ScriptTemplate.WitnessV0KeyHash(tools.id(keys.get(0))).script());
        }

        @Override
        public String text(KeyTools tools) {
            return "wpkh(" + key.text(tools) + ")";
        }
    }

    /** {@code combo(key)}: every form that pays to one key, taproot aside. */
    record Combo(KeyExpression key) implements Descriptor {
        @Override
        public List<KeyExpression> keys() {
            return List.of(key);
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            Bytes id = tools.id(keys.get(0));
            List<Script> all = new ArrayList<>();
            all.add(new ScriptTemplate.PubKey(keys.get(0)).script());
            all.add(new ScriptTemplate.PubKeyHash(id).script());
            if (keys.get(0).length() == KeyTools.COMPRESSED) {
                Script program = new ScriptTemplate.WitnessV0KeyHash(id).script();
                Bytes programId = tools.id(program);
                out.addScript(programId, program);
                all.add(program);
                all.add(new ScriptTemplate.ScriptHash(programId).script());
            }
            return all;
        }

        @Override
        public String text(KeyTools tools) {
            return "combo(" + key.text(tools) + ")";
        }
    }

    /** {@code multi(threshold,keys…)}, {@code sortedmulti(…)}. */
    record Multi(int threshold, List<KeyExpression> keys, boolean sorted) implements Descriptor {
        public Multi {
            keys = List.copyOf(keys);
        }

        @Override
        public List<Script> make(List<Bytes> derived, List<Script> scripts, Provider out, KeyTools tools) {
            List<Bytes> ordered =
                    sorted ? derived.stream().sorted(KeyTools::compare).toList() : derived;
            return List.of(new ScriptTemplate.Multisig(threshold, ordered).script());
        }

        @Override
        public String text(KeyTools tools) {
            return (sorted ? "sortedmulti(" : "multi(") + threshold + list(keys, tools) + ")";
        }
    }

    /** {@code multi_a(threshold,keys…)}, {@code sortedmulti_a(…)}: of tapscript. */
    record MultiA(int threshold, List<KeyExpression> keys, boolean sorted) implements Descriptor {
        public MultiA {
            keys = List.copyOf(keys);
        }

        @Override
        public List<Script> make(List<Bytes> derived, List<Script> scripts, Provider out, KeyTools tools) {
            List<Bytes> xOnly = derived.stream().map(KeyTools::xOnly).toList();
            ScriptBuilder script = new ScriptBuilder();
            int opcode = Opcodes.OP_CHECKSIG;
            for (Bytes key : sorted ? xOnly.stream().sorted(KeyTools::compare).toList() : xOnly) {
                script.push(key).op(opcode);
                opcode = Opcodes.OP_CHECKSIGADD;
            }
            return List.of(script.number(threshold).op(Opcodes.OP_NUMEQUAL).build());
        }

        @Override
        public String text(KeyTools tools) {
            return (sorted ? "sortedmulti_a(" : "multi_a(") + threshold + list(keys, tools) + ")";
        }
    }

    private static String list(List<KeyExpression> keys, KeyTools tools) {
        return keys.stream().map(key -> "," + key.text(tools)).collect(Collectors.joining());
    }

    /** {@code sh(script)}. */
    record Sh(Descriptor script) implements Descriptor {
        @Override
        public List<Descriptor> inner() {
            return List.of(script);
        }

        @Override
        public boolean isSolvable() {
            return script.isSolvable();
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            Bytes id = tools.id(scripts.get(0));
            out.addScript(id, scripts.get(0));
            return List.of(new ScriptTemplate.ScriptHash(id).script());
        }

        @Override
        public String text(KeyTools tools) {
            return "sh(" + script.text(tools) + ")";
        }
    }

    /** {@code wsh(script)}. */
    record Wsh(Descriptor script) implements Descriptor {
        @Override
        public List<Descriptor> inner() {
            return List.of(script);
        }

        @Override
        public boolean isSolvable() {
            return script.isSolvable();
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            out.addScript(tools.id(scripts.get(0)), scripts.get(0));
            return List.of(new ScriptTemplate.WitnessV0ScriptHash(tools.sha256(scripts.get(0))).script());
        }

        @Override
        public String text(KeyTools tools) {
            return "wsh(" + script.text(tools) + ")";
        }
    }

    /**
     * {@code tr(key)}, {@code tr(key,tree)}.
     *
     * @param leaves the tree's scripts from left to right
     * @param depths how deep each of them lies
     */
    record Tr(KeyExpression key, List<Descriptor> leaves, List<Integer> depths) implements Descriptor {
        public Tr {
            leaves = List.copyOf(leaves);
            depths = List.copyOf(depths);
        }

        @Override
        public List<KeyExpression> keys() {
            return List.of(key);
        }

        @Override
        public List<Descriptor> inner() {
            return leaves;
        }

        @Override
        public boolean isSolvable() {
            return leaves.stream().allMatch(Descriptor::isSolvable);
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            Bytes internal = KeyTools.xOnly(keys.get(0));
            TapTree.Spend spend = new TapTree.Spend(internal, Bytes.EMPTY, List.of());
            if (!scripts.isEmpty()) {
                List<TapTree.Leaf> tree = new ArrayList<>();
                for (int i = 0; i < scripts.size(); i++) {
                    tree.add(new TapTree.Leaf(depths.get(i), scripts.get(i)));
                }
                spend = TapTree.build(internal, tree, tools);
            }
            Bytes output = TapTree.outputKey(internal, spend.root().toBytes(), tools);
            if (output == null) {
                return List.of();
            }
            out.addTree(output, spend);
            return List.of(new ScriptTemplate.WitnessV1Taproot(output).script());
        }

        @Override
        public String text(KeyTools tools) {
            StringBuilder text = new StringBuilder("tr(").append(key.text(tools));
            // Which side of each branch on the way down we are on; true is the right one.
            List<Boolean> path = new ArrayList<>();
            for (int i = 0; i < leaves.size(); i++) {
                text.append(',');
                while (path.size() <= depths.get(i)) {
                    text.append(path.isEmpty() ? "" : "{");
                    path.add(false);
                }
                text.append(leaves.get(i).text(tools));
                while (!path.isEmpty() && path.getLast()) {
                    text.append(path.size() > 1 ? "}" : "");
                    path.removeLast();
                }
                if (!path.isEmpty()) {
                    path.set(path.size() - 1, true);
                }
            }
            return text.append(')').toString();
        }
    }

    /** {@code rawtr(key)}: the output's key itself. */
    record RawTr(KeyExpression key) implements Descriptor {
        @Override
        public List<KeyExpression> keys() {
            return List.of(key);
        }

        @Override
        public List<Script> make(List<Bytes> keys, List<Script> scripts, Provider out, KeyTools tools) {
            return List.of(new ScriptTemplate.WitnessV1Taproot(KeyTools.xOnly(keys.get(0))).script());
        }

        @Override
        public String text(KeyTools tools) {
            return "rawtr(" + key.text(tools) + ")";
        }
    }

    /**
     * A term of miniscript, in {@code wsh} or {@code tr}.
     *
     * @param keys those that the term names by their places
     */
    record Mini(Miniscript term, List<KeyExpression> keys) implements Descriptor {
        public Mini {
            keys = List.copyOf(keys);
        }

        @Override
        public List<Script> make(List<Bytes> derived, List<Script> scripts, Provider out, KeyTools tools) {
            for (Bytes key : derived) {
                out.addKey(tools.id(term.tapscript() ? KeyTools.xOnly(key) : key), key);
            }
            return List.of(MiniText.script(term, derived::get, tools));
        }

        @Override
        public String text(KeyTools tools) {
            return MiniText.text(term, place -> keys.get(place).text(tools));
        }

        /** By identity: terms are. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Mini that && term == that.term && keys.equals(that.keys);
        }

        @Override
        public int hashCode() {
            return keys.hashCode();
        }
    }
}
