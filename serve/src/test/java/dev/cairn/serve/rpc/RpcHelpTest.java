package dev.cairn.serve.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.serve.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class RpcHelpTest {

    private static RpcMethod method(RpcArg... args) {
        return RpcMethod.named("blockchain", "dothis")
                .about("Does this.\nAnd that.")
                .args(args)
                .result(RpcResult.of(
                        RpcResult.Type.OBJ,
                        "",
                        RpcResult.field(
                                RpcResult.Type.ARR,
                                "list",
                                "a list",
                                RpcResult.of(RpcResult.Type.STR_HEX, "an id\nof something")),
                        RpcResult.optional(RpcResult.Type.NUM, "n", "")))
                .example("1", "1")
                .answer((call, out) -> out.nullValue());
    }

    @Test
    void theUsageLineIsBitcoinds() {
        // the usage lines of scantxoutset, createrawtransaction, descriptorprocesspsbt, stop and dumptxoutset
        RpcArg outputs = RpcArg.array(
                "outputs",
                RpcArg.REQUIRED,
                "",
                RpcArg.of(
                        RpcArg.Type.OBJ_USER_KEYS,
                        "",
                        RpcArg.OMITTED,
                        "",
                        RpcArg.of(RpcArg.Type.AMOUNT, "address", RpcArg.REQUIRED, "")),
                RpcArg.object("", RpcArg.OMITTED, "", RpcArg.hex("data", RpcArg.REQUIRED, "")));
        RpcArg descriptors = RpcArg.array(
                "descriptors",
                RpcArg.REQUIRED,
                "",
                RpcArg.string("", RpcArg.OMITTED, ""),
                RpcArg.object(
                        "",
                        RpcArg.OMITTED,
                        "",
                        RpcArg.string("desc", RpcArg.REQUIRED, ""),
                        RpcArg.of(RpcArg.Type.RANGE, "range", RpcArg.dflt(1000), "")));

        assertThat(RpcHelp.usage(method(
                        RpcArg.string("action", RpcArg.REQUIRED, ""),
                        RpcArg.array("scanobjects", RpcArg.OMITTED, "").oneline("[scanobjects,...]"))))
                .isEqualTo("dothis \"action\" ( [scanobjects,...] )");
        assertThat(RpcHelp.usage(method(outputs, RpcArg.number("locktime", RpcArg.dflt(0), ""))))
                .isEqualTo("dothis [{\"address\":amount,...},{\"data\":\"hex\"},...] ( locktime )");
        assertThat(RpcHelp.usage(method(descriptors)))
                .isEqualTo("dothis [\"\",{\"desc\":\"str\",\"range\":n or [n,n]},...]");
        assertThat(RpcHelp.usage(
                        method(RpcArg.number("wait", RpcArg.OMITTED, "").hidden())))
                .isEqualTo("dothis");
        assertThat(RpcHelp.usage(method(
                        RpcArg.number("a", RpcArg.OMITTED, ""),
                        RpcArg.number("b", RpcArg.REQUIRED, ""),
                        RpcArg.of(
                                RpcArg.Type.OBJ_NAMED_PARAMS,
                                "options",
                                RpcArg.OMITTED,
                                "",
                                RpcArg.number("rollback", RpcArg.OMITTED, "")))))
                .isEqualTo("dothis ( a ) b ( {\"rollback\":n,...} )");
    }

    @Test
    void theWholeTextIsSetAsBitcoindSetsIt() {
        RpcMethod method = method(
                RpcArg.string("name|other", RpcArg.REQUIRED, "what to do\nand how"),
                RpcArg.number("count", RpcArg.dflt(3), "how often"));

        assertThat(RpcHelp.text(method)).isEqualTo("""
                        dothis "name" ( count )

                        Does this.
                        And that.

                        Arguments:
                        1. name     (string, required) what to do
                                    and how
                        2. count    (numeric, optional, default=3) how often

                        Result:
                        {               (json object)
                          "list" : [    (json array) a list
                            "hex",      (string) an id
                                        of something
                            ...
                          ],
                          "n" : n       (numeric, optional)
                        }

                        Examples:
                        > bitcoin-cli dothis 1
                        > curl --user myusername --data-binary '{"jsonrpc": "2.0", "id": "curltest", "method": "dothis", \
                        "params": [1]}' -H 'content-type: application/json' http://127.0.0.1:8332/
                        """);
    }

    @Test
    void allCallsAreListedByCategoryAndHiddenOnesAreNot() {
        RpcRegistry registry = new RpcRegistry()
                .addAll(List.of(
                        RpcMethod.named("util", "b").answer((call, out) -> out.nullValue()),
                        RpcMethod.named("control", "c").answer((call, out) -> out.nullValue()),
                        RpcMethod.named("control", "a").answer((call, out) -> out.nullValue()),
                        RpcMethod.named("hidden", "h").answer((call, out) -> out.nullValue())));

        assertThat(RpcHelp.of(registry, "")).isEqualTo("== Control ==\na\nc\n\n== Util ==\nb");
        assertThat(RpcHelp.of(registry, "h")).startsWith("h\n");
        assertThat(RpcHelp.of(registry, "foo")).isEqualTo("help: unknown command: foo");
    }

    @Test
    void theTableOfConversionsHasEveryNameOfEveryParameter() {
        RpcRegistry registry = new RpcRegistry()
                .addAll(List.of(method(
                        RpcArg.string("s", RpcArg.REQUIRED, ""),
                        RpcArg.number("n|m", RpcArg.OMITTED, ""),
                        RpcArg.of(
                                RpcArg.Type.OBJ_NAMED_PARAMS,
                                "options",
                                RpcArg.OMITTED,
                                "",
                                RpcArg.hex("x", RpcArg.OMITTED, "")))));

        assertThat(RpcHelp.conversions(registry).text())
                .isEqualTo("[[\"dothis\",0,\"s\",true],[\"dothis\",1,\"n\",false],[\"dothis\",1,\"m\",false],"
                        + "[\"dothis\",2,\"options\",false],[\"dothis\",2,\"x\",true]]");
    }

    @Test
    void tooManyParametersAreAnsweredWithTheHelp() {
        RpcMethod method = method(RpcArg.string("s", RpcArg.REQUIRED, ""));

        for (List<JsonValue> wrong : List.of(List.<JsonValue>of(), List.of(JsonValue.of("a"), JsonValue.of("b")))) {
            assertThatThrownBy(() -> ArgumentChecks.check(method, wrong))
                    .isInstanceOfSatisfying(
                            RpcException.class, e -> assertThat(e.code()).isEqualTo(-1))
                    .hasMessage(RpcHelp.text(method));
        }
    }

    @Test
    void everyWrongTypeIsNamedWithItsPlace() {
        RpcMethod method = method(
                RpcArg.string("s", RpcArg.REQUIRED, ""),
                RpcArg.number("n|m", RpcArg.OMITTED, ""),
                RpcArg.bool("b", RpcArg.dflt(true), ""),
                RpcArg.string("any", RpcArg.OMITTED, "").skipTypeCheck());

        ArgumentChecks.check(
                method, List.of(JsonValue.of("a"), JsonValue.ofNull(), JsonValue.ofNull(), JsonValue.of(1)));
        assertThatThrownBy(() ->
                        ArgumentChecks.check(method, List.of(JsonValue.ofNull(), JsonValue.of("x"), JsonValue.array())))
                .isInstanceOfSatisfying(
                        RpcException.class, e -> assertThat(e.code()).isEqualTo(-3))
                .hasMessage("""
                        Wrong type passed:
                        {
                            "Position 1 (s)": "JSON value of type null is not of expected type string",
                            "Position 2 (n|m)": "JSON value of type string is not of expected type number",
                            "Position 3 (b)": "JSON value of type array is not of expected type bool"
                        }""");
    }
}
