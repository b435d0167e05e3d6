import type { AsyncStateService, StateEntry } from "@proto-kit/sequencer";
import type { Field } from "o1js";
import type { Access } from "../Access.js";
import { putState, readState, type Stage } from "../parts/trees.js";
import { Writes } from "./Writes.js";

/** The state, as Protokit asks for it. */
export class AsyncStates implements AsyncStateService {
  private readonly writes: Writes<StateEntry>;

  constructor(
    private readonly access: Access,
    private readonly stage: Stage,
  ) {
    this.writes = new Writes(access, (staging, { key, value }) =>
      putState(staging, stage, key.toBigInt(), value),
    );
  }

  async openTransaction(): Promise<void> {}

  async commit(): Promise<void> {
    await this.writes.commit();
  }

  writeStates(entries: StateEntry[]): void {
    this.writes.push(entries);
  }

  async getMany(keys: Field[]): Promise<StateEntry[]> {
    const { entries } = this.access;
    return keys.map((key) => ({ key, value: readState(entries, this.stage, key.toBigInt()) }));
  }

  async get(key: Field): Promise<Field[] | undefined> {
    return readState(this.access.entries, this.stage, key.toBigInt());
  }
}
