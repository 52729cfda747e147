package dev.cairn.serve.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.serve.http.HttpStartException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RpcAuthTest {

    /** From Core's rpc_users.py: name, salt and hash, and the password. */
    private static final String RT =
            "rt:93648e835a54c573682c2eb19f882535$7681e9c5b74bdd85e78166031d2058e1069b3ed7ed967c93fc63abba06f31144";

    private static final String RT_PASSWORD = "cA773lm788buwYe4g4WT+05pKyNruVKjQ25x3n0DQcM=";

    @TempDir
    Path folder;

    private static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    private RpcAuthOptions options(String user, String password, String... rpcAuth) {
        return new RpcAuthOptions(
                user,
                password,
                List.of(rpcAuth),
                List.of(),
                Optional.empty(),
                Optional.of(folder.resolve(".cookie")),
                Optional.empty());
    }

    @Test
    void aSaltedHashProvesWhoKnowsThePassword() {
        RpcAuth auth = new RpcAuth(options("", "", RT));

        assertThat(auth.user(basic("rt", RT_PASSWORD))).contains("rt");
        assertThat(auth.user(basic("rt", RT_PASSWORD + "x"))).isEmpty();
        assertThat(auth.user(basic("rtx", RT_PASSWORD))).isEmpty();
    }

    @Test
    void aPlainPasswordMayHaveAnyCharactersAndMakesNoCookie() {
        RpcAuth auth = new RpcAuth(options("rpcuser💻", "rpcpass:word🔑"));

        assertThat(auth.user(basic("rpcuser💻", "rpcpass:word🔑"))).contains("rpcuser💻");
        assertThat(auth.user(basic("rpcuser💻", "rpcpass:word"))).isEmpty();
        assertThat(folder.resolve(".cookie")).doesNotExist();
    }

    @Test
    void theCookieIsForItsOwnerAndGoesWithTheServer() throws IOException {
        Path file = folder.resolve(".cookie");
        RpcAuth auth = new RpcAuth(options("ignored", ""));

        String cookie = Files.readString(file);
        assertThat(cookie).matches("__cookie__:[0-9a-f]{64}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(auth.user("Basic " + Base64.getEncoder().encodeToString(cookie.getBytes(StandardCharsets.UTF_8))))
                .contains("__cookie__");

        auth.close();
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"owner, rw-------", "group, rw-r-----", "all, rw-r--r--"})
    void theCookiesPermissionsCanBeChosen(String word, String mode) throws IOException {
        Path file = folder.resolve(".cookie");

        Cookie.create(Optional.of(file), Optional.of(word));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo(mode);
    }

    @Test
    void aCookieThatCannotBeWrittenEndsTheStart() throws IOException {
        Files.createDirectory(folder.resolve(".cookie.tmp"));

        assertThatThrownBy(() -> new RpcAuth(options("", "")))
                .isInstanceOf(HttpStartException.class)
                .hasMessage(HttpStartException.SEE_LOG);
        assertThat(folder.resolve(".cookie.tmp")).isDirectory();
        assertThatThrownBy(() -> Cookie.create(Optional.of(folder.resolve("x")), Optional.of("nobody")))
                .isInstanceOf(HttpStartException.class);
    }

    @Test
    void halfACookieOfAnEarlierStartIsInNobodysWay() throws IOException {
        Files.writeString(folder.resolve(".cookie.tmp"), "__cookie__:half");

        new RpcAuth(options("", ""));

        assertThat(Files.readString(folder.resolve(".cookie"))).matches("__cookie__:[0-9a-f]{64}");
        assertThat(folder.resolve(".cookie.tmp")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"\"", "foo", "foo:bar", "foo:bar:baz", "foo$bar:baz", "foo$bar$baz", "a:b$c$d"})
    void aMalformedRpcauthEndsTheStartAndLeavesNoCookie(String text) {
        assertThatThrownBy(() -> new RpcAuth(options("", "", RT, text)))
                .isInstanceOf(HttpStartException.class)
                .hasMessage(HttpStartException.SEE_LOG);
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Basic", "Basic ", "Basic !!!!", "Basic cnQ", "Bearer cnQ6", "basic cnQ6eA==", "Basic cnQ="})
    void whatIsNoBasicAuthorizationProvesNothing(String header) {
        assertThat(new RpcAuth(options("", "", RT)).user(header)).isEmpty();
    }

    @Test
    void listsOfOneUserHaveInCommonWhatIsAllowed() {
        RpcWhitelist list = whitelist(Optional.empty(), "a:x,y", "a:y, z", "b:", "c", "d:x", "d");

        assertThat(list.allows("a", "y")).isTrue();
        assertThat(list.allows("a", "x")).isFalse();
        assertThat(list.allows("a", "z")).isFalse();
        assertThat(list.allows("b", "x")).isFalse();
        assertThat(list.allows("c", "x")).isFalse();
        assertThat(list.allows("d", "x")).isTrue();
        assertThat(list.knows("e")).isFalse();
    }

    @Test
    void usersWithoutListMayCallAllOrNothing() {
        assertThat(whitelist(Optional.empty()).allows("e", "x")).isTrue();
        assertThat(whitelist(Optional.of(false), "a:x").allows("e", "x")).isTrue();
        assertThat(whitelist(Optional.of(true)).knows("e")).isFalse();
    }

    private static RpcWhitelist whitelist(Optional<Boolean> byDefault, String... lists) {
        return new RpcWhitelist(
                new RpcAuthOptions("", "", List.of(), List.of(lists), byDefault, Optional.empty(), Optional.empty()));
    }
}
