/** REST. */
package dev.cairn.serve.rest;
