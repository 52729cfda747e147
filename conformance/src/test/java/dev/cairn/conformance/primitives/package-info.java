/** Values as the world writes them: address vectors, odd transactions, and every real block there is. */
package dev.cairn.conformance.primitives;
