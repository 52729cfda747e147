package dev.cairn.bench.reindex;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Child;
import dev.cairn.bench.beside.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Asks a node that was stopped after a rebuild, in a second start that is not timed, which coins it has. */
final class StateCheck implements CoinStates {

    private static final int BETWEEN_TRIES_MILLIS = 100;
    private static final int TRIES = 6_000;

    /** What both must agree in, of {@code gettxoutsetinfo}. */
    private static final List<String> FIELDS =
            List.of("height", "bestblock", "txouts", "bogosize", "total_amount", "hash_serialized_3", "muhash");

    private final Programs programs;

    StateCheck(Programs programs) {
        this.programs = programs;
    }

    @Override
    public Map<String, String> ask(Contestant contestant, DataFolder folder) throws BenchException {
        RpcDoor door = RpcDoor.of(folder);
        List<String> command = new ArrayList<>(contestant.command());
        command.addAll(List.of(
                "-datadir=" + folder.path(),
                "-regtest",
                "-blocksxor=0",
                "-connect=0",
                "-listen=0",
                "-printtoconsole=0",
                "-checkblocks=1",
                "-checklevel=0"));
        command.addAll(door.options());
        Path output = folder.path().resolve("output");
        try (Child child = programs.start(command, output);
                RpcClient client = await(door, child, contestant, output)) {
            Map<String, String> state = new TreeMap<>();
            for (String hash : List.of("hash_serialized_3", "muhash")) {
                RpcClient.Answer answer = client.call("gettxoutsetinfo", "[\"" + hash + "\"]");
                if (!answer.isGood()) {
                    throw new BenchException(
                            contestant.name() + ": gettxoutsetinfo " + hash + " is answered by " + answer.body());
                }
                state.putAll(read(answer.body()));
            }
            client.call("stop", "[]");
            child.await();
            return state;
        } catch (IOException e) {
            throw new BenchException(contestant.name() + " does not tell its coins: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted while " + contestant.name() + " told its coins", e);
        }
    }

    private static RpcClient await(RpcDoor door, Child child, Contestant contestant, Path output)
            throws BenchException, IOException, InterruptedException {
        for (int i = 0; i < TRIES && child.isAlive(); i++) {
            Optional<RpcClient> client = door.open();
            if (client.isPresent()) {
                return client.get();
            }
            Thread.sleep(BETWEEN_TRIES_MILLIS);
        }
        throw new BenchException(
                contestant.name() + " does not start on what it has rebuilt: " + Files.readString(output));
    }

    /** The fields of an answer that matter. */
    static Map<String, String> read(String answer) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (JsonParser json = new JsonFactory().createParser(answer)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME && FIELDS.contains(json.currentName())) {
                    String field = json.currentName();
                    json.nextToken();
                    found.put(field, json.getText());
                }
            }
        }
        return found;
    }

    /** What differs, in words; empty if nothing does. */
    static Optional<String> difference(Map<String, String> ours, Map<String, String> theirs) {
        List<String> different = FIELDS.stream()
                .filter(field -> !ours.containsKey(field) || !ours.get(field).equals(theirs.get(field)))
                .map(field -> field + ": " + ours.get(field) + " is ours, " + theirs.get(field) + " the peer's")
                .toList();
        return different.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", different));
    }
}
