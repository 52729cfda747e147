package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import java.util.ArrayList;
import java.util.List;

/** A key in a descriptor, or a family of keys of which one is taken by its number (BIP380, KEY). */
sealed interface KeyExpression {

    /**
     * The key at a place of the family.
     *
     * @param secrets holds what hardened steps need
     * @return null if a secret is missing
     */
    Derived derive(int position, Provider secrets, KeyTools tools);

    /** Whether it is a family. */
    boolean isRange();

    /** Bytes of the key in a script: 33 or 65. */
    int size();

    /** As text, without secrets. */
    String text(KeyTools tools);

    /** A key, and where it comes from. */
    record Derived(Bytes key, Origin origin) {}

    /**
     * A key that is just that.
     *
     * @param xOnly whether it was written without the oddness of its y
     */
    record Const(Bytes key, boolean xOnly) implements KeyExpression {
        @Override
        public Derived derive(int position, Provider secrets, KeyTools tools) {
            return new Derived(key, new Origin(Origin.fingerprint(tools.id(key).toBytes()), List.of()));
        }

        @Override
        public boolean isRange() {
            return false;
        }

        @Override
        public int size() {
            return key.length();
        }

        @Override
        public String text(KeyTools tools) {
            return xOnly ? KeyTools.xOnly(key).toHex() : key.toHex();
        }
    }

    /** A key whose origin was given with it. */
    record WithOrigin(Origin origin, KeyExpression inner, boolean apostrophe) implements KeyExpression {
        @Override
        public Derived derive(int position, Provider secrets, KeyTools tools) {
            Derived derived = inner.derive(position, secrets, tools);
            if (derived == null) {
                return null;
            }
            List<Integer> path = new ArrayList<>(origin.path());
            path.addAll(derived.origin().path());
            return new Derived(derived.key(), new Origin(origin.fingerprint(), path));
        }

        @Override
        public boolean isRange() {
            return inner.isRange();
        }

        @Override
        public int size() {
            return inner.size();
        }

        @Override
        public String text(KeyTools tools) {
            return "[" + origin.text(apostrophe) + "]" + inner.text(tools);
        }
    }

    /** How a family's members are derived at the end of the path. */
    enum Last {
        /** There is one member. */
        NONE,
        /** {@code /*}. */
        PLAIN,
        /** {@code /*h}. */
        HARDENED
    }

    /** A key under an extended key. */
    record Extended(ExtendedKeys.Public root, List<Integer> path, Last last, boolean apostrophe)
            implements KeyExpression {

        public Extended {
            path = List.copyOf(path);
        }

        @Override
        public Derived derive(int position, Provider secrets, KeyTools tools) {
            Bytes id = tools.id(root.key());
            List<Integer> whole = new ArrayList<>(path);
            switch (last) {
                case NONE -> {}
                case PLAIN -> whole.add(position);
                case HARDENED -> whole.add(position | ExtendedKeys.HARDENED);
            }
            Bytes key = whole.stream().anyMatch(step -> step < 0)
                    ? throughSecrets(id, whole, secrets, tools)
                    : throughKeys(whole, tools);
            return key == null ? null : new Derived(key, new Origin(Origin.fingerprint(id.toBytes()), whole));
        }

        private Bytes throughKeys(List<Integer> steps, KeyTools tools) {
            ExtendedKeys.Public at = root;
            for (int step : steps) {
                at = at.derive(step, tools);
                if (at == null) {
                    return null;
                }
            }
            return at.key();
        }

        private Bytes throughSecrets(Bytes id, List<Integer> steps, Provider secrets, KeyTools tools) {
            byte[] secret = secrets.secret(id).orElse(null);
            if (secret == null) {
                return null;
            }
            ExtendedKeys.Secret at = new ExtendedKeys.Secret(root.place(), secret);
            for (int step : steps) {
                at = at.derive(step, tools);
                if (at == null) {
                    return null;
                }
            }
            return at.neuter(tools).key();
        }

        @Override
        public boolean isRange() {
            return last != Last.NONE;
        }

        @Override
        public int size() {
            return KeyTools.COMPRESSED;
        }

        @Override
        public String text(KeyTools tools) {
            String end =
                    switch (last) {
                        case NONE -> "";
                        case PLAIN -> "/*";
                        case HARDENED -> apostrophe ? "/*'" : "/*h";
                    };
            return root.encode(tools) + Origin.path(path, apostrophe) + end;
        }
    }
}
