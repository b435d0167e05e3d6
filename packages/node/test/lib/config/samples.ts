import type { ConfigKey } from "../../../src/lib/config/index.js";

interface Sample {
  value: unknown;
  text: string;
  badJson: unknown[];
  badText: string[];
}

function integer(value: number, ...outside: number[]): Sample {
  return {
    value,
    text: String(value),
    badJson: [String(value), value + 0.5, null, [value], {}, true, ...outside],
    badText: ["", " ", "12a", "0x10", "1e3", "1.5", "Infinity", ...outside.map(String)],
  };
}

function rate(value: number): Sample {
  return {
    value,
    text: String(value),
    badJson: [String(value), 0, -1, null],
    badText: ["", "fast", "0", "-1", "NaN", "1e3"],
  };
}

function mina(value: number): Sample {
  return {
    value,
    text: String(value),
    badJson: [String(value), 0, -1, 1001, null],
    badText: ["", "dear", "0", "-1", "1001"],
  };
}

function text(value: string, ...bad: string[]): Sample {
  return { value, text: value, badJson: [7, null, [value], {}, ...bad], badText: ["", ...bad] };
}

const secret: Sample = {
  value: "0123456789abcdef".repeat(2),
  text: "0123456789abcdef".repeat(2),
  badJson: [7, null, {}, "short"],
  badText: ["short", "x".repeat(31), "x".repeat(257), `${"x".repeat(32)} `, "é".repeat(32)],
};

const LONGEST_TIMER = 2_147_483_647;

/** Samples for each setting. A missing setting is a compile error. */
export const samples: Record<ConfigKey, Sample> = {
  role: text("sequencer", "prover", "gateway", "All"),
  "chain.name": text("my-chain.2", "with space", "a/b", "x".repeat(65)),
  "chain.salt": {
    value: "0123456789abcdef0123456789abcdef",
    text: "0123456789abcdef0123456789abcdef",
    badJson: [7, null, {}, "0123", "x".repeat(32)],
    badText: ["0123", "A".repeat(32), "0".repeat(33)],
  },
  "chain.roundLength": integer(7, 0, -1, 1_000_001),
  "chain.faucet": {
    value: false,
    text: "false",
    badJson: ["false", 0, null, {}],
    badText: ["", "no", "False", "0"],
  },
  "store.path": text("/var/lib/kifu", " ", "a\0b"),
  "store.keepProven": integer(100, -1, 1_000_000_001),
  "http.host": text("::1", "not a host", "-x", "http://localhost"),
  "http.port": integer(0, -1, 65_536),
  "http.trustedProxies": {
    value: ["10.0.0.1", "fd00::/8"],
    text: "10.0.0.1, fd00::/8",
    badJson: ["10.0.0.1", [10], ["proxy"], {}],
    badText: ["proxy", "10.0.0.1,", "10.0.0.256", "10.0.0.0/33", "10.0.0.0/", "::/1/2"],
  },
  "http.local": text("limited", "none", "Limited"),
  "http.maximumBodyBytes": integer(32_768, 1023, 16_777_217),
  "blocks.intervalMs": integer(250, 0, LONGEST_TIMER + 1),
  "blocks.maximumTransactions": integer(1, 0, 1_000_001),
  "time.speed": integer(20, 0, 1001),
  "moves.closeAfterMs": integer(0, -1, LONGEST_TIMER + 1),
  "seeks.maximumOpen": integer(0, -1, 4001),
  "keeper.endAfterMs": integer(0, -1, LONGEST_TIMER + 1),
  "push.contact": {
    value: "mailto:operator@example.org",
    text: "mailto:operator@example.org",
    badJson: [7, null, {}, "operator@example.org"],
    badText: ["operator@example.org", "http://example.org", "mailto:operator"],
  },
  "push.hosts": {
    value: ["push.example.org", ".push.apple.com"],
    text: "push.example.org, .push.apple.com",
    badJson: ["push.example.org", [7], ["https://push.example.org"], {}],
    badText: ["localhost", "push.example.org,", "10.0.0.1:80"],
  },
  "prover.transactions": integer(8, 0, 100_001),
  "prover.afterMs": integer(0, -1, LONGEST_TIMER + 1),
  "prover.maximumBlocks": integer(4, 0, 10_001),
  "prover.taskMs": integer(1000, 999, LONGEST_TIMER + 1),
  "prover.priority": text("usual", "highest", "Lowest"),
  "settle.url": {
    value: "https://mina.example.org/graphql",
    text: "https://mina.example.org/graphql",
    badJson: [7, null, {}, "mina"],
    badText: ["mina", "ftp://mina.example.org"],
  },
  "settle.archive": {
    value: "https://archive.example.org/graphql",
    text: "https://archive.example.org/graphql",
    badJson: [7, null, {}, "archive"],
    badText: ["archive", "ftp://archive.example.org"],
  },
  "settle.network": text("mainnet", "a b", "x".repeat(32)),
  "settle.verifiers": {
    value: ["https://one.example.org", "http://two.example.org:4000/api"],
    text: "https://one.example.org, http://two.example.org:4000/api",
    badJson: ["https://one.example.org", [7], ["one.example.org"], {}],
    badText: ["one.example.org", "https://one.example.org,", "ftp://one.example.org"],
  },
  "settle.key": secret,
  "settle.keyFile": {
    value: "operator.key",
    text: "operator.key",
    badJson: [7, null, {}],
    badText: ["a\0b"],
  },
  "settle.fee": mina(0.25),
  "settle.maximumFee": mina(2),
  "operator.secret": secret,
  "prover.queue": {
    value: "postgres://prover:word@db.example.org:6432/proofs?sslmode=verify-full",
    text: "postgres://prover:word@db.example.org:6432/proofs?sslmode=verify-full",
    badJson: [7, null, {}, "db.example.org", "http://db.example.org", "postgres://"],
    badText: [
      "127.0.0.1:5432",
      "postgres://h/a/b",
      "postgres://h/d?password=word",
      "postgres://h#x",
    ],
  },
  "log.url": {
    value: "postgres://kifu:word@db.example.org:5433/kifu",
    text: "postgres://kifu:word@db.example.org:5433/kifu",
    badJson: [7, null, {}, "db.example.org", "http://db.example.org/kifu"],
    badText: ["127.0.0.1:5432", "mysql://host/name", "postgres://host/a/b"],
  },
  "log.nodeUrl": {
    value: "http://10.0.0.2:4000",
    text: "http://10.0.0.2:4000",
    badJson: [7, null, {}, "10.0.0.2"],
    badText: ["10.0.0.2:4000", "ftp://10.0.0.2"],
  },
  "log.leaseMs": integer(3000, 999, 60_001),
  "log.keepDays": integer(30, 0, 10_001),
  "log.secret": {
    value: "0123456789abcdef".repeat(2),
    text: "0123456789abcdef".repeat(2),
    badJson: [7, null, {}, "short"],
    badText: ["short", "x".repeat(31), "x".repeat(257), `${"x".repeat(32)} `, "é".repeat(32)],
  },
  "keys.path": {
    value: "/run/secrets/node-key",
    text: "/run/secrets/node-key",
    badJson: [7, null, {}, "a\0b"],
    badText: ["a\0b"],
  },
  "ingress.perSender.perSecond": rate(0.5),
  "ingress.perSender.burst": integer(3, 0),
  "ingress.perAddress.perSecond": rate(1000),
  "ingress.perAddress.burst": integer(4, 0),
  "ingress.registrations.perSecond": rate(3),
  "ingress.registrations.burst": integer(5, 0),
  "ingress.parkedPerSender": integer(0, -1),
  "ingress.parkedInAll": integer(0, -1),
  "ingress.parkedForMs": integer(5, 0, LONGEST_TIMER + 1),
  "ingress.waiting": integer(1, 0),
  "feed.maximumSubscribers": integer(0, -1),
  "feed.perAddress": integer(0, -1),
  "feed.bufferedEvents": integer(64, 63),
  "log.level": text("silent", "trace", "INFO"),
  "log.format": text("json", "xml"),
};
