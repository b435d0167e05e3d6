import type { Command } from "./Command.js";
import { loadtestCommand } from "./loadtest/command.js";
import { helpCommand } from "./showHelp.js";

const CONFIG_FLAGS = "Every setting is a flag as well: `kifu help config` lists them.";

/** What an operator can ask for, in the order of a node's life. */
export const commands: readonly Command[] = [
  {
    name: "start",
    summary: "Start the node.",
    usage: "",
    argumentCount: [0, 0],
    flags: [
      {
        name: "production",
        doc: "Refuse what is meant for development: the chain's default name.",
      },
    ],
    configured: true,
    more: [
      "SIGINT (Ctrl-C) or SIGTERM stops it: what has begun is finished, and nothing that was",
      "accepted is lost. A second signal stops it at once.",
      "With --json every event is one line: starting, listening, stopping, stopped.",
      CONFIG_FLAGS,
    ],
    load: async () => (await import("./start.js")).start,
  },
  {
    name: "status",
    summary: "Ask a running node how it is.",
    usage: "",
    argumentCount: [0, 0],
    flags: [
      {
        name: "url",
        value: "URL",
        doc: "The node's address; where the configuration says unless told.",
      },
    ],
    configured: true,
    more: ["Exits with 0 when the node is ready, with 1 when it is not or does not answer."],
    load: async () => (await import("./status.js")).status,
  },
  {
    name: "config",
    summary: "Show every setting, and where its value comes from.",
    usage: "",
    argumentCount: [0, 0],
    flags: [],
    configured: true,
    more: [],
    load: async () => (await import("./showConfig.js")).showConfig,
  },
  {
    name: "keys",
    summary: "Generate a key pair, or show the address of a private key.",
    usage: "[address]",
    argumentCount: [0, 1],
    flags: [
      {
        name: "out",
        value: "FILE",
        doc: "Write the new private key to FILE, readable by you alone.",
      },
      { name: "show", doc: "Print the new private key." },
    ],
    configured: false,
    more: [
      "`kifu keys address` reads a private key from standard input and shows its address:",
      "kifu keys address < player.key",
      "A file that exists is never overwritten.",
    ],
    load: async () => (await import("./keys.js")).keys,
  },
  {
    name: "export",
    summary: "Write the whole store into one file.",
    usage: "FILE",
    argumentCount: [1, 1],
    flags: [],
    configured: true,
    more: [
      "It is the store as of now: the node may run meanwhile, and goes on.",
      "A file that exists is never overwritten.",
    ],
    load: async () => (await import("./exportFile.js")).exportFile,
  },
  {
    name: "import",
    summary: "Fill an empty store from an exported file.",
    usage: "FILE",
    argumentCount: [1, 1],
    flags: [],
    configured: true,
    more: [
      "Not into a store that has blocks. Follow it with `kifu verify-store` when the file comes from somebody else.",
    ],
    load: async () => (await import("./importFile.js")).importFile,
  },
  {
    name: "prune",
    summary: "Delete what only proofs of old blocks would need.",
    usage: "",
    argumentCount: [0, 0],
    flags: [
      { name: "keep", value: "N", doc: "How many of the latest blocks keep everything." },
      { name: "even-unproven", doc: "Also of blocks that are not proven: they never can be then." },
    ],
    configured: true,
    more: [
      "The node must not run. Blocks and transactions stay; the file keeps its size, and fills",
      "the room again.",
    ],
    load: async () => (await import("./pruneStore.js")).pruneStore,
  },
  {
    name: "verify-store",
    summary: "Replay the stored chain from genesis, and compare.",
    usage: "",
    argumentCount: [0, 0],
    flags: [],
    configured: true,
    more: [
      "The node may run meanwhile. Exits with 1 at the first difference, and names its height.",
    ],
    load: async () => (await import("./verify.js")).verify,
  },
  {
    name: "check",
    summary: "Check an exported match by what its players signed. Asks no node.",
    usage: "FILE",
    argumentCount: [1, 1],
    flags: [
      { name: "chain", value: "NAME", doc: "The chain that the match must be of." },
      { name: "salt", value: "SALT", doc: "Its salt, which tells it from others of its name." },
    ],
    configured: false,
    more: [
      "FILE is what a match's page gives as JSON; docs/match-export.md says what is in it.",
      "Every signature is verified and every move played again by the rules. Exits with 1 at the",
      "first fault, and names the move.",
    ],
    load: async () => (await import("./checkFile.js")).checkFile,
  },
  {
    name: "verify-proof",
    summary: "Verify proofs of a chain, without a node.",
    usage: "FILE …",
    argumentCount: [1, 10_000],
    flags: [],
    configured: true,
    more: [
      "The files are the chain's proofs from its genesis on, in their order. Which chain is meant is",
      "said as a node's is: --chain NAME --salt SALT, or in the configuration. What is proven, and",
      "what is not, stands in docs/soundness.md. Exits with 1 at the first that does not hold.",
    ],
    load: async () => (await import("./verifyProof.js")).verifyProof,
  },
  loadtestCommand,
  helpCommand(() => commands),
];
