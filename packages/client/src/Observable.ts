import type { KifuError } from "./errors/KifuError.js";

/**
 * A value that changes, as React's `useSyncExternalStore` takes it. `get` returns the same
 * object until something has changed.
 *
 * @example
 * const blocks = kifu.watchBlocks();
 * const stop = blocks.subscribe(() => show(blocks.get().value));
 */
export interface Observable<State> {
  get(): State;
  /** Returns what ends the subscription. */
  subscribe(changed: () => void): () => void;
}

/** The state of the stream from the node. `idle`: nobody has subscribed. */
export type Connection = "idle" | "connecting" | "live" | "reconnecting";

/** A value that is watched at the node. The last one is kept while a lost connection is rebuilt. */
export interface Watched<Value> {
  readonly value: Value | undefined;
  readonly connection: Connection;
  /** Why there is no connection or no value; gone once there is. */
  readonly error: KifuError | undefined;
}
