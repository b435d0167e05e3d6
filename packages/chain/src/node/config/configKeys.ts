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
} from "./valueTypes.js";

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
  /** What to say of values that mean something elsewhere, in place of what is expected. */
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
    doc: "What the process does: sequencer takes transactions, sequences them and answers for them; all also answers what players ask, and pushes what happens.",
    notHere: {
      values: ["prover", "gateway"],
      why: "Provers and gateways are not part of this version: the roles are all and sequencer.",
    },
  },
  "chain.name": {
    type: chainName,
    doc: "The chain's name. Wallets sign for it, so it cannot change once there are blocks.",
    alias: "chain",
  },
  "chain.salt": {
    type: chainSalt,
    doc: "What tells this chain from others of its name. A new store draws its own unless told; one that exists must have this one if any is given.",
    alias: "salt",
  },
  "chain.roundLength": {
    type: integer(1, 1_000_000, "blocks"),
    doc: "How many blocks a round of queues lasts. Part of the circuits: it cannot change once there are blocks.",
  },
  "store.path": {
    type: path,
    doc: "The folder of the store. Relative to the working directory.",
    alias: "store",
  },
  "http.host": { type: host, doc: "The address to listen on.", alias: "host" },
  "http.port": { type: port, doc: "The port to listen on.", alias: "port" },
  "http.trustedProxies": {
    type: ipRanges,
    doc: "Proxies whose `X-Forwarded-For` is believed. In variables and flags, with commas between them.",
  },
  "http.local": {
    type: oneOf("unlimited", "limited"),
    doc: "Whether what this machine or a trusted proxy sends without `X-Forwarded-For` has limits: limited is for a proxy that names no clients, who then share one limit.",
  },
  "http.maximumBodyBytes": {
    type: integer(1024, 16_777_216, "bytes"),
    doc: "The largest request that is read.",
  },
  "blocks.intervalMs": {
    type: milliseconds(1),
    doc: "The least time between two blocks, which is the tick of every clock.",
    alias: "interval",
  },
  "blocks.maximumTransactions": {
    type: integer(1, 1_000_000, "transactions"),
    doc: "How many transactions fill a block.",
  },
  "ingress.perSender.perSecond": {
    type: rate,
    doc: "Submissions per second that one sender may keep up.",
  },
  "ingress.perSender.burst": {
    type: integer(1),
    doc: "Submissions that one sender may send at once, after a pause.",
  },
  "ingress.perAddress.perSecond": {
    type: rate,
    doc: "Submissions per second that one network address may keep up, and milliseconds of work per second on its queries and live events.",
  },
  "ingress.perAddress.burst": {
    type: integer(1),
    doc: "Submissions that one network address may send at once, after a pause, and milliseconds of such work.",
  },
  "ingress.registrations.perSecond": {
    type: rate,
    doc: "Registrations and new sessions per second that one network address may keep up: keys are free, and each takes up disk for ever. Queuing again counts as 0.6 of one.",
  },
  "ingress.registrations.burst": {
    type: integer(1),
    doc: "Registrations and new sessions that one network address may send at once, after a pause. Queuing again counts as 0.6 of one.",
  },
  "ingress.parkedPerSender": {
    type: integer(0),
    doc: "Transactions of one sender, ahead of its nonce, that wait for the gap to close.",
  },
  "ingress.parkedInAll": {
    type: integer(0),
    doc: "Transactions of all senders that wait for a gap to close; of one network, a quarter of them.",
  },
  "ingress.parkedForMs": {
    type: milliseconds(1),
    doc: "How long a transaction waits for a gap to close before it is dropped.",
  },
  "ingress.waiting": {
    type: integer(1),
    doc: "Submissions that wait for their turn; more are refused as busy.",
  },
  "live.maximumSubscribers": {
    type: integer(0),
    doc: "Live connections in all.",
  },
  "live.perAddress": {
    type: integer(0),
    doc: "Live connections of one network address.",
  },
  "live.bufferedEvents": {
    type: integer(1),
    doc: "Events that wait for a slow reader before it is dropped.",
  },
  "log.level": {
    type: oneOf("debug", "info", "warn", "error", "silent"),
    doc: "The least that is worth a line in the log.",
    alias: "log",
  },
  "log.format": {
    type: oneOf("json", "text"),
    doc: "Lines for programs, or lines for people.",
  },
};

/** The names of all settings, in the table's order. */
export const configKeyNames = Object.keys(configKeys) as readonly ConfigKey[];

export function isConfigKey(name: string): name is ConfigKey {
  return Object.hasOwn(configKeys, name);
}

/** A setting without its own type, for those who treat all alike. */
export function settingOf(key: ConfigKey): Setting {
  return configKeys[key];
}

/** What a setting is when nobody sets it. */
export function defaultOf(key: ConfigKey): unknown {
  return key
    .split(".")
    .reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], defaultConfig);
}
