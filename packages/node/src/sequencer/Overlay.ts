import type { StateTransition } from "@proto-kit/protocol";
import { CachedStateService } from "@proto-kit/sequencer";
import type { Field } from "o1js";

/** Reads the state at a path synchronously, as LMDB does. */
export type ReadState = (path: bigint) => Field[] | undefined;

/**
 * State written on top of another state, instead of Protokit's cache. Protokit's cache also keeps
 * everything that it read, and writes all of it back, so large blocks take quadratic time. An
 * overlay keeps only writes.
 */
export class Overlay extends CachedStateService {
  private readonly changed = new Map<bigint, Field[]>();

  constructor(private readonly below: ReadState) {
    super(undefined);
  }

  readonly read: ReadState = (path) => this.changed.get(path) ?? this.below(path);

  override async get(key: Field): Promise<Field[] | undefined> {
    return this.read(key.toBigInt());
  }

  override async set(key: Field, value: Field[] | undefined): Promise<void> {
    if (value === undefined) throw new Error("A leaf of the state is never removed");
    this.changed.set(key.toBigInt(), value);
  }

  override async getMany(keys: Field[]): Promise<{ key: Field; value: Field[] | undefined }[]> {
    return keys.map((key) => ({ key, value: this.read(key.toBigInt()) }));
  }

  override async applyStateTransitions(transitions: StateTransition<unknown>[]): Promise<void> {
    for (const { path, toValue } of transitions) {
      if (toValue.isSome.toBoolean()) this.changed.set(path.toBigInt(), toValue.toFields());
    }
  }

  /** Returns the writes, in the order of the first write to each path. */
  changes(): IterableIterator<[bigint, Field[]]> {
    return this.changed.entries();
  }

  /** Copies the writes of an overlay on top of this one. */
  absorb(above: Overlay): void {
    for (const [path, value] of above.changes()) this.changed.set(path, value);
  }
}
