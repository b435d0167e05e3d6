import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Caller } from "./Caller.js";

/** Handles a request. `caller` was determined when the request arrived. */
export type Answer = (request: IncomingMessage, response: ServerResponse, caller: Caller) => void;

type Request = Parameters<Answer>;

/**
 * Only a few requests may wait on a connection. Browsers and proxies wait for the previous answer
 * before they send the next request.
 */
const LONGEST_LINE = {
  /** Limit: requests that may wait on one connection. It is closed when more come. */
  requests: 8,
  /** Limit: bytes of requests that may wait on one connection. */
  bytes: 65_536,
};
/** The assumed size of a body without a declared length. */
const UNDECLARED_BODY_BYTES = 16_384;

/** The requests that wait on a connection while an earlier one is answered. */
interface Line {
  waiting: Request[];
  bytes: number;
  /** Whether the current answer is a stream, which has no end of its own. */
  isEndless: boolean;
}

const lines = new WeakMap<object, Line>();

/**
 * Answers the requests of a connection one after another. Node emits them all at once, so a
 * client with many requests would get a turn for each. A connection with too many waiting
 * requests is closed.
 */
export function serializePerConnection(answer: Answer): Answer {
  const start: Answer = (request, response, caller) => {
    const { socket } = request;
    response.once("close", () => {
      // Other connections get their turn first.
      setImmediate(() => {
        const line = lines.get(socket);
        const next = socket.destroyed ? undefined : line?.waiting.shift();
        if (line === undefined || next === undefined) {
          lines.delete(socket);
          return;
        }
        line.bytes -= bytesOf(next[0]);
        line.isEndless = false;
        start(...next);
      });
    });
    answer(request, response, caller);
  };

  return (...asked) => {
    const [request] = asked;
    const { socket } = request;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { waiting: [], bytes: 0, isEndless: false });
      start(...asked);
      return;
    }
    line.waiting.push(asked);
    line.bytes += bytesOf(request);
    const { requests, bytes } = LONGEST_LINE;
    if (line.isEndless || line.waiting.length > requests || line.bytes > bytes) socket.destroy();
  };
}

/**
 * Marks a response as a stream, which never ends. A later request on the same connection would
 * wait forever, so such a request closes the connection.
 */
export function answersWithoutEnd({ socket }: ServerResponse): void {
  const line = socket === null ? undefined : lines.get(socket);
  if (socket === null || line === undefined) return;
  line.isEndless = true;
  if (line.waiting.length > 0) socket.destroy();
}

/** The approximate memory that a waiting request uses. */
function bytesOf({ url = "", rawHeaders, headers }: IncomingMessage): number {
  const head = rawHeaders.reduce((sum, { length }) => sum + length, url.length);
  const declared = headers["content-length"];
  if (declared !== undefined) return head + Number(declared);
  return head + (headers["transfer-encoding"] === undefined ? 0 : UNDECLARED_BODY_BYTES);
}

/** The size of the first piece that is parsed. It holds at most a few requests. */
const FIRST_PIECE_BYTES = 256;

/**
 * Node sets `_paused` while a client sends requests but does not read the answers. The parser
 * must get no data then.
 */
interface PausedByServer {
  _paused?: boolean;
}

/**
 * Parses a connection's data in pieces. Each piece waits for its turn and is twice as long as the
 * one before. Otherwise 64 KB with 1,800 requests could block everyone for a tenth of a second.
 */
export function parseInPieces(socket: Socket, inTurn: (work: () => void) => void): void {
  for (const parse of socket.listeners("data") as ((data: Buffer) => void)[]) {
    const held: Buffer[] = [];
    let size = FIRST_PIECE_BYTES;
    let waits = false;
    const parseNext = () => {
      waits = false;
      const data = socket.destroyed ? undefined : held.shift();
      if (data === undefined) return;
      const rest = data.subarray(size);
      size = rest.length > 0 ? 2 * size : FIRST_PIECE_BYTES;
      if (rest.length > 0) held.unshift(rest);
      parse.call(socket, data.subarray(0, data.length - rest.length));
      proceed();
    };
    const proceed = () => {
      if (waits || socket.destroyed) return;
      if ((socket as PausedByServer)._paused === true) {
        if (held.length > 0) socket.once("resume", proceed);
      } else if (held.length > 0) {
        waits = true;
        inTurn(parseNext);
      } else if (socket.isPaused()) {
        socket.resume();
      }
    };
    socket.off("data", parse);
    // This listener also keeps Node's parser from reading the socket directly.
    socket.on("data", (data: Buffer) => {
      held.push(data);
      proceed();
      // Stops reading until the held data is parsed.
      if (held.length > 0) socket.pause();
    });
  }
}

/** Limits the connections of each network, so that no network can take all of them. */
export class ConnectionSlots {
  private readonly taken = new Map<string, number>();

  constructor(readonly perAddress: number) {}

  /**
   * Takes a slot and returns a function that frees it. Undefined if the network has no slot left.
   * This machine has no limit.
   */
  take(network: string | undefined): (() => void) | undefined {
    if (network === undefined) return () => undefined;
    const taken = this.taken.get(network) ?? 0;
    if (taken >= this.perAddress) return undefined;
    this.taken.set(network, taken + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.taken.get(network) ?? 1) - 1;
      if (left === 0) this.taken.delete(network);
      else this.taken.set(network, left);
    };
  }
}

/**
 * The number of subscriptions on one stream that share a slot. A page opens up to this many.
 *
 * Price: subscriptions of one stream that count as one of `feed.perAddress`.
 */
export const SHARING_A_SLOT = 5;

/**
 * Makes the subscriptions of one stream share slots. One slot serves `SHARING_A_SLOT` of them.
 */
export function sharedSlots(take: () => (() => void) | undefined): () => (() => void) | undefined {
  let sharing: { taken: number; open: number; leave: () => void } | undefined;
  return () => {
    if (sharing === undefined || sharing.taken === SHARING_A_SLOT) {
      const leave = take();
      if (leave === undefined) return undefined;
      sharing = { taken: 0, open: 0, leave };
    }
    const slot = sharing;
    slot.taken++;
    slot.open++;
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      if (--slot.open > 0) return;
      slot.leave();
      // No later subscription may share a slot that was given back.
      slot.taken = SHARING_A_SLOT;
    };
  };
}
