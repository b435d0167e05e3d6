import { type ChainTerms, defaultTerms } from "../../runtime/terms.js";

/**
 * What a process does. `sequencer` sequences, and answers for transactions; `all` also answers
 * what players ask, and pushes what happens.
 */
export type Role = "all" | "sequencer";

export interface Rate {
  perSecond: number;
  /** How many at once, after a pause. */
  burst: number;
}

/** Everything that an operator can set. */
export interface NodeConfig {
  role: Role;
  /** The salt may be empty: then it is the store's, and a new store draws one. */
  chain: ChainTerms;
  store: { path: string };
  http: {
    host: string;
    port: number;
    /** Proxies whose `X-Forwarded-For` is believed. */
    trustedProxies: string[];
    /** Whether this machine's own requests, which name no other client, have limits. */
    local: "unlimited" | "limited";
    maximumBodyBytes: number;
  };
  blocks: {
    /** The least time between two blocks, which is the tick of every clock. */
    intervalMs: number;
    maximumTransactions: number;
  };
  ingress: {
    perSender: Rate;
    perAddress: Rate;
    /** Of one network: registrations, new sessions and queues, which take up disk for ever. */
    registrations: Rate;
    /** Transactions ahead of their sender's nonce that wait for the gap to close. */
    parkedPerSender: number;
    parkedInAll: number;
    parkedForMs: number;
    /** Submissions that wait for their turn; more are refused as busy. */
    waiting: number;
  };
  live: {
    maximumSubscribers: number;
    perAddress: number;
    /** Events that wait for a slow reader before it is dropped. */
    bufferedEvents: number;
  };
  log: { level: "debug" | "info" | "warn" | "error" | "silent"; format: "json" | "text" };
}

export const defaultConfig: NodeConfig = {
  role: "all",
  chain: { ...defaultTerms, salt: "" },
  store: { path: ".kifu/store" },
  http: {
    host: "127.0.0.1",
    port: 4000,
    trustedProxies: ["127.0.0.1", "::1"],
    local: "unlimited",
    maximumBodyBytes: 16_384,
  },
  blocks: { intervalMs: 1000, maximumTransactions: 1000 },
  ingress: {
    perSender: { perSecond: 10, burst: 20 },
    perAddress: { perSecond: 50, burst: 200 },
    registrations: { perSecond: 0.2, burst: 30 },
    parkedPerSender: 10,
    parkedInAll: 10_000,
    parkedForMs: 60_000,
    waiting: 1000,
  },
  live: { maximumSubscribers: 10_000, perAddress: 100, bufferedEvents: 256 },
  log: { level: "info", format: "text" },
};
