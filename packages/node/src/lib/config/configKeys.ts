import { type NodeConfig, defaultConfig } from "./NodeConfig.js";
import {
  type ValueType,
  chainName,
  chainSalt,
  contact,
  host,
  integer,
  ipRanges,
  milliseconds,
  networkName,
  number,
  oneOf,
  optionalPath,
  optionalWebAddress,
  path,
  port,
  postgresUrl,
  pushHosts,
  rate,
  secret,
  trueOrFalse,
  webAddresses,
} from "./ValueType.js";

type Leaf = string | number | boolean | readonly unknown[];

/** The name of a setting, such as `http.port`. */
export type ConfigKey<T = NodeConfig, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends Leaf ? `${Prefix}${K}` : ConfigKey<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

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

export interface Setting<T = unknown> {
  type: ValueType<T>;
  doc: string;
  /** A shorter flag, such as `--port`. */
  alias?: string;
  /** A better error message for values that a user may expect to be valid. */
  notHere?: { values: readonly string[]; why: string };
}

/**
 * All settings. Validation, variables, flags, help and docs/reference/settings.md are derived
 * from this table. The compiler reports settings of `NodeConfig` that are missing here.
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
    doc: "Whether the chain gives play money to anyone who asks, to stake on matches. It cannot change once there are blocks. Without it, all money on the chain is deposited on Mina.",
  },
  "store.path": {
    type: path,
    doc: "The folder of the store. Relative to the working directory.",
    alias: "store",
  },
  "store.keepProven": {
    type: integer(0, 1_000_000_000, "blocks"),
    doc: "How many of the latest proven blocks keep the data that only their proofs needed. A prover that lost its folder has to execute all others again.",
  },
  "http.host": { type: host, doc: "The address to listen on.", alias: "host" },
  "http.port": { type: port, doc: "The port to listen on.", alias: "port" },
  "http.trustedProxies": {
    type: ipRanges,
    doc: "Proxies whose `X-Forwarded-For` is trusted. In variables and flags, separated by commas.",
  },
  "http.local": {
    type: oneOf("unlimited", "limited"),
    doc: "Whether requests without `X-Forwarded-For` from this machine or a trusted proxy are rate-limited. Use `limited` behind a proxy that does not name its clients: they then share one limit.",
  },
  "http.maximumBodyBytes": {
    type: integer(1024, 16_777_216, "bytes"),
    doc: "The largest GraphQL request that is accepted, in its body or its address. Other requests have fixed limits.",
  },
  "blocks.intervalMs": {
    type: milliseconds(1),
    doc: "The minimum time between two blocks. Below a second, the chain's time runs ahead of the clock under load.",
    alias: "interval",
  },
  "blocks.maximumTransactions": {
    type: integer(1, 1_000_000, "transactions"),
    doc: "The maximum number of transactions in a block. A full block is closed at once. If this is very low, the chain's time runs ahead of the clock under load, since each block is at least a second later than the one before.",
  },
  "time.speed": {
    type: integer(1, 1000, "seconds"),
    doc: "How many of the chain's seconds pass in one second. For tests and development only: a chain whose time runs ahead of the base layer's cannot be settled.",
  },
  "moves.closeAfterMs": {
    type: milliseconds(0),
    doc: "The longest that a match's signed moves wait before they go onto the chain in one transaction, counted from the first of them. A longer time makes fewer proofs, and makes them later. In a slow match they wait for a day.",
  },
  "seeks.maximumOpen": {
    type: integer(0, 4000, "seeks"),
    doc: "How many players may look for a match at the same time, at most a quarter of them from one network address.",
  },
  "keeper.endAfterMs": {
    type: milliseconds(0),
    doc: "How long the node waits after a player's time is over before it ends the match itself.",
  },
  "push.contact": {
    type: contact,
    doc: "How push services can reach the operator: a mailto: or https: address. Without it, the node sends no push notifications.",
  },
  "push.hosts": {
    type: pushHosts,
    doc: "The push services of browsers that the node sends to. A name that starts with a dot stands for all hosts below it.",
  },
  "prover.transactions": {
    type: integer(1, 100_000, "transactions"),
    doc: "A batch is proven once it has this many transactions, or once prover.afterMs or prover.maximumBlocks is reached. Each batch has a fixed cost, so a larger one is cheaper per transaction.",
  },
  "prover.afterMs": {
    type: milliseconds(0),
    doc: "How long a block waits for others to be proven with it, counted from when it was made, whether or not a prover runs. After that a batch is made of whatever there is.",
  },
  "prover.maximumBlocks": {
    type: integer(1, 10_000, "blocks"),
    doc: "The maximum number of blocks in a batch.",
  },
  "prover.taskMs": {
    type: milliseconds(1000),
    doc: "How long the proof of one task may take, in elapsed time. A task that takes longer has timed out: its process is ended, and the task is tried again. At the lowest priority, a busy machine takes several times as long as an idle one.",
  },
  "prover.priority": {
    type: oneOf("lowest", "usual"),
    doc: "How the prover shares the machine. With `lowest` it yields to all other processes, so that play never waits for it. With `usual` it yields to none, for a machine that has nothing else to do.",
  },
  "prover.queue": {
    type: postgresUrl,
    doc: "The PostgreSQL database through which other machines take part in proving. Without it, `kifu prove` makes all proofs itself. The URL may have a password, which is never shown. Give it in the variable or the file, since other users of a machine can see flags.",
    alias: "queue",
  },
  "settle.url": {
    type: optionalWebAddress,
    doc: "The GraphQL interface of the Mina node through which `kifu settle` settles.",
  },
  "settle.archive": {
    type: optionalWebAddress,
    doc: "The GraphQL interface of a Mina archive node, which lists what players do there. Only chains of real money need it.",
  },
  "settle.network": {
    type: networkName,
    doc: "The name of Mina's network: `mainnet`, `devnet` or another. The operator's signatures are for this network only.",
  },
  "settle.verifiers": {
    type: webAddresses,
    doc: "The addresses of the nodes (`kifu follow --verify`) whose signatures the contract's terms ask for.",
  },
  "settle.key": {
    type: secret,
    doc: "The operator's private key for settlements, in base58. It is never shown. Give it in the variable, since other users of a machine can see flags.",
  },
  "settle.keyFile": {
    type: optionalPath,
    doc: "The file with that key, if it is not in `settle.key`.",
  },
  "settle.fee": {
    type: number(0.001, 1000),
    doc: "The fee of a settlement, in MINA.",
  },
  "settle.maximumFee": {
    type: number(0.001, 1000),
    doc: "The highest fee that is ever paid for a settlement, in MINA. A higher `settle.fee` is refused.",
  },
  "operator.secret": {
    type: secret,
    doc: "A secret for the commands that post notices, such as `kifu announce`, if they run on another machine than the node or as another user. Without it, a node draws one at each start and keeps it beside its store, where only its own user can read it. It is never shown. Give it in the variable or the file, since other users of a machine can see flags.",
  },
  "ingress.perSender.perSecond": {
    type: rate,
    doc: "Submissions per second that one sender may sustain. A segment counts as up to 9 of them, by how long it takes to run.",
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
    doc: "Registrations and new sessions per second that one network address may sustain. Keys are free, and each uses disk space for good. Queuing again counts as 0.6 of one.",
  },
  "ingress.registrations.burst": {
    type: integer(1),
    doc: "Registrations and new sessions that one network address may send at once, after a pause. Queuing again counts as 0.6 of one.",
  },
  "ingress.parkedPerSender": {
    type: integer(0),
    doc: "Transactions of one sender that may wait for an earlier nonce.",
  },
  "ingress.parkedInAll": {
    type: integer(0),
    doc: "Transactions of all senders that may wait for an earlier nonce, at most a quarter of them from one network.",
  },
  "ingress.parkedForMs": {
    type: milliseconds(1),
    doc: "How long a transaction waits for an earlier nonce before it is dropped.",
  },
  "ingress.waiting": {
    type: integer(1),
    doc: "Submissions that may wait for their turn. More are refused as `ingress/busy`.",
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
    doc: "`json` is for programs, `text` for people.",
  },
  "log.url": {
    type: postgresUrl,
    doc: "The PostgreSQL database that the nodes of this chain share, so that another node goes on when the writer's machine dies: see [More than one machine](../more-than-one-machine.md). Without it, the node keeps the chain alone. The password in the URL is never shown. Give it in the variable or the file, since other users of a machine can see flags.",
  },
  "log.nodeUrl": {
    type: optionalWebAddress,
    doc: "The address under which the chain's other nodes reach this one. Without it: `http.host` and `http.port`.",
  },
  "log.leaseMs": {
    type: integer(1000, 60_000, "milliseconds"),
    doc: "How long the writer may be silent before a standby takes its place. Use the same value on all nodes. A shorter time replaces a slow writer sooner, and a stuck disk or network more often.",
  },
  "log.keepDays": {
    type: integer(1, 10_000, "days"),
    doc: "How long the shared log keeps changes that are in a block. A node that was away for longer has to start from an export.",
  },
  "log.secret": {
    type: secret,
    doc: "A secret that this node shares with relays (`kifu follow --from URL`). Anyone who has it can read the log, which contains open seeks, say that players' streams ended, and forward requests under any address. Without it the node passes on no log. It is never shown. Give it in the variable or the file, since other users of a machine can see flags.",
  },
  "keys.path": {
    type: optionalPath,
    doc: "The file with the node's secret: 64 hexadecimal digits. All nodes that may write a chain need the same one. Without it: the store's path and `-key`. A node creates a missing file, but only for a new chain.",
  },
};

export const configKeyNames = Object.keys(configKeys) as readonly ConfigKey[];

/** Checks own properties only, so `constructor` is not a setting. */
export function isConfigKey(name: string): name is ConfigKey {
  return Object.hasOwn(configKeys, name);
}

/**
 * Returns a setting under a type that all settings share, for code that treats all of them alike.
 */
export function settingOf(key: ConfigKey): Setting {
  return configKeys[key];
}

/** Returns the value of a setting or of a whole group of settings. */
export function valueAt(config: NodeConfig, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((group, part) => (group as Record<string, unknown>)[part], config);
}

export function setValue(config: NodeConfig, key: ConfigKey, value: unknown): void {
  const last = key.lastIndexOf(".");
  const group = last < 0 ? config : valueAt(config, key.slice(0, last));
  (group as Record<string, unknown>)[key.slice(last + 1)] = value;
}

export function defaultOf(key: ConfigKey): unknown {
  return valueAt(defaultConfig, key);
}

/** Returns a value in which passwords are replaced. */
export function shownValue(key: ConfigKey, value: unknown): unknown {
  return settingOf(key).type.shown?.(value) ?? value;
}

/** Returns a copy of all settings in which passwords and secrets are replaced. */
export function shownConfig(config: NodeConfig): NodeConfig {
  const shown = structuredClone(config);
  for (const key of configKeyNames) setValue(shown, key, shownValue(key, valueAt(config, key)));
  return shown;
}

/** Formats a value as it would be written in a flag. */
export function valueText(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}
