import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** What the attackers have with them. */
export interface SiegeOptions {
  url: string;
  networks: readonly string[];
  /** Bodies of registrations by fresh keys, each sent once. */
  registrations: readonly string[];
  /** Streams that each network opens and never reads. */
  streams: number;
  /** Requests that each network sends in a second. */
  perSecond: number;
}

export interface SiegeOutcome {
  sent: number;
  /** From the first request to the last answer. */
  seconds: number;
  /** Answers by their code, or by their status where they have none. */
  answers: Record<string, number>;
}

const TICK_MS = 20;
const { url, networks, registrations, streams, perSecond } = workerData as SiegeOptions;
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const answers: Record<string, number> = {};
const sockets: Socket[] = [];
let sent = 0;
let registered = 0;
let attacks = 0;
let unanswered = 0;
let stopped = false;

const transactions = "{ height transactions(first: 100) { hash ok code method } }";
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
];

function send(path: string, headers: Record<string, string>, body?: string): void {
  sent++;
  unanswered++;
  const outgoing = request(
    { agent, host: hostname, port, path, method: body === undefined ? "GET" : "POST", headers },
    (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        if (text.length < 2000) text += part;
      });
      response.on("end", () => {
        const name = /"code":"([^"]*)"/.exec(text)?.[1] ?? String(response.statusCode);
        answers[name] = (answers[name] ?? 0) + 1;
      });
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
  send("/graphql", { "content-type": "application/json", "x-forwarded-for": network }, body);
}

/** Opens a stream whose events are large, and reads nothing of it. */
function listen(network: string, aliases: number): void {
  const lists = Array.from({ length: aliases }, (_, i) => `a${i}: waiting { owner }`).join(" ");
  const body = JSON.stringify({ query: `subscription { queue { height ${lists} } }` });
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(
    [
      "POST /graphql HTTP/1.1",
      "host: localhost",
      "content-type: application/json",
      "accept: text/event-stream",
      `x-forwarded-for: ${network}`,
      `content-length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
  sockets.push(socket);
}

/** In turn: a costly or senseless query, and what a page of another site loads. */
function attack(turn: number): void {
  const network = networks[turn % networks.length] ?? "";
  const round = Math.floor(turn / networks.length);
  if (round % 3 === 2) {
    const query = encodeURIComponent(queries[round % queries.length]?.query ?? "");
    send(`/graphql?query=${query}`, { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" });
  } else {
    post(network, JSON.stringify(queries[round % queries.length]));
  }
}

const began = performance.now();
for (const network of networks) {
  for (let i = 0; i < streams; i++) listen(network, i % 2 === 0 ? 9 : 0);
}
// First of all: once a network has asked for what costs a lot, all it sends is refused for that.
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

parentPort?.once("message", () => {
  clearInterval(timer);
  stopped = true;
  finish();
});

/** Leaves when the last answer has come. */
function finish(): void {
  if (!stopped || unanswered > 0) return;
  for (const socket of sockets) socket.destroy();
  agent.destroy();
  const seconds = (performance.now() - began) / 1000;
  parentPort?.postMessage({ sent, seconds, answers } satisfies SiegeOutcome);
}
