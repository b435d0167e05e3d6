import type { KifuError } from "./errors/KifuError.js";

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
  /** Why there is no connection or no value; undefined once there is. */
  readonly error: KifuError | undefined;
}
