import { type NodeConfig, defaultConfig } from "./NodeConfig.js";
import {
  type ValueType,
  chainName,
  chainSalt,
  host,
  integer,
  ipRanges,
  milliseconds,
  oneOf,
  path,
  port,
  rate,
  redisUrl,
  secret,
  trueOrFalse,
} from "./ValueType.js";

type Leaf = string | number | boolean | readonly unknown[];

/** The name of a setting: `http.port`. */
export type ConfigKey<T = NodeConfig, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends Leaf ? `${Prefix}${K}` : ConfigKey<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** The type of the setting of this name. */
export type ConfigValue<
  Key extends string = ConfigKey,
  T = NodeConfig,
> = Key extends `${infer Group}.${infer Rest}`
  ? Group extends keyof T
    ? ConfigValue<Rest, T[Group]>
    : never
  : Key extends keyof T
    ? T[Key]
    : never;

/** One thing that an operator can set. */
export interface Setting<T = unknown> {
  type: ValueType<T>;
  /** What it is for, in a sentence. */
  doc: string;
  /** A shorter flag: `--port`. */
  alias?: string;
  /** What to say about values that mean something elsewhere, instead of what is expected. */
  notHere?: { values: readonly string[]; why: string };
}

/**
 * Everything that can be set. Validation, variables, flags, help and the table in
 * docs/operators.md are all read off this one; a setting of `NodeConfig` that is missing here
 * does not compile.
 */
export const configKeys: { readonly [Key in ConfigKey]: Setting<ConfigValue<Key>> } = {
  role: {
    type: oneOf("all", "sequencer"),
    doc: "What the process does: `sequencer` accepts and sequences transactions and answers queries about them; `all` does that, answers players' queries and pushes events.",
    notHere: {
      values: ["prover", "gateway"],
      why: "The roles are all and sequencer: a prover is a command, `kifu prove`, and there are no gateways.",
    },
  },
  "chain.name": {
    type: chainName,
    doc: "The chain's name. Wallets sign for it, so it cannot change once there are blocks.",
    alias: "chain",
  },
  "chain.salt": {
    type: chainSalt,
    doc: "Distinguishes this chain from others with its name. A new store draws its own by default; an existing store must have this salt if one is given.",
    alias: "salt",
  },
  "chain.roundLength": {
    type: integer(1, 1_000_000, "seconds"),
    doc: "How many seconds a queue round lasts. Part of the circuits: it cannot change once there are blocks.",
  },
  "chain.faucet": {
    type: trueOrFalse,
    doc: "Whether the chain gives play money to anyone who asks, to stake on matches. Part of the circuits: it cannot change once there are blocks. Without it nothing makes any money.",
  },
  "store.path": {
    type: path,
    doc: "The folder of the store. Relative to the working directory.",
    alias: "store",
  },
  "store.keepProven": {
    type: integer(0, 1_000_000_000, "blocks"),
    doc: "How many of the latest proven blocks keep what only their proofs needed. The others lose it: a prover that lost its folder executes them again.",
  },
  "http.host": { type: host, doc: "The address to listen on.", alias: "host" },
  "http.port": { type: port, doc: "The port to listen on.", alias: "port" },
  "http.trustedProxies": {
    type: ipRanges,
    doc: "Proxies whose `X-Forwarded-For` is trusted. In variables and flags, separated by commas.",
  },
  "http.local": {
    type: oneOf("unlimited", "limited"),
    doc: "Whether requests without `X-Forwarded-For` from this machine or a trusted proxy are limited: limited is for a proxy that names no clients, which then share one limit.",
  },
  "http.maximumBodyBytes": {
    type: integer(1024, 16_777_216, "bytes"),
    doc: "The largest GraphQL request that is accepted, in its body or its address. Other requests have limits of their own, which are not settings: `POST /moves` takes 128 KiB, what provers on other machines send 1 MiB, all others 2 KiB or less.",
  },
  "blocks.intervalMs": {
    type: milliseconds(1),
    doc: "The minimum time between two blocks. With less than a second the chain's time runs ahead of the clock while there is much to do.",
    alias: "interval",
  },
  "blocks.maximumTransactions": {
    type: integer(1, 1_000_000, "transactions"),
    doc: "The maximum number of transactions in a block, which is then closed at once. With very few the chain's time runs ahead of the clock while there is much to do: each block is a second later at least.",
  },
  "time.speed": {
    type: integer(1, 1000, "seconds"),
    doc: "How many of the chain's seconds pass in one second. For tests and development: a chain whose time runs ahead of the base layer's cannot be settled.",
  },
  "moves.closeAfterMs": {
    type: milliseconds(0),
    doc: "The longest that a match's signed moves wait, counted from the first of them, before they go onto the chain in one transaction: a longer time makes fewer proofs, and later ones.",
  },
  "seeks.maximumOpen": {
    type: integer(0, 4000, "seeks"),
    doc: "How many players may seek a match at the same time, a quarter of them from one network address. Two on the same terms are paired at once, so this many wait for others.",
  },
  "keeper.endAfterMs": {
    type: milliseconds(0),
    doc: "How long the node waits, once a player's time is over, before it ends the match itself.",
  },
  "prover.transactions": {
    type: integer(1, 100_000, "transactions"),
    doc: "A batch is proven once it has this many transactions, or once prover.afterMs or prover.maximumBlocks is reached: a batch has a fixed cost, however few it holds.",
  },
  "prover.afterMs": {
    type: milliseconds(0),
    doc: "How long a block waits for more to be proven with it, from when it was made, whether or not a prover runs. Then blocks are proven however little is in them.",
  },
  "prover.maximumBlocks": {
    type: integer(1, 10_000, "blocks"),
    doc: "How many blocks a batch has at most.",
  },
  "prover.taskMs": {
    type: milliseconds(1000),
    doc: "How long the proof of one task may take, in elapsed time: at the lowest priority it takes several times as long on a busy machine as on an idle one. A task that takes longer has timed out: its process is ended, and the task is tried again.",
  },
  "prover.priority": {
    type: oneOf("lowest", "usual"),
    doc: "Which other processes on the machine the prover yields to: `lowest` to all of them, so that play never waits for it; `usual` to none, for a machine that has nothing else to do.",
  },
  "prover.queue": {
    type: redisUrl,
    doc: "The Redis server through which other machines take part in proving; without it, `kifu prove` makes all proofs itself. It may have a password, which is never shown; give it in the variable or the file, since other users of a machine see its flags.",
    alias: "queue",
  },
  "prover.secret": {
    type: secret,
    doc: "What a prover on another machine (`kifu prove --from URL`) and the node both know: anyone who has it may hand over proven batches. Without it the node takes none over HTTP. It is never shown; give it in the variable or the file, since other users of a machine see its flags.",
  },
  "ingress.perSender.perSecond": {
    type: rate,
    doc: "Submissions per second that one sender may sustain. A segment counts as up to 9, by how long it takes to run.",
  },
  "ingress.perSender.burst": {
    type: integer(1),
    doc: "Submissions that one sender may send at once, after a pause.",
  },
  "ingress.perAddress.perSecond": {
    type: rate,
    doc: "Submissions per second that one network address may sustain, and milliseconds of work per second on its queries and pushed events.",
  },
  "ingress.perAddress.burst": {
    type: integer(1),
    doc: "Submissions that one network address may send at once, after a pause, and milliseconds of such work.",
  },
  "ingress.registrations.perSecond": {
    type: rate,
    doc: "Registrations and new sessions per second that one network address may sustain: keys are free, and each uses disk space forever. Queuing again counts as 0.6 of one.",
  },
  "ingress.registrations.burst": {
    type: integer(1),
    doc: "Registrations and new sessions that one network address may send at once, after a pause. Queuing again counts as 0.6 of one.",
  },
  "ingress.parkedPerSender": {
    type: integer(0),
    doc: "Transactions of one sender, ahead of its nonce, that may wait for the gap to close.",
  },
  "ingress.parkedInAll": {
    type: integer(0),
    doc: "Transactions of all senders that may wait for a gap to close; one network may have a quarter of them.",
  },
  "ingress.parkedForMs": {
    type: milliseconds(1),
    doc: "How long a transaction waits for a gap to close before it is dropped.",
  },
  "ingress.waiting": {
    type: integer(1),
    doc: "Submissions that may wait for their turn; more are refused as busy.",
  },
  "feed.maximumSubscribers": {
    type: integer(0),
    doc: "Open streams in all.",
  },
  "feed.perAddress": {
    type: integer(0),
    doc: "Open streams per network address. A stream with several subscriptions counts as one for every five of them.",
  },
  "feed.bufferedEvents": {
    type: integer(64),
    doc: "Events that may wait for a slow reader before it is dropped. A segment brings one for each of its moves, up to 64, at once.",
  },
  "log.level": {
    type: oneOf("debug", "info", "warn", "error", "silent"),
    doc: "The lowest level that is logged.",
    alias: "log",
  },
  "log.format": {
    type: oneOf("json", "text"),
    doc: "Lines for programs, or lines for people.",
  },
};

/** The names of all settings, in the table's order. */
export const configKeyNames = Object.keys(configKeys) as readonly ConfigKey[];

/** Own properties only: `constructor` is not a setting. */
export function isConfigKey(name: string): name is ConfigKey {
  return Object.hasOwn(configKeys, name);
}

/** A setting without its own type, for code that treats all alike. */
export function settingOf(key: ConfigKey): Setting {
  return configKeys[key];
}

/** What a configuration has under this name; of a group, all of it. */
export function valueAt(config: NodeConfig, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((group, part) => (group as Record<string, unknown>)[part], config);
}

/** A setting's value when nobody sets it. */
export function defaultOf(key: ConfigKey): unknown {
  return valueAt(defaultConfig, key);
}

/** A setting's value as it may be shown: without a password that is in it. */
export function shownValue(key: ConfigKey, value: unknown): unknown {
  return settingOf(key).type.shown?.(value) ?? value;
}

/** A setting's value as a flag would give it. */
export function valueText(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}
