/** The rules of the house, checked on its own classes and sources: floors, clocks, statics, threads, package stories. */
package dev.cairn.conformance.house;
