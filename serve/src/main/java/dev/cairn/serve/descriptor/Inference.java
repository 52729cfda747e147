package dev.cairn.serve.descriptor;

import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.serve.descriptor.KeyParser.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a descriptor of a script and what is known besides (Core, {@code InferScript}). */
final class Inference {

    private final KeyTools tools;
    private final Provider known;

    Inference(KeyTools tools, Provider known) {
        this.tools = tools;
        this.known = known;
    }

    /** The descriptor of an output's script. */
    Descriptor infer(Script script) {
        return infer(script, Place.TOP)
                .orElseGet(() -> Address.of(tools.network, script)
                        .map(address -> (Descriptor) new Descriptor.Addr(address))
                        .orElseGet(() -> new Descriptor.Raw(script)));
    }

    /** A descriptor of a script inside of another; at the top, empty if nothing is known but its bytes. */
    Optional<Descriptor> infer(Script script, Place place) {
        if (place == Place.P2TR) {
            Optional<Descriptor> tapscript = tapscript(script);
            if (tapscript.isPresent()) {
                return tapscript;
            }
        }
        Optional<Descriptor> found =
                switch (ScriptTemplate.of(script)) {
                    case ScriptTemplate.PubKey pay ->
                        place == Place.P2TR
                                ? Optional.empty()
                                : key(pay.key(), place).map(key -> new Descriptor.Pk(key, false));
                    case ScriptTemplate.PubKeyHash pay ->
                        place == Place.P2TR
                                ? Optional.empty()
                                : known.key(pay.hash())
                                        .flatMap(key -> key(key, place))
                                        .map(Descriptor.Pkh::new);
                    case ScriptTemplate.WitnessV0KeyHash pay ->
                        place == Place.TOP || place == Place.P2SH
                                ? known.key(pay.hash())
                                        .flatMap(key -> key(key, Place.P2WPKH))
                                        .map(Descriptor.Wpkh::new)
                                : Optional.empty();
                    case ScriptTemplate.Multisig pay -> place == Place.P2TR ? Optional.empty() : multisig(pay, place);
                    case ScriptTemplate.ScriptHash pay ->
                        place == Place.TOP
                                ? known.script(pay.hash())
                                        .flatMap(inner -> infer(inner, Place.P2SH))
                                        .map(Descriptor.Sh::new)
                                : Optional.empty();
                    case ScriptTemplate.WitnessV0ScriptHash pay ->
                        place == Place.TOP || place == Place.P2SH
                                ? known.script(tools.idOfHash(pay.hash()))
                                        .flatMap(inner -> infer(inner, Place.P2WSH))
                                        .map(Descriptor.Wsh::new)
                                : Optional.empty();
                    case ScriptTemplate.WitnessV1Taproot pay ->
                        place == Place.TOP ? taproot(pay.outputKey()) : Optional.empty();
                    case ScriptTemplate.Anchor ignored -> Optional.empty();
                    case ScriptTemplate.WitnessUnknown ignored -> Optional.empty();
                    case ScriptTemplate.NullData ignored -> Optional.empty();
                    case ScriptTemplate.NonStandard ignored -> Optional.empty();
                };
        boolean mini = place == Place.P2WSH || place == Place.P2TR;
        return found.isEmpty() && mini ? miniscript(script, place) : found;
    }

    private Optional<Descriptor> miniscript(Script script, Place place) {
        boolean tapscript = place == Place.P2TR;
        MiniDecoder decoder = new MiniDecoder(
                tapscript,
                key -> pushedKey(key, tapscript),
                hash -> known.key(hash).flatMap(key -> key(key, place)).orElse(null));
        Miniscript term = decoder.decode(script);
        if (term == null) {
            return Optional.empty();
        }
        term.findRepeatedKeys(
                at -> decoder.keys().get(at).derive(0, known, tools).key());
        return term.isSane() ? Optional.of(new Descriptor.Mini(term, decoder.keys())) : Optional.empty();
    }

    private KeyExpression pushedKey(Bytes pushed, boolean tapscript) {
        if (tapscript) {
            return pushed.length() == KeyTools.X_ONLY ? xOnlyKey(pushed) : null;
        }
        boolean compressed = pushed.length() == KeyTools.COMPRESSED && (pushed.at(0) == 2 || pushed.at(0) == 3);
        return compressed ? key(pushed, Place.P2WSH).orElse(null) : null;
    }

    private Optional<KeyExpression> key(Bytes key, Place place) {
        if (OutputDescriptor.isHybrid(key) || (key.length() != KeyTools.COMPRESSED && !place.permitsUncompressed())) {
            return Optional.empty();
        }
        KeyExpression expression = new KeyExpression.Const(key, false);
        return Optional.of(known.origin(tools.id(key))
                .map(origin -> (KeyExpression) new KeyExpression.WithOrigin(origin, expression, false))
                .orElse(expression));
    }

    private KeyExpression xOnlyKey(Bytes xOnly) {
        Bytes even = KeyTools.even(xOnly);
        KeyExpression expression = new KeyExpression.Const(even, true);
        byte[] odd = even.toBytes();
        odd[0] = 3;
        return known.origin(tools.id(even))
                .or(() -> known.origin(tools.id(Bytes.of(odd))))
                .map(origin -> (KeyExpression) new KeyExpression.WithOrigin(origin, expression, false))
                .orElse(expression);
    }

    private Optional<Descriptor> multisig(ScriptTemplate.Multisig pay, Place place) {
        List<KeyExpression> keys = new ArrayList<>();
        for (Bytes key : pay.keys()) {
            Optional<KeyExpression> expression = key(key, place);
            if (expression.isEmpty()) {
                return Optional.empty();
            }
            keys.add(expression.get());
        }
        return Optional.of(new Descriptor.Multi(pay.required(), keys, false));
    }

    private Optional<Descriptor> tapscript(Script script) {
        if (script.length() == 34 && script.at(0) == 32 && script.at(33) == Opcodes.OP_CHECKSIG) {
            return Optional.of(new Descriptor.Pk(xOnlyKey(script.slice(1, 32)), true));
        }
        return TapscriptMultisig.match(script)
                .map(multi -> new Descriptor.MultiA(
                        multi.threshold(),
                        multi.keys().stream().map(this::xOnlyKey).toList(),
                        false));
    }

    private Optional<Descriptor> taproot(Bytes outputKey) {
        Optional<Descriptor> whole = known.tree(outputKey).flatMap(this::tree);
        if (whole.isPresent() || !tools.isPoint(KeyTools.even(outputKey))) {
            return whole;
        }
        return Optional.of(new Descriptor.RawTr(xOnlyKey(outputKey)));
    }

    private Optional<Descriptor> tree(TapTree.Spend spend) {
        List<TapTree.Leaf> leaves = spend.proofs().isEmpty() ? List.of() : TapTree.leaves(spend, tools);
        if (leaves == null) {
            return Optional.empty();
        }
        List<Descriptor> scripts = new ArrayList<>();
        List<Integer> depths = new ArrayList<>();
        for (TapTree.Leaf leaf : leaves) {
            Optional<Descriptor> script = infer(leaf.script(), Place.P2TR);
            if (script.isEmpty()) {
                return Optional.empty();
            }
            scripts.add(script.get());
            depths.add(leaf.depth());
        }
        return Optional.of(new Descriptor.Tr(xOnlyKey(spend.internalKey()), scripts, depths));
    }
}
