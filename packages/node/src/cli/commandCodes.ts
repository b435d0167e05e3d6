/**
 * Codes with which the command line itself refuses something. `nodeCodes.ts` has the other codes,
 * and explains the form of these comments.
 */
export const commandCodes = {
  /** The command line is not valid. */
  usage: {
    /**
     * There is no such command. The error suggests the nearest.
     *
     * Remedy: Run `kifu help` for a list.
     */
    unknownCommand: "usage/unknown-command",
    /**
     * The command has no such flag. The error suggests the nearest.
     *
     * Remedy: Run `kifu help COMMAND` for a list.
     */
    unknownFlag: "usage/unknown-flag",
    /**
     * A flag is missing, has no value, or has a wrong one. The error says what is expected.
     *
     * Remedy: Give the flag its value.
     */
    flagValue: "usage/flag-value",
    /**
     * A flag that takes one value is given twice.
     *
     * Remedy: Leave one out.
     */
    repeatedFlag: "usage/repeated-flag",
    /**
     * The arguments do not go together, or one is missing.
     *
     * Remedy: The error shows what to give.
     */
    argument: "usage/argument",
  },
  /** A file cannot be read or written. */
  file: {
    /**
     * The file to write already exists. Files are never overwritten.
     *
     * Remedy: Name another file, or move that one.
     */
    exists: "file/exists",
    /**
     * A file is missing or cannot be read.
     *
     * Remedy: Check the path.
     */
    unreadable: "file/unreadable",
    /**
     * A file cannot be written.
     *
     * Remedy: Check its folder, its permissions and the free space on the disk.
     */
    unwritable: "file/unwritable",
  },
  /** A key cannot be read. */
  keys: {
    /**
     * This is not a private key in base58, as wallets export it.
     *
     * Remedy: A private key has 52 characters and starts with EK.
     */
    notAKey: "keys/not-a-key",
  },
  /** A command cannot talk to a node. */
  node: {
    /**
     * No node answers at the address.
     *
     * Remedy: Start the node, or give its address with `--url`.
     */
    unreachable: "node/unreachable",
    /**
     * Something other than a node answers at the address.
     *
     * Remedy: Check `http.port`, or give the node's address with `--url`.
     */
    notANode: "node/not-a-node",
    /**
     * Kifu or the system failed.
     *
     * Remedy: Run the command again with `--verbose`, and report what it prints.
     */
    fault: "node/fault",
  },
} as const;
