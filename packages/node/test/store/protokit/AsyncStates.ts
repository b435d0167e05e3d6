import type { AsyncStateService, StateEntry } from "@proto-kit/sequencer";
import type { Field } from "o1js";
import { putState, readState } from "../../../src/store/parts/trees.js";
import type { UnwrittenChanges } from "../../../src/store/UnwrittenChanges.js";
import { AsyncStore } from "../../../src/store/protokit/AsyncLeaves.js";

export class AsyncStates extends AsyncStore<StateEntry> implements AsyncStateService {
  writeStates(entries: StateEntry[]): void {
    this.write(entries);
  }

  async getMany(keys: Field[]): Promise<StateEntry[]> {
    return keys.map((key) => ({ key, value: this.read(key) }));
  }

  async get(key: Field): Promise<Field[] | undefined> {
    return this.read(key);
  }

  protected put(unwritten: UnwrittenChanges, { key, value }: StateEntry): void {
    putState(unwritten, key.toBigInt(), value);
  }

  private read(key: Field): Field[] | undefined {
    return readState(this.entries, key.toBigInt());
  }
}
