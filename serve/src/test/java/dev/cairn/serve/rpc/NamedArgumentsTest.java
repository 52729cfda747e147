package dev.cairn.serve.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.serve.json.JsonParser;
import dev.cairn.serve.json.JsonValue;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedArgumentsTest {

    private static final List<RpcArg> ARGS = List.of(
            RpcArg.string("a|first", RpcArg.OMITTED, ""),
            RpcArg.string("b", RpcArg.OMITTED, ""),
            RpcArg.of(
                    RpcArg.Type.OBJ_NAMED_PARAMS,
                    "options",
                    RpcArg.OMITTED,
                    "",
                    RpcArg.number("x", RpcArg.OMITTED, ""),
                    RpcArg.number("y|why", RpcArg.OMITTED, "")),
            RpcArg.string("c", RpcArg.OMITTED, ""));

    private static String placed(String named) {
        JsonValue value = JsonParser.parse(named.replace('\'', '"')).orElseThrow();
        return new JsonValue.Arr(NamedArguments.place(value.asObject(), ARGS))
                .text()
                .replace('"', '\'');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | []",
                "{'a':1} | [1]",
                "{'first':1} | [1]",
                "{'b':2} | [null,2]",
                "{'c':3} | [null,null,null,3]",
                "{'c':null} | [null,null,null,null]",
                "{'x':1,'why':2} | [null,null,{'x':1,'why':2}]",
                "{'x':1,'c':3} | [null,null,{'x':1},3]",
                "{'options':{}} | [null,null,{}]",
                "{'args':[1,2]} | [1,2]",
                "{'args':[1],'c':3} | [1,null,null,3]",
                "{'args':[],'a':1} | [1]",
                "{'args':[1,2],'x':5} | [1,2,{'x':5}]",
                "{'args':7,'a':1} | [1]",
            })
    void whatIsGivenByNameComesToItsPlace(String named, String places) {
        assertThat(placed(named)).isEqualTo(places);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "{'z':1} # Unknown named parameter z",
                "{'a':1,'a':2} # Parameter a specified multiple times",
                "{'a':1,'first':2} # Unknown named parameter first",
                "{'x':1,'options':{}} # Parameter options conflicts with parameter x",
                "{'args':[1,2],'b':1} # Parameter b specified twice both as positional and named argument",
                "{'args':[1],'a':1} # Parameter a|first specified twice both as positional and named argument",
            })
    void whatDoesNotFitIsNamed(String named, String message) {
        assertThatThrownBy(() -> placed(named))
                .isInstanceOfSatisfying(
                        RpcException.class, e -> assertThat(e.code()).isEqualTo(-8))
                .hasMessage(message);
    }
}
