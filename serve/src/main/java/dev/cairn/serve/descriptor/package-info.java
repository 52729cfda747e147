/**
 * Output descriptors (BIP380–386): terms that stand for an output's script, or a family of them.
 *
 * <p>{@link dev.cairn.serve.descriptor.OutputDescriptor} makes one of a script of which nothing else is known, fast, for every
 * output of a block; {@link dev.cairn.serve.descriptor.WitnessScripts} one of a witness script. {@link
 * dev.cairn.serve.descriptor.Descriptors} reads texts ({@code DescriptorParser}, {@code KeyParser}), derives scripts, and makes
 * descriptors of scripts with all that was learned while deriving ({@code Provider}, {@code Inference}). Texts, errors and
 * results are bitcoind's.
 *
 * <p>Objects here are one thread's. Secret keys that a text holds are kept as long as what was read of it.
 */
package dev.cairn.serve.descriptor;
