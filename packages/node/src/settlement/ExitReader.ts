import type { ExitFile } from "@kifu/wire";
import { nodeCodes } from "../lib/nodeCodes.js";
import { codeOf } from "../lib/NodeError.js";
import { Mutex } from "../lib/turns.js";
import type { Store } from "../store/Store.js";
import type { PublicKey } from "o1js";
import { readExit } from "./exitFiles.js";
import { PastState, type PastStore } from "./PastState.js";
import { readContract } from "./settlementFiles.js";

/** Undoing this many changes takes about ten seconds of work, between which the node serves players. */
const MOST_CHANGES = 10_000;

export interface ExitReaderOptions {
  readonly store: PastStore & Pick<Store, "settledBlocks">;
  /** The newest matches of a player. */
  readonly matchesOf: (owner: PublicKey) => readonly number[];
  /** The file with the contract and its terms. */
  readonly contractFile: string;
}

/** Tells players of a running chain what they can leave with, at the settled state. */
export class ExitReader {
  private readonly mutex = new Mutex();
  private state: PastState | undefined;
  private contract: ExitFile["contract"];

  constructor(private readonly options: ExitReaderOptions) {}

  /** Undefined if nothing is settled. */
  async read(owner: PublicKey): Promise<ExitFile | undefined> {
    return await this.mutex.run(async () => {
      const { store, matchesOf } = this.options;
      if (store.settledBlocks() === 0) return undefined;
      const state = await this.followed();
      return { ...readExit(state, owner, matchesOf(owner)), contract: this.contract };
    });
  }

  private async followed(): Promise<PastState> {
    const { store, contractFile } = this.options;
    const blocks = store.settledBlocks();
    if (this.state?.blocks !== blocks) {
      this.contract = await readContract(contractFile);
      this.state = new PastState(store, blocks, { mostChanges: MOST_CHANGES });
    }
    const { state } = this;
    try {
      await state.follow();
    } catch (error) {
      // A state with too many changes refuses at once. Any other may be half undone.
      if (codeOf(error) !== nodeCodes.leave.tooFar) this.state = undefined;
      throw error;
    }
    return state;
  }
}
