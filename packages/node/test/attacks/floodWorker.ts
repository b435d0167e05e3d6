import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

export interface FloodOptions {
  url: string;
  requests: readonly { body: string; address?: string }[];
  perSecond: number;
}

export interface FloodOutcome {
  sent: number;
  seconds: number;
  /** The number of answers by code, or "accepted". */
  answers: Record<string, number>;
}

const TICK_MS = 10;
const SOCKETS = 64;
const { url, requests, perSecond } = workerData as FloodOptions;
const answers: Record<string, number> = {};
let sent = 0;

const texts = requests.map(({ body, address }) =>
  [
    "POST /graphql HTTP/1.1",
    "host: localhost",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    ...(address === undefined ? [] : [`x-forwarded-for: ${address}`]),
    "",
    body,
  ].join("\r\n"),
);

// Each socket sends without waiting for answers.
const sockets = Array.from({ length: SOCKETS }, () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("error", () => undefined);
  socket.on("data", (part: Buffer) => {
    text += part.toString("latin1");
    const pattern = /"code":"([^"]*)"|"submitTx":"/g;
    let end = 0;
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      const answer = found[1] ?? "accepted";
      answers[answer] = (answers[answer] ?? 0) + 1;
      end = pattern.lastIndex;
    }
    text = text.slice(end);
  });
  return socket;
});

const began = performance.now();
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
  for (; sent < due; sent++) {
    sockets[sent % SOCKETS]?.write(texts[sent % texts.length] ?? "");
  }
}, TICK_MS);

parentPort?.once("message", () => {
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  parentPort?.postMessage({ sent, seconds, answers } satisfies FloodOutcome);
});
