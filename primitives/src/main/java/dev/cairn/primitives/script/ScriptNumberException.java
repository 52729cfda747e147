package dev.cairn.primitives.script;

/** Bytes that are no number to a script, in Core's words. Expected wherever a script is run, so without a stack trace. */
public final class ScriptNumberException extends Exception {

    private static final long serialVersionUID = 1;

    ScriptNumberException(String what) {
        super(what, null, false, false);
    }
}
