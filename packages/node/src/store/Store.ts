import type { StoredLeaf } from "@proto-kit/common";
import type { Block, BlockResult, BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import type { Field } from "o1js";
import { Changes } from "./Changes.js";
import {
  type KeptBatch,
  readBatch,
  readBatchCount,
  readBatchNumberOf,
  readProvenBlocks,
  readSettledBlocks,
  readSettlementOf,
} from "./parts/batches.js";
import type { BlockHeader, Execution } from "./codec/block.js";
import { damaged } from "./codec/Codec.js";
import { encodeMove, type KeptMove, readMoves } from "./parts/moves.js";
import { type Appender, LoggedKeyValue } from "./LoggedKeyValue.js";
import { readLogTip } from "./parts/logTip.js";
import type { Change, KeyValue, LogTip, WriteOptions } from "./KeyValue.js";
import {
  type FiledName,
  type NameClaim,
  type NameHolder,
  readNameClaim,
  readNameHolder,
  readNameHolders,
  readNameLooks,
} from "./parts/names.js";
import { type Notice, readNotices } from "./parts/notices.js";
import { type KeptPlan, type PlanSeat, readPlan, readPlanSeats } from "./parts/plans.js";
import {
  type Announced,
  type KeptPush,
  type OwedPush,
  readAnnounced,
  readOwedPushes,
  readPushedTurn,
  readPushes,
} from "./parts/push.js";
import {
  readBlock,
  readBlockCount,
  readExecution,
  readHeader,
  readHeightOf,
  readMadeAt,
  readPrunedBlocks,
  readResult,
} from "./parts/blocks.js";
import {
  readClockTime,
  readOpenTime,
  readPending,
  readStatus,
  readTransaction,
} from "./parts/transactions.js";
import {
  type KeptTournament,
  type MadeTournament,
  readTournament,
  readTournaments,
} from "./parts/tournaments.js";
import {
  readLeaf,
  readMaximumIndex,
  readNode,
  readPreviousLeaf,
  readState,
  type TreeName,
} from "./parts/trees.js";
import { type Entries, putAll, WriteBatches } from "./UnwrittenChanges.js";
import type { StoredStatus } from "./codec/transaction.js";

export interface CommitOptions extends WriteOptions {
  /** Only for this copy of the store: derived data, and what each machine decides alone. */
  local?: boolean | undefined;
}

const CHANGES = { kind: "changes" } as const;

/**
 * The node's data: the state, its trees, blocks and transactions. Reads are synchronous and see
 * committed data. Writes are atomic. They go through `commit`, except for moves and rows of a
 * shared log. Nothing is cached in memory.
 */
export class Store {
  /** For code that collects its writes into one larger write, such as `ProvenTree`. */
  readonly transactions: WriteBatches;

  constructor(readonly keyValue: KeyValue) {
    this.transactions = new WriteBatches(keyValue);
  }

  private get entries(): Entries {
    return this.transactions.entries;
  }

  state(path: bigint): Field[] | undefined {
    return readState(this.entries, path);
  }

  leaf(path: bigint): StoredLeaf | undefined {
    return readLeaf(this.entries, path);
  }

  /** Returns the leaf with the greatest path below the given path. */
  previousLeaf(path: bigint): StoredLeaf | undefined {
    return readPreviousLeaf(this.entries, path);
  }

  maximumIndex(): bigint | undefined {
    return readMaximumIndex(this.entries);
  }

  node(tree: TreeName, level: number, index: bigint): bigint | undefined {
    return readNode(this.entries, tree, level, index);
  }

  blockCount(): number {
    return readBlockCount(this.entries);
  }

  /**
   * The block's traces are read on first access. Access throws `store/pruned` if the traces were
   * pruned.
   */
  block(height: number): Block | undefined {
    return readBlock(this.entries, height);
  }

  result(height: number): BlockResult | undefined {
    return readResult(this.entries, height);
  }

  /** Returns a block that must exist. If it is missing, the store is damaged. */
  blockWithResult(height: number): BlockWithResult {
    const block = this.block(height);
    const result = this.result(height);
    if (block === undefined || result === undefined) throw damaged(`block ${height} is incomplete`);
    return { block, result };
  }

  blockHeader(height: number): BlockHeader | undefined {
    return readHeader(this.entries, height);
  }

  /** Undefined if the transaction does not exist. The result in the execution has no trace. */
  execution(height: number, position: number): Execution | undefined {
    return readExecution(this.entries, height, position);
  }

  /**
   * When the block was made, in milliseconds since 1970, by the clock of the node that made it.
   * Undefined if unknown. No proof covers this time.
   */
  madeAt(height: number): number | undefined {
    return readMadeAt(this.entries, height);
  }

  heightOf(blockHash: string): number | undefined {
    return readHeightOf(this.entries, blockHash);
  }

  status(hash: string): StoredStatus | undefined {
    return readStatus(this.entries, hash);
  }

  transaction(hash: string): PendingTransaction | undefined {
    return readTransaction(this.entries, hash);
  }

  /** Blocks below this height have lost the data that only proofs need. */
  prunedBlocks(): number {
    return readPrunedBlocks(this.entries);
  }

  /** Returns the transactions in the order of their acceptance. */
  pending(): PendingTransaction[] {
    return readPending(this.entries);
  }

  /**
   * The time of the block in which a transaction was last admitted. 0 if no transaction was ever
   * admitted.
   */
  openTime(): number {
    return readOpenTime(this.entries);
  }

  /** The last saved time of the chain's clock. 0 if it was never saved. */
  clockTime(): number {
    return readClockTime(this.entries);
  }

  /** Returns the signed moves that are in no transaction yet, sorted by match and ply. */
  moves(): KeptMove[] {
    return readMoves(this.entries);
  }

  /** Returns everything that the operator has posted, including what has lapsed. */
  notices(): Notice[] {
    return readNotices(this.entries);
  }

  /** What a player signed last about their name. `player` is a `keyName`. */
  nameClaim(player: string): NameClaim | undefined {
    return readNameClaim(this.entries, player);
  }

  nameHolder(skeleton: string): NameHolder | undefined {
    return readNameHolder(this.entries, skeleton);
  }

  /** The holders of all skeletons that begin like this, in the order of the skeletons. */
  nameHolders(start: string): Iterable<FiledName> {
    return readNameHolders(this.entries, start);
  }

  /** A number for the look-alikes by which all names are filed. Undefined if it is unknown. */
  nameLooks(): bigint | undefined {
    return readNameLooks(this.entries);
  }

  /** Returns all subscriptions to push notifications. */
  pushes(): KeptPush[] {
    return readPushes(this.entries);
  }

  /** Returns the pushes that no push service has taken yet. */
  owedPushes(): OwedPush[] {
    return readOwedPushes(this.entries);
  }

  /** The ply of the match's turn that was pushed last. */
  pushedTurn(match: number): number | undefined {
    return readPushedTurn(this.entries, match);
  }

  /** What a player was notified of lately. `player` is a `keyName`. */
  announced(player: string): readonly Announced[] {
    return readAnnounced(this.entries, player);
  }

  /** Returns all tournaments, in the order of their ids. */
  tournaments(): Iterable<MadeTournament> {
    return readTournaments(this.entries);
  }

  tournament(id: string): KeptTournament | undefined {
    return readTournament(this.entries, id);
  }

  /** The seats that have planned replies. */
  planSeats(): PlanSeat[] {
    return readPlanSeats(this.entries);
  }

  plan(of: PlanSeat): KeptPlan | undefined {
    return readPlan(this.entries, of);
  }

  provenBlocks(): number {
    return readProvenBlocks(this.entries);
  }

  batch(number: number): KeptBatch | undefined {
    return readBatch(this.entries, number);
  }

  /** Undefined if no batch proves the block. */
  batchNumberOf(height: number): number | undefined {
    return readBatchNumberOf(this.entries, height);
  }

  /** The number of batches, which is also the number of the next batch. */
  batchCount(): number {
    return readBatchCount(this.entries);
  }

  settledBlocks(): number {
    return readSettledBlocks(this.entries);
  }

  /** The transaction on Mina that settled a batch, if the node knows it. */
  settledBy(batch: number): string | undefined {
    return readSettlementOf(this.entries, batch)?.transactionHash || undefined;
  }

  /** The last row of the shared log that this store contains. Undefined without a log. */
  logTip(): LogTip | undefined {
    return readLogTip(this.keyValue);
  }

  /**
   * Stores a signed move that is in no transaction yet, so that a restart finds it. The write is
   * quick, and does not wait for other writes.
   */
  async putMove(move: KeptMove): Promise<void> {
    const waiting = this.keyValue.ready?.();
    if (waiting !== undefined) await waiting;
    const { key, value } = encodeMove(move);
    const entry = { kind: "move", bytes: value } as const;
    await this.keyValue.write((batch) => batch.put(key, value), { quick: true, entry });
  }

  /** With a shared log, resolves after the log has committed the changes. */
  async commit(
    stage: (changes: Changes) => void | Promise<void>,
    { local = false, entry = CHANGES, row, quick }: CommitOptions = {},
  ): Promise<void> {
    const waiting = local ? undefined : this.keyValue.ready?.();
    if (waiting !== undefined) await waiting;
    const options = local ? { quick } : { quick, row, entry };
    await this.transactions.commit((unwritten) => stage(new Changes(unwritten)), options);
  }

  /** Undefined if a write may be staged now. Otherwise resolves later, or rejects. */
  ready(): Promise<void> | undefined {
    return this.keyValue.ready?.();
  }

  /** From now on, no commit waits long for a shared log or a full disk. */
  stopSoon(): void {
    if (this.keyValue instanceof LoggedKeyValue) this.keyValue.stopSoon();
  }

  /**
   * Returns the result of `work`, which commits to the store. If a shared log stays away, rejects
   * with `log/unreachable` after some seconds, while the work goes on.
   */
  async answered<T>(work: Promise<T>): Promise<T> {
    const { keyValue } = this;
    return await (keyValue instanceof LoggedKeyValue ? keyValue.answered(work) : work);
  }

  /**
   * Sends followers a state that this node has only in memory. Undefined if there is no other
   * node to send it to. Otherwise resolves when the shared log has committed the state.
   */
  publish(kind: "table" | "seek", encode: () => Uint8Array): Promise<void> | undefined {
    const { keyValue } = this;
    if (!(keyValue instanceof LoggedKeyValue) || !keyValue.leads) return undefined;
    return keyValue.write(() => undefined, { quick: true, entry: { kind, bytes: encode() } });
  }

  /**
   * Stores a row of the shared log: its changes, and its place in the log. The caller applies the
   * rest of the row.
   */
  async applyRow(row: LogTip, changes: readonly Change[] = []): Promise<void> {
    await this.keyValue.write((batch) => putAll(batch, changes), { quick: true, row });
  }

  /** Appends every later commit to the shared log, unless it is local: see `LoggedKeyValue`. */
  lead(appender: Appender, onDisk?: (works: boolean) => void): void {
    if (!(this.keyValue instanceof LoggedKeyValue)) throw new Error("The store has no shared log");
    this.keyValue.lead(appender, onDisk);
  }

  /** When the promise resolves, earlier quick commits survive a power failure. */
  async sync(): Promise<void> {
    await this.keyValue.sync();
  }

  async close(): Promise<void> {
    await this.keyValue.close();
  }
}
