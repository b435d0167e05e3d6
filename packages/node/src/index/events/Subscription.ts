import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import type { NodeEvent } from "../views.js";

interface Reader {
  resolve(result: IteratorResult<NodeEvent, undefined>): void;
  reject(error: unknown): void;
}

const DONE = { done: true, value: undefined } as const;

/**
 * The events of one reader. The initial events come first and are made only as they are read.
 * Later events wait in a buffer of limited size.
 */
export class Subscription implements AsyncIterableIterator<NodeEvent, undefined> {
  private readonly buffer: NodeEvent[] = [];
  private readonly readers: Reader[] = [];
  private state: "open" | "failed" | "ended" = "open";
  private error: unknown;
  private isReady = false;
  private first: Iterator<NodeEvent> | undefined;

  constructor(
    first: Iterable<NodeEvent>,
    private readonly capacity: number,
    /** The subscription adds itself here when it can be served. */
    private readonly ready: Subscription[],
    private readonly onEnd: () => void,
  ) {
    this.first = first[Symbol.iterator]();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /**
   * Buffers an event. Returns false if the subscription has ended or the buffer is full. A full
   * buffer ends the subscription.
   */
  push(event: NodeEvent): boolean {
    if (this.state !== "open") return false;
    // Each pending read will soon take an event out of the buffer. Such events do not count toward
    // the capacity.
    if (this.buffer.length < this.capacity + this.readers.length) {
      this.buffer.push(event);
      if (this.readers.length > 0 && !this.isReady) {
        this.isReady = true;
        this.ready.push(this);
      }
      return true;
    }
    this.fail(
      new NodeError(nodeCodes.feed.tooSlow, "The reader is too slow to keep up.", {
        details: { buffered: this.capacity },
        remedy: "Subscribe again, with the height of the last event you read.",
      }),
    );
    return false;
  }

  /** Ends the subscription with an error. Unread events are lost. */
  fail(error: unknown): void {
    if (this.state !== "open") return;
    this.close("failed");
    this.buffer.length = 0;
    const reader = this.readers.shift();
    if (reader === undefined) this.error = error;
    else {
      this.state = "ended";
      reader.reject(error);
    }
    this.dismissReaders();
  }

  /**
   * Ends the subscription. Buffered events can still be read, unless initial events are still
   * unread.
   */
  finish(): void {
    if (this.state !== "open") return;
    const isDrawn = this.drawFirst() === undefined;
    if (!isDrawn) this.buffer.length = 0;
    this.close("ended");
    this.dismissReaders();
  }

  /** Hands buffered events to the readers that wait. */
  serve(): void {
    this.isReady = false;
    while (this.readers.length > 0 && this.buffer.length > 0) {
      this.readers.shift()!.resolve({ done: false, value: this.buffer.shift()! });
    }
  }

  next(): Promise<IteratorResult<NodeEvent, undefined>> {
    this.serve();
    const event = this.drawFirst() ?? this.buffer.shift();
    if (event !== undefined) return Promise.resolve({ done: false, value: event });
    if (this.state === "open") {
      return new Promise((resolve, reject) => this.readers.push({ resolve, reject }));
    }
    if (this.state === "ended") return Promise.resolve(DONE);
    this.state = "ended";
    return this.throwError();
  }

  async return(): Promise<IteratorResult<NodeEvent, undefined>> {
    this.buffer.length = 0;
    this.close("ended");
    this.state = "ended";
    this.dismissReaders();
    return DONE;
  }

  private async throwError(): Promise<never> {
    throw this.error as Error;
  }

  private drawFirst(): NodeEvent | undefined {
    try {
      const drawn = this.first?.next();
      if (drawn?.done !== true) return drawn?.value;
      this.first = undefined;
    } catch (error) {
      this.fail(error);
    }
    return undefined;
  }

  private close(state: "failed" | "ended"): void {
    if (this.state !== "open") return;
    this.state = state;
    this.first = undefined;
    this.onEnd();
  }

  private dismissReaders(): void {
    this.serve();
    for (const reader of this.readers.splice(0)) reader.resolve(DONE);
  }
}
