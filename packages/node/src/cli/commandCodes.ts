/** Codes with which the command line itself refuses something; see also `nodeCodes.ts`. */
export const commandCodes = {
  usage: {
    unknownCommand: "usage/unknown-command",
    unknownFlag: "usage/unknown-flag",
    flagValue: "usage/flag-value",
    repeatedFlag: "usage/repeated-flag",
    argument: "usage/argument",
  },
  file: {
    exists: "file/exists",
    unreadable: "file/unreadable",
    unwritable: "file/unwritable",
  },
  keys: {
    notAKey: "keys/not-a-key",
  },
  node: {
    unreachable: "node/unreachable",
    notANode: "node/not-a-node",
    fault: "node/fault",
  },
} as const;
