package dev.cairn.serve.descriptor;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.serve.descriptor.KeyParser.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Output descriptors of one network, read and written. Made for one answer, used by one thread. */
public final class Descriptors {

    private final KeyTools tools;

    /** For texts of a network. */
    public Descriptors(Network network, Secp256k1 curve) {
        tools = new KeyTools(network, curve);
    }

    /**
     * What a text was found to be.
     *
     * @param all one descriptor, or as many as a path has alternatives
     * @param secrets the secret keys that were in it
     */
    public record Parsed(List<Output> all, Provider secrets) {}

    /** A descriptor of outputs. */
    public final class Output {
        private final Descriptor descriptor;

        private Output(Descriptor descriptor) {
            this.descriptor = descriptor;
        }

        /** Whether it is a family of scripts. */
        public boolean isRange() {
            return descriptor.isRange();
        }

        /** Whether all is known that a signer needs but secrets. */
        public boolean isSolvable() {
            return descriptor.isSolvable();
        }

        /** With its checksum, without secrets. */
        @Override
        public String toString() {
            return withChecksum(descriptor.text(tools));
        }

        /**
         * The scripts at a place of the family.
         *
         * @param out takes what a descriptor of the scripts can be made of again
         * @return empty if secrets are missing
         */
        public Optional<List<Script>> expand(int position, Provider secrets, Provider out) {
            return Optional.ofNullable(scripts(descriptor, position, secrets, out));
        }
    }

    private List<Script> scripts(Descriptor descriptor, int position, Provider secrets, Provider out) {
        List<Bytes> keys = new ArrayList<>();
        for (KeyExpression key : descriptor.keys()) {
            KeyExpression.Derived derived = key.derive(position, secrets, tools);
            if (derived == null) {
                return null;
            }
            keys.add(derived.key());
            out.addKey(tools.id(derived.key()), derived.key(), derived.origin());
        }
        List<Script> inner = new ArrayList<>();
        for (Descriptor part : descriptor.inner()) {
            List<Script> scripts = scripts(part, position, secrets, out);
            if (scripts == null) {
                return null;
            }
            inner.add(scripts.get(0));
        }
        return descriptor.make(keys, inner, out, tools);
    }

    /**
     * Reads a text.
     *
     * @param requireChecksum whether it must have one; one that is there must be right
     * @throws DescriptorException if it is no descriptor
     */
    public Parsed parse(String text, boolean requireChecksum) {
        String payload = checked(text, requireChecksum);
        Provider secrets = new Provider();
        Expressions rest = new Expressions(payload);
        List<Descriptor> all = new DescriptorParser(tools, secrets).parse(rest, Place.TOP);
        if (!rest.isEmpty()) {
            throw new DescriptorException(""); // Core has no word for it
        }
        return new Parsed(all.stream().map(Output::new).toList(), secrets);
    }

    /** The checksum of a text, whether it has one or not. */
    public static String checksum(String text) {
        int hash = text.indexOf('#');
        return DescriptorChecksum.of(hash < 0 ? text : text.substring(0, hash));
    }

    /** The descriptor, with its checksum, of an output's script. */
    public String infer(Script script, Provider known) {
        return withChecksum(new Inference(tools, known).infer(script).text(tools));
    }

    private static String withChecksum(String text) {
        return text + "#" + DescriptorChecksum.of(text);
    }

    /** Core, {@code CheckChecksum}. */
    private static String checked(String text, boolean required) {
        List<String> parts = Expressions.split(text, '#');
        if (parts.size() > 2) {
            throw new DescriptorException("Multiple '#' symbols");
        }
        if (parts.size() == 1 && required) {
            throw new DescriptorException("Missing checksum");
        }
        if (parts.size() == 2 && parts.get(1).length() != DescriptorChecksum.LENGTH) {
            throw new DescriptorException(
                    "Expected 8 character checksum, not " + parts.get(1).length() + " characters");
        }
        String computed = DescriptorChecksum.of(parts.get(0));
        if (computed == null) {
            throw new DescriptorException("Invalid characters in payload");
        }
        if (parts.size() == 2 && !computed.equals(parts.get(1))) {
            throw new DescriptorException(
                    "Provided checksum '" + parts.get(1) + "' does not match computed checksum '" + computed + "'");
        }
        return parts.get(0);
    }
}
