import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Many readers of the same stream, in a separate thread. After the first event they stop reading
 * until the test says "read", so that their work does not distort the measurement.
 */
export interface CrowdOptions {
  url: string;
  query: string;
  count: number;
}

export type CrowdCommand = "read" | "leave";

const JOINING_AT_ONCE = 20;
const REPORT_MS = 5;
const EVENT = "event: next\n";
const { url, query, count } = workerData as CrowdOptions;
const { hostname, port } = new URL(url);
const body = JSON.stringify({ query });
const request =
  `POST /graphql HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n` +
  `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
let events = 0;
let seen = 0;
let isReading = false;

async function join(): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve) => {
    socket.setEncoding("latin1").once("error", () => undefined);
    socket.on("data", (text: string) => {
      for (let i = text.indexOf(EVENT); i >= 0; i = text.indexOf(EVENT, i + 1)) events++;
      if (!text.includes(EVENT)) return;
      if (!isReading) socket.pause();
      resolve();
    });
    socket.once("connect", () => socket.write(request));
  });
  return socket;
}

const sockets: Socket[] = [];
while (sockets.length < count) {
  const joining = Math.min(JOINING_AT_ONCE, count - sockets.length);
  sockets.push(...(await Promise.all(Array.from({ length: joining }, join))));
}

const timer = setInterval(() => {
  if (seen !== events) parentPort?.postMessage((seen = events));
}, REPORT_MS);

parentPort?.on("message", (asked: CrowdCommand) => {
  if (asked === "read") {
    isReading = true;
    for (const socket of sockets) socket.resume();
  } else {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  }
});
