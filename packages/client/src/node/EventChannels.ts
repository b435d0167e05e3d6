import { MOST_SUBSCRIPTIONS, type Variables } from "@kifu/wire";
import type { NodeHttp } from "./NodeHttp.js";
import { asKifuError, type KifuError } from "../errors/KifuError.js";
import { unref, onAbort, isVisible, watchVisibility } from "./waiting.js";
import { GrowingWaits } from "./retry.js";
import { slotsAreCounted, takeSlot, StreamShare } from "./streamSlots.js";

/**
 * The maximum number of subscriptions per stream. It is half of the node's limit, and far more than
 * a page needs.
 */
const MOST_SHARED = MOST_SUBSCRIPTIONS / 2;
/**
 * The maximum total length of the queries of one stream. A request of this length is below a node's
 * default limit.
 */
const MOST_QUERY_BYTES = 10_000;

/**
 * The subscriptions of one connection to a node. One stream carries all subscriptions of a page.
 * Programs that follow very many matches, such as bots, get several streams.
 */
export class EventChannels {
  private readonly channels: EventChannel[] = [];

  constructor(
    private readonly http: NodeHttp,
    /** Aborted when the connection is closed, which ends all its subscriptions. */
    readonly closing: AbortSignal,
  ) {}

  /** Subscribes on a stream that has room. Returns a function that unsubscribes. */
  add(subscriber: Subscriber): () => void {
    const { length } = subscriber.query;
    let channel = this.channels.find(
      ({ size, queryBytes }) => size < MOST_SHARED && queryBytes + length <= MOST_QUERY_BYTES,
    );
    if (channel === undefined) this.channels.push((channel = new EventChannel(this.http)));
    return channel.add(subscriber);
  }
}

export interface Subscriber {
  readonly query: string;
  /**
   * The current variables. They include the height of the last event, from which a new stream
   * resumes.
   */
  variables(): Variables;
  /** Whether the subscription may pause while nobody looks at the page. */
  rests(): boolean;
  onOpen(): void;
  onEvent(data: Readonly<Record<string, unknown>>): void;
  /**
   * Called when the node has ended the subscription. By then, the channel has forgotten the
   * subscription.
   */
  onEnd(error: KifuError | undefined): void;
  /** Called when the connection is lost. The channel reconnects. */
  onLost(error: KifuError | undefined): void;
}

/** A period in which the channel has at least one subscriber. */
interface Session {
  readonly ended: AbortController;
  /** Aborted to rebuild the stream with the current subscribers. */
  rebuild: AbortController;
}

/**
 * How long a removed subscription stays on the stream. By then, the stream was often rebuilt for
 * another reason, so the removal itself needs no rebuild.
 */
const LEAVING_MS = 5_000;

/**
 * One stream of events for all subscriptions of a page. It is rebuilt when a subscription is
 * added or the connection was lost. Each subscription then resumes after its last event, so
 * nothing is missed.
 */
export class EventChannel {
  private readonly subscribers = new Map<string, Subscriber>();
  private added = 0;
  private session: Session | undefined;
  private isResting = false;
  /** The subscriptions of the current stream. undefined while a stream is about to be built. */
  private included: ReadonlySet<string> | undefined;
  private change: { due: number; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(private readonly http: NodeHttp) {}

  get size(): number {
    return this.subscribers.size;
  }

  /** The total size of all queries, which go into one request. */
  get queryBytes(): number {
    return [...this.subscribers.values()].reduce((sum, { query }) => sum + query.length, 0);
  }

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
        // The page moves to another slot, because visible and hidden pages have separate slots.
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

  /** Rebuilds the stream after a delay, so that several changes need only one new stream. */
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
    const waits = new GrowingWaits();
    while (!ended.signal.aborted) {
      session.rebuild = new AbortController();
      const { signal } = session.rebuild;
      // Subscriptions that start at the same time go into one request.
      await Promise.resolve();
      const lost = await this.streamInSlot(session);
      if (ended.signal.aborted) return;
      if (lost?.lasted) waits.reset();
      if (lost === undefined || signal.aborted) continue;
      const included = this.included ?? [];
      this.included = undefined;
      for (const id of included) this.subscribers.get(id)?.onLost(lost.error);
      await waits.pause(ended.signal, lost.error);
    }
  }

  /**
   * Streams until the stream is lost or must be rebuilt. Returns undefined if there is nothing to
   * stream.
   */
  private async streamInSlot({ rebuild }: Session): Promise<Lost | undefined> {
    const { signal } = rebuild;
    this.included = new Set();
    if (this.wanted().length === 0) {
      if (!signal.aborted) await new Promise<void>((resolve) => onAbort(signal, resolve));
      return undefined;
    }
    // While the stream waits for a slot, new subscriptions must not rebuild it. They are included
    // once the slot is taken.
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
    const reported = (id: string) => (signal.aborted ? undefined : this.subscribers.get(id));
    const asked = ids.flatMap((id) => {
      const subscriber = this.subscribers.get(id);
      if (subscriber === undefined) return [];
      return [{ id, query: subscriber.query, variables: subscriber.variables() }];
    });
    try {
      const onOpen = () => {
        turn.begin();
        for (const id of ids) reported(id)?.onOpen();
      };
      for await (const { id, data, error } of this.http.streamAll(asked, signal, onOpen)) {
        const subscriber = reported(id);
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
      // A node that sends malformed events is not healthy, even if the stream lasted long.
      return { lasted: turn.lasted && error.code !== "client/bad-answer", error };
    }
  }
}

interface Lost {
  readonly lasted: boolean;
  readonly error?: KifuError;
}
