import { type ExitFile, MOST_WAITING, type SettlementStatus } from "@kifu/wire";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { codeOf } from "../../lib/NodeError.js";
import { Mutex } from "../../lib/time.js";
import type { Store } from "../../store/Store.js";
import type { PublicKey } from "o1js";
import { exitAtGenesis, readExit } from "./exitFiles.js";
import { PastState, type PastStore } from "./PastState.js";
import {
  type ContractRecord,
  readContract,
  readPromised,
  readProvers,
  readSettled,
} from "./settlementFiles.js";

/** Undoing this many changes takes about ten seconds of work, between which the node serves players. */
const MOST_CHANGES = 10_000;

export interface ExitReaderOptions {
  readonly store: PastStore & Pick<Store, "settledBlocks" | "batchNumberOf" | "settledBy">;
  /** The newest matches of a player. */
  readonly matchesOf: (owner: PublicKey) => readonly number[];
  /** The files of `kifu settle`. */
  readonly files: Readonly<Record<"contract" | "settled" | "waiting" | "provers", string>>;
}

/** Tells players of a running chain how it is settled, and what they can leave with. */
export class ExitReader {
  private readonly mutex = new Mutex();
  private state: PastState | undefined;
  private contract: ExitFile["contract"];

  constructor(private readonly options: ExitReaderOptions) {}

  /** Undefined if nothing is settled, and this node knows no contract. */
  async read(owner: PublicKey): Promise<ExitFile | undefined> {
    return await this.mutex.run(async () => {
      const { store, matchesOf, files } = this.options;
      if (store.settledBlocks() === 0) {
        const contract = await readContract(files.contract);
        if (contract === undefined) return undefined;
        return { ...exitAtGenesis(owner), contract, ...(await this.actionsOf(owner)) };
      }
      const state = await this.followed();
      const exit = readExit(state, owner, matchesOf(owner));
      const { at: settledAt } = this.latest(state.blocks);
      const actions = await this.actionsOf(owner);
      return { ...exit, contract: this.contract, settledAt, ...actions };
    });
  }

  /** The contract, and how far it has settled the chain. Undefined if this node knows no contract. */
  async status(): Promise<
    (Omit<SettlementStatus, "contract"> & { contract: ContractRecord }) | undefined
  > {
    const { store, files } = this.options;
    const contract = await readContract(files.contract);
    if (contract === undefined) return undefined;
    const blocks = store.settledBlocks();
    return { contract, blocks, ...this.latest(blocks), upgrade: await this.upgrade() };
  }

  /** The transaction that settled the last of these blocks, and when it was sent. */
  private latest(blocks: number): Pick<SettlementStatus, "transaction" | "at"> {
    const { store, files } = this.options;
    const batch = store.batchNumberOf(blocks - 1);
    const transaction = batch === undefined ? undefined : store.settledBy(batch);
    const sent = readSettled(files.settled);
    return { transaction, at: sent?.transaction === transaction ? sent?.at : undefined };
  }

  private async upgrade(): Promise<SettlementStatus["upgrade"]> {
    const { next, endsAt } = (await readProvers(this.options.files.provers)).at(-1) ?? {};
    return next === undefined || next === "0" ? undefined : { key: next, endsAt };
  }

  /** What the player did on Mina and no settled block has taken in. */
  private async actionsOf(owner: PublicKey): Promise<Pick<ExitFile, "waiting" | "forced">> {
    const waiting = await readPromised(this.options.files.waiting);
    if (waiting === undefined) return { waiting: undefined, forced: undefined };
    const { actions, states } = waiting;
    const [x, isOdd] = [owner.x.toBigInt(), owner.isOdd.toBoolean()];
    const own = actions
      .map((action, at) => ({ ...action, amount: Number(action.amount), at }))
      .filter((action) => action.x === x && action.isOdd === isOdd);
    const deposits = own.filter(({ kind }) => kind === "deposit");
    // A withdrawal of 0 only makes Mina forget an action state.
    const forced = own.filter(({ kind, amount }) => kind === "withdrawal" && amount > 0);
    return {
      waiting: deposits.slice(0, MOST_WAITING).map(({ amount }) => amount),
      forced:
        states &&
        forced.slice(0, MOST_WAITING).map(({ amount, at }) => {
          return { most: amount, states: states.filter((count) => count > at).length };
        }),
    };
  }

  private async followed(): Promise<PastState> {
    const { store, files } = this.options;
    const blocks = store.settledBlocks();
    if (this.state?.blocks !== blocks) {
      this.contract = await readContract(files.contract);
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
