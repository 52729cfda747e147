/** JSON-RPC: requests, dispatch, help. */
package dev.cairn.serve.rpc;
