import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

export interface SiegeOptions {
  url: string;
  networks: readonly string[];
  registrations: readonly string[];
  players: readonly string[];
  /** The number of streams that each network opens and never reads. */
  streams: number;
  perSecond: number;
}

export interface SiegeOutcome {
  sent: number;
  seconds: number;
  /** The number of answers by code, or by status if there is no code. */
  answers: Record<string, number>;
}

const TICK_MS = 20;
/** The interval between bursts. Each burst comes from a different network. */
const BURST_MS = 1000;
const HELD_BACK_MS = 200;
const BURST = 60;
const PIPELINED = 256;
const { url, networks, registrations, players, streams, perSecond } = workerData as SiegeOptions;
const { hostname, port } = new URL(url);
const agents = new Map(
  networks.map((network) => [network, new Agent({ keepAlive: true, maxSockets: 64 })]),
);
const answers: Record<string, number> = {};
const sockets = new Set<Socket>();
let sent = 0;
let registered = 0;
let attacks = 0;
let unanswered = 0;
let stopped = false;

const transactions = "{ height transactions(first: 100) { hash ok code method } }";
const names = (letters: number, field: string) =>
  Array.from({ length: 8 }, (_, i) => `a${i}`.padEnd(letters, "a") + `: ${field}`).join(" ");
const schema = (letters: number) =>
  `{ __schema { ${names(9, "types { fields { type { ...F } args { type { ...F } } } }")} } }
   fragment F on __Type { ${"a".repeat(letters)}: kind }`;
const queries: readonly { query: string; variables?: unknown }[] = [
  { query: `{ blocks(first: 20) ${transactions} }` },
  { query: `{ blocks(first: 100) ${transactions} }` },
  { query: `{ a: blocks(first: -100000) ${transactions} b: blocks ${transactions} }` },
  { query: `query ($n: Int) { blocks(first: $n) ${transactions} }`, variables: { n: -1e9 } },
  { query: `query ($n: Int) { blocks(first: $n) ${transactions} }`, variables: { n: "NaN" } },
  { query: `query ($n: Int) { blocks(first: $n) ${transactions} }`, variables: { n: null } },
  { query: "{ matches(first: -1) { items { id } next } }" },
  { query: "subscription { match(id: 99999) { height } }" },
  { query: `{ ${Array.from({ length: 29 }, (_, i) => `a${i}: queue { owner }`).join(" ")} }` },
  { query: schema(14_000) },
  { query: schema(64) },
  { query: `{ moves(match: 1) { ${names(64, "transaction")} } }` },
  { query: `{ __typename } fragment F on Query { ${"blocks { height } ".repeat(245)} }` },
  { query: `{ __typename } fragment F on Query { ${"__typename ".repeat(290)} }` },
];

function count(text: string, status: string): void {
  const name = /"code":"([^"]*)"/.exec(text)?.[1] ?? status;
  answers[name] = (answers[name] ?? 0) + 1;
}

function send(network: string, path: string, headers: Record<string, string>, body?: string): void {
  sent++;
  unanswered++;
  const agent = agents.get(network);
  const outgoing = request(
    { agent, host: hostname, port, path, method: body === undefined ? "GET" : "POST", headers },
    (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        if (text.length < 2000) text += part;
      });
      response.on("end", () => count(text, String(response.statusCode)));
      response.on("error", () => undefined);
    },
  );
  outgoing.on("error", () => undefined);
  outgoing.once("close", () => {
    unanswered--;
    finish();
  });
  outgoing.end(body);
}

function post(network: string, body: string): void {
  send(
    network,
    "/graphql",
    { "content-type": "application/json", "x-forwarded-for": network },
    body,
  );
}

function headOf(network: string, body: string, ...headers: readonly string[]): string {
  const all = [
    "POST /graphql HTTP/1.1",
    "host: node",
    "content-type: application/json",
    `x-forwarded-for: ${network}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return `${all.join("\r\n")}\r\n\r\n`;
}

function open(): Socket {
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
  return socket;
}

/**
 * Sends the heads of many requests while the network has tokens, and then all bodies at once.
 */
function burst(network: string, turn: number): void {
  const rests = Array.from({ length: BURST }, (_, request) => {
    const fields = Array.from({ length: 30 }, (_, i) => {
      const address = players[(turn + 30 * request + i) % players.length];
      return `a${i}: player(address: "${address}") { nonce tally { won } session { key } }`;
    });
    const body = JSON.stringify({ query: `{ ${fields.join(" ")} }` });
    const socket = open();
    let text = "";
    sent++;
    unanswered++;
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => (text += part));
    socket.once("close", () => {
      unanswered--;
      if (text !== "") count(text, text.slice(9, 12));
      finish();
    });
    socket.write(headOf(network, body, "connection: close"));
    return () => socket.write(body);
  });
  setTimeout(() => rests.forEach((send) => send()), HELD_BACK_MS);
}

/**
 * Opens a stream, and then sends requests on the same connection. The node can never answer these
 * requests.
 */
function pipeline(network: string): void {
  const subscription = JSON.stringify({ query: "subscription { queue { height } }" });
  const body = "x".repeat(16_000);
  const socket = open().resume();
  socket.write(headOf(network, subscription, "accept: text/event-stream") + subscription);
  const padding = Array.from({ length: 60 }, (_, i) => `a${i}: ${"x".repeat(300)}`);
  const behind = headOf(network, body, ...padding) + body;
  for (let i = 0; i < PIPELINED; i++) socket.write(behind);
}

/** Opens a stream with large events and never reads it. */
function listen(network: string, aliases: number): void {
  const lists = Array.from({ length: aliases }, (_, i) => `a${i}: waiting { owner }`).join(" ");
  const body = JSON.stringify({ query: `subscription { queue { height ${lists} } }` });
  const socket = open().pause();
  socket.write(headOf(network, body, "accept: text/event-stream") + body);
}

function attack(turn: number): void {
  const network = networks[turn % networks.length] ?? "";
  const round = Math.floor(turn / networks.length);
  if (round % 3 === 2) {
    const query = encodeURIComponent(queries[round % queries.length]?.query ?? "");
    send(network, `/graphql?query=${query}`, {
      "sec-fetch-site": "cross-site",
      "sec-fetch-dest": "image",
    });
  } else {
    post(network, JSON.stringify(queries[round % queries.length]));
  }
}

const began = performance.now();
for (const network of networks) {
  for (let i = 0; i < streams; i++) listen(network, i % 2 === 0 ? 9 : 0);
}
// Registrations come first, because a network's costly queries use up its tokens.
for (const registration of registrations) {
  post(networks[registered % networks.length] ?? "", registration);
  registered++;
}
const attacksBegan = performance.now();
const timer = setInterval(() => {
  const rate = perSecond * networks.length;
  const due = Math.floor(((performance.now() - attacksBegan) * rate) / 1000);
  for (; attacks < due; attacks++) attack(attacks);
}, TICK_MS);

let turns = 0;
const bursts = setInterval(() => {
  const network = networks[turns % networks.length] ?? "";
  burst(network, turns++);
  pipeline(network);
}, BURST_MS);

parentPort?.once("message", () => {
  clearInterval(timer);
  clearInterval(bursts);
  stopped = true;
  finish();
});

function finish(): void {
  if (!stopped || unanswered > 0) return;
  for (const socket of sockets) socket.destroy();
  for (const agent of agents.values()) agent.destroy();
  const seconds = (performance.now() - began) / 1000;
  parentPort?.postMessage({ sent, seconds, answers } satisfies SiegeOutcome);
}
