/** The server: connections, framing, authorisation, queues. */
package dev.cairn.serve.http;
