import type { KifuError } from "../errors/KifuError.js";
import { callIsolated, unref } from "./waiting.js";

/**
 * A value that changes, with the interface that React's `useSyncExternalStore` expects. `get`
 * returns the same object until the value changes.
 *
 * @example
 * const blocks = kifu.watchBlocks();
 * const stop = blocks.subscribe(() => show(blocks.get().value));
 */
export interface Observable<State> {
  get(): State;
  /** Returns a function that ends the subscription. */
  subscribe(changed: () => void): () => void;
}

/** The state of the stream from the node. `idle` means that nobody has subscribed. */
export type Connection = "idle" | "connecting" | "live" | "reconnecting";

/**
 * A value that is streamed from the node. The last value is kept while a lost connection is
 * restored.
 */
export interface Watched<Value> {
  readonly value: Value | undefined;
  readonly connection: Connection;
  /** Why there is no connection or no value. undefined while there are both. */
  readonly error: KifuError | undefined;
}

/** How long to stay active after the last subscriber has left, in case another subscriber comes. */
const LINGER_MS = 1_000;

/** What to do only while somebody watches, such as keeping a stream open. */
export interface ObservableValueOptions {
  /**
   * Called when somebody subscribes after a time without subscribers. Returns a function that stops
   * the activity.
   */
  onWatched?: () => () => void;
}

/** An `Observable` whose owner sets the value. */
export class ObservableValue<State> implements Observable<State> {
  private readonly subscribers = new Set<() => void>();
  private isWatched = false;
  private stop: (() => void) | undefined;
  private lingering: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private state: State,
    private readonly options: ObservableValueOptions = {},
  ) {}

  readonly get = (): State => this.state;

  get watched(): boolean {
    return this.isWatched;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    // A new function for each call, because the same callback may subscribe twice.
    const subscriber = () => changed();
    this.subscribers.add(subscriber);
    clearTimeout(this.lingering);
    if (!this.isWatched) {
      this.isWatched = true;
      this.stop = this.options.onWatched?.();
    }
    return () => {
      if (!this.subscribers.delete(subscriber) || this.subscribers.size > 0) return;
      clearTimeout(this.lingering);
      this.lingering = setTimeout(() => this.unwatch(), LINGER_MS);
      unref(this.lingering);
    };
  };

  set(state: State): void {
    if (Object.is(state, this.state)) return;
    this.state = state;
    for (const subscriber of [...this.subscribers]) callIsolated(subscriber);
  }

  update(changes: Partial<State>): void {
    const names = Object.keys(changes) as (keyof State)[];
    if (names.some((name) => !Object.is(changes[name], this.state[name]))) {
      this.set({ ...this.state, ...changes });
    }
  }

  private unwatch(): void {
    if (this.subscribers.size > 0) return;
    this.isWatched = false;
    this.stop?.();
    this.stop = undefined;
  }
}
