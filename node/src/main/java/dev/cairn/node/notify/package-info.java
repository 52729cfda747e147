/** Commands of the user's that are run when something happens. */
package dev.cairn.node.notify;
