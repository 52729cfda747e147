/** Lists of spent outputs as text. */
package dev.cairn.blockfiles.spent;
