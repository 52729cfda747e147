package dev.cairn.serve.rest;

import dev.cairn.serve.http.HttpAnswer;
import java.io.IOException;

/** Answers what follows a path. */
@FunctionalInterface
interface RestHandler {

    /** The answer; a {@link RestException} is one too. */
    HttpAnswer answer(RestCall call) throws IOException;
}
