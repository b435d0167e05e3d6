import type { Variables } from "@kifu/wire";
import { asKifuError } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import type { NodeHttp } from "../node-api/NodeHttp.js";
import { unref } from "./unref.js";
import { onAbort } from "./onAbort.js";
import { backOff, retryWait, waitToRetry } from "./waitToRetry.js";
import { slotsAreCounted, takeSlot } from "./streamSlots.js";
import { StreamShare } from "./StreamShare.js";
import { isVisible, watchVisibility } from "./watchVisibility.js";

/** One of the subscriptions of a channel, and what it is told. */
export interface Subscriber {
  readonly query: string;
  /** As they are now: with the height of its last event, after which it goes on. */
  variables(): Variables;
  /** Whether it may rest while nobody looks at the page. */
  rests(): boolean;
  /** A stream is open that it is part of. */
  onOpen(): void;
  onEvent(data: Readonly<Record<string, unknown>>): void;
  /** The node ended it, and the channel has forgotten it. */
  onEnd(error: KifuError | undefined): void;
  /** The connection is lost. The channel builds it again. */
  onLost(error: KifuError | undefined): void;
}

/** Since when there are subscribers, until there are none. */
interface Session {
  readonly ended: AbortController;
  /** Aborted to build the stream again, with those who are to be on it then. */
  rebuild: AbortController;
}

/** Those who leave stay on the stream for a while: it is not built again for them alone. */
const LEAVING_MS = 5_000;

/**
 * One stream of events for all subscriptions of a page. When one is added the stream is built
 * again with all of them, each from its last event on, so that none misses anything; and so it is
 * when the connection was lost.
 */
export class EventChannel {
  private readonly subscribers = new Map<string, Subscriber>();
  private added = 0;
  private session: Session | undefined;
  private isResting = false;
  /** Who is on the present stream; undefined while there is none, but one will be built. */
  private included: ReadonlySet<string> | undefined;
  private change: { due: number; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(private readonly http: NodeHttp) {}

  get size(): number {
    return this.subscribers.size;
  }

  /** The bytes of all queries, which are sent together. */
  get queryBytes(): number {
    return [...this.subscribers.values()].reduce((sum, { query }) => sum + query.length, 0);
  }

  /** Subscribes; returns what ends that. */
  add(subscriber: Subscriber): () => void {
    const id = String(this.added++);
    this.subscribers.set(id, subscriber);
    if (this.session === undefined) this.begin();
    else this.rebuildIn(0);
    return () => this.remove(id);
  }

  private remove(id: string): void {
    if (!this.subscribers.delete(id)) return;
    if (this.subscribers.size === 0) this.end();
    else this.rebuildIn(LEAVING_MS);
  }

  private begin(): void {
    const session = { ended: new AbortController(), rebuild: new AbortController() };
    this.session = session;
    this.isResting = !isVisible();
    const stop = watchVisibility({
      onChange: (visible) => {
        if (visible) this.isResting = false;
        // On another slot: those who are looked at have their own.
        if (slotsAreCounted()) session.rebuild.abort();
        else if (visible) this.rebuildIfOthers();
      },
      onHiddenForLong: () => {
        this.isResting = true;
        this.rebuildIfOthers();
      },
    });
    onAbort(session.ended.signal, stop);
    void this.run(session);
  }

  private end(): void {
    clearTimeout(this.change?.timer);
    this.change = undefined;
    this.session?.ended.abort();
    this.session?.rebuild.abort();
    this.session = undefined;
  }

  /** Soon, together with what else changes until then. */
  private rebuildIn(ms: number): void {
    const due = performance.now() + ms;
    if (this.change !== undefined && this.change.due <= due) return;
    clearTimeout(this.change?.timer);
    const timer = setTimeout(() => {
      this.change = undefined;
      this.rebuildIfOthers();
    }, ms);
    unref(timer);
    this.change = { due, timer };
  }

  private rebuildIfOthers(): void {
    const { included } = this;
    if (included === undefined) return;
    const wanted = this.wanted();
    const same = wanted.length === included.size && wanted.every((id) => included.has(id));
    if (!same) this.session?.rebuild.abort();
  }

  private wanted(): string[] {
    const all = [...this.subscribers];
    return all.filter(([, { rests }]) => !this.isResting || !rests()).map(([id]) => id);
  }

  private async run(session: Session): Promise<void> {
    const { ended } = session;
    for (let attempt = 0; !ended.signal.aborted;) {
      session.rebuild = new AbortController();
      const { signal } = session.rebuild;
      // All that is subscribed to at once is asked for at once.
      await Promise.resolve();
      const lost = await this.streamInSlot(session);
      if (ended.signal.aborted) return;
      if (lost?.lasted) attempt = 0;
      if (lost === undefined || signal.aborted) continue;
      const included = this.included ?? [];
      this.included = undefined;
      for (const id of included) this.subscribers.get(id)?.onLost(lost.error);
      await waitToRetry(retryWait(backOff(attempt++), lost.error), ended.signal);
    }
  }

  /** Streams until it is to be built again, or is lost; undefined if nobody is to be on it. */
  private async streamInSlot({ rebuild }: Session): Promise<Lost | undefined> {
    const { signal } = rebuild;
    this.included = new Set();
    if (this.wanted().length === 0) {
      if (!signal.aborted) await new Promise<void>((resolve) => onAbort(signal, resolve));
      return undefined;
    }
    // Those who come or go now are considered once there is a slot.
    this.included = undefined;
    const slot = await takeSlot(isVisible(), signal);
    const turn = new StreamShare(slot, rebuild);
    try {
      const ids = signal.aborted ? [] : this.wanted();
      return ids.length === 0 ? undefined : await this.stream(ids, signal, turn);
    } finally {
      turn.end();
      slot.leave();
    }
  }

  private async stream(
    ids: readonly string[],
    signal: AbortSignal,
    turn: StreamShare,
  ): Promise<Lost> {
    this.included = new Set(ids);
    const told = (id: string) => (signal.aborted ? undefined : this.subscribers.get(id));
    const asked = ids.flatMap((id) => {
      const subscriber = this.subscribers.get(id);
      if (subscriber === undefined) return [];
      return [{ id, query: subscriber.query, variables: subscriber.variables() }];
    });
    try {
      const onOpen = () => {
        turn.begin();
        for (const id of ids) told(id)?.onOpen();
      };
      for await (const { id, data, error } of this.http.streamAll(asked, signal, onOpen)) {
        const subscriber = told(id);
        if (subscriber === undefined) continue;
        if (data !== undefined) subscriber.onEvent(data);
        else {
          this.remove(id);
          subscriber.onEnd(error);
        }
      }
      return { lasted: turn.lasted };
    } catch (thrown) {
      const error = asKifuError(thrown);
      // A node that sends nonsense is not well, however long it takes over it.
      return { lasted: turn.lasted && error.code !== "client/bad-answer", error };
    }
  }
}

/** How a stream ended. */
interface Lost {
  readonly lasted: boolean;
  readonly error?: KifuError;
}
