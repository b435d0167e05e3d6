/**
 * Many watchers of the same match in a separate process. They use plain sockets, so that reading
 * costs little compared with sending.
 */
import { connect } from "node:net";
import { serve } from "../processes/serve.js";
import { clock } from "./clock.js";
import type { CrowdCommands } from "./Crowd.js";

/**
 * The number of watchers per network, which is below a network's limit. Each watcher names its
 * network as a trusted proxy would.
 */
const PER_NETWORK = 50;
const JOINING_AT_ONCE = 50;
const EVENT = "event: next\n";

/**
 * All sockets share this buffer, because received bytes are counted before the next socket is
 * read.
 */
const buffer = Buffer.alloc(65_536);
/** Entry n: the number of watchers that have received at least n events. */
const having: number[] = [];
/**
 * For each number of events, the time of `clock` at which the last watcher had received that
 * many.
 */
const lastAt: number[] = [];
let watchers = 0;
let wake = () => undefined as void;

function countOne(events: number): void {
  const count = (having[events] ?? 0) + 1;
  having[events] = count;
  if (count !== watchers) return;
  lastAt[events] = clock();
  wake();
}

async function join(url: string, body: string, number: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const network = Math.floor(number / PER_NETWORK);
  const request =
    `POST /graphql HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n` +
    `x-forwarded-for: 10.0.${network >> 8}.${network & 255}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  await new Promise<void>((resolve, reject) => {
    let events = 0;
    const callback = (length: number) => {
      const text = buffer.toString("latin1", 0, length);
      for (let at = text.indexOf(EVENT); at >= 0; at = text.indexOf(EVENT, at + 1)) {
        if (events === 0 && text.includes('"errors"')) reject(new Error(text.slice(at, 500)));
        countOne(++events);
        resolve();
      }
      return true;
    };
    const socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback } });
    socket.once("connect", () => socket.write(request));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The node closed a stream")));
  });
}

serve<CrowdCommands>({
  async join(url, body, count) {
    watchers = count;
    for (let begun = 0; begun < count; begun += JOINING_AT_ONCE) {
      const joining = Array.from({ length: Math.min(JOINING_AT_ONCE, count - begun) }, (_, i) =>
        join(url, body, begun + i),
      );
      await Promise.all(joining);
    }
  },

  async lastAt(events) {
    while (lastAt[events] === undefined) await new Promise<void>((resolve) => (wake = resolve));
    return lastAt[events];
  },
});
