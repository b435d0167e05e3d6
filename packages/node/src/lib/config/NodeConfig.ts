import { defaultTerms } from "@kifu/chain/terms";
import { DEFAULT_PORT } from "@kifu/wire";

/** A rate limit that refills steadily. A short burst passes, and a lasting flood does not. */
export interface Rate {
  perSecond: number;
  /** How many requests may arrive at once after a pause. */
  burst: number;
}

/**
 * Safe defaults for one machine. The node listens only on loopback and limits every other
 * machine. `configKeys` explains each setting.
 */
export const defaultConfig = {
  role: "all" as "all" | "sequencer",
  /** An empty salt stands for the salt in the store. A new store generates one. */
  chain: { ...defaultTerms, salt: "" },
  store: { path: ".kifu/store", keepProven: 0 },
  http: {
    host: "127.0.0.1",
    port: DEFAULT_PORT,
    trustedProxies: ["127.0.0.1", "::1"],
    local: "unlimited" as "unlimited" | "limited",
    maximumBodyBytes: 16_384,
  },
  blocks: { intervalMs: 1000, maximumTransactions: 1000 },
  time: { speed: 1 },
  moves: { closeAfterMs: 600_000 },
  seeks: { maximumOpen: 1000 },
  keeper: { endAfterMs: 60_000 },
  push: {
    contact: "",
    hosts: [
      "fcm.googleapis.com",
      "updates.push.services.mozilla.com",
      ".push.services.mozilla.com",
      ".push.apple.com",
      ".notify.windows.com",
    ] as string[],
  },
  prover: {
    transactions: 32,
    afterMs: 300_000,
    maximumBlocks: 64,
    taskMs: 600_000,
    priority: "lowest",
    queue: "",
  },
  settle: {
    url: "",
    archive: "",
    network: "devnet",
    verifiers: [] as string[],
    key: "",
    keyFile: "",
    fee: 0.1,
    maximumFee: 1,
  },
  operator: { secret: "" },
  ingress: {
    perSender: { perSecond: 10, burst: 20 },
    perAddress: { perSecond: 50, burst: 200 },
    registrations: { perSecond: 0.2, burst: 30 },
    parkedPerSender: 10,
    parkedInAll: 10_000,
    parkedForMs: 60_000,
    waiting: 1000,
  },
  feed: { maximumSubscribers: 10_000, perAddress: 100, bufferedEvents: 256 },
  log: {
    level: "info" as "debug" | "info" | "warn" | "error" | "silent",
    format: "text" as "json" | "text",
    url: "",
    nodeUrl: "",
    leaseMs: 3500,
    keepDays: 7,
    secret: "",
  },
  keys: { path: "" },
};

export type NodeConfig = typeof defaultConfig;

/**
 * What a process does. `sequencer` sequences transactions and answers queries about them. `all`
 * also answers players' queries and pushes events.
 */
export type Role = NodeConfig["role"];
