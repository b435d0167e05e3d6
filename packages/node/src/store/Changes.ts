import type { BlockWithResult, PendingTransaction, Settlement } from "@proto-kit/sequencer";
import type { Field } from "o1js";
import { type KeptBatch, putBatch, putSettlement } from "./parts/batches.js";
import { type KeptMove, removeMove } from "./parts/moves.js";
import { putBlock, putMadeAt, putResult } from "./parts/blocks.js";
import {
  type NameClaim,
  type NameHolder,
  putNameClaim,
  putNameHolder,
  putNameLooks,
} from "./parts/names.js";
import { type Notice, putNotice, removeNotice } from "./parts/notices.js";
import { type KeptPlan, type PlanSeat, putPlan } from "./parts/plans.js";
import {
  type Announced,
  type KeptPush,
  type OwedPush,
  putAnnounced,
  putOwedPush,
  putPush,
  putPushedTurn,
  removeOwedPush,
  removePush,
} from "./parts/push.js";
import {
  type KeptAbsence,
  type KeptEntry,
  type MadeTournament,
  type Place,
  putAbsence,
  putTournament,
  putTournamentEntry,
} from "./parts/tournaments.js";
import { addPending, dropTransaction, putClockTime, putOpenTime } from "./parts/transactions.js";
import { putNode, putState, type TreeName, type TreeNode } from "./parts/trees.js";
import type { UnwrittenChanges } from "./UnwrittenChanges.js";

/** Stages everything that one commit changes. The commit is atomic. */
export class Changes {
  /**
   * @param batch the underlying batch, for modules that store their own records beside the
   * chain's
   */
  constructor(readonly batch: UnwrittenChanges) {}

  setState(path: bigint, value: readonly Field[]): void {
    putState(this.batch, path, value);
  }

  setNode(tree: TreeName, node: TreeNode): void {
    putNode(this.batch, tree, node);
  }

  /**
   * Appends a block with its result and its transactions. The transactions are then no longer
   * pending.
   */
  appendBlock({ block, result }: BlockWithResult): void {
    putBlock(this.batch, block);
    putResult(this.batch, result);
  }

  setMadeAt(height: number, ms: number): void {
    putMadeAt(this.batch, height, ms);
  }

  /**
   * Stores an accepted transaction that is in no block yet, so that a restart finds it.
   * `openTime` is the time of the open block, if the transaction ran there.
   */
  addPending(transaction: PendingTransaction, openTime?: number): void {
    addPending(this.batch, transaction);
    if (openTime !== undefined) putOpenTime(this.batch, openTime);
  }

  /**
   * Saves the chain's clock. Otherwise a restart would set it back to the time of the latest
   * block.
   */
  saveTime(time: number): void {
    putClockTime(this.batch, time);
  }

  removeMove(move: KeptMove): void {
    removeMove(this.batch, move);
  }

  /** Replaces the notice of the same kind and subject. */
  putNotice(notice: Notice): void {
    putNotice(this.batch, notice);
  }

  removeNotice(notice: Pick<Notice, "kind" | "subject">): void {
    removeNotice(this.batch, notice);
  }

  /** Replaces what the player signed before. `player` is a `keyName`. */
  putNameClaim(player: string, claim: NameClaim): void {
    putNameClaim(this.batch, player, claim);
  }

  /** undefined removes it. */
  putNameHolder(skeleton: string, holder: NameHolder | undefined): void {
    putNameHolder(this.batch, skeleton, holder);
  }

  putNameLooks(looks: bigint): void {
    putNameLooks(this.batch, looks);
  }

  /** Replaces the subscription with the same endpoint. */
  putPush(push: KeptPush): void {
    putPush(this.batch, push);
  }

  removePush(push: Pick<KeptPush, "endpoint">): void {
    removePush(this.batch, push);
  }

  /** Replaces what the device is owed about the same subject. */
  putOwedPush(push: OwedPush): void {
    putOwedPush(this.batch, push);
  }

  removeOwedPush(push: OwedPush): void {
    removeOwedPush(this.batch, push);
  }

  /** The ply of a match's turn that was pushed. undefined if none is remembered. */
  putPushedTurn(match: number, ply: number | undefined): void {
    putPushedTurn(this.batch, match, ply);
  }

  /** Replaces what a player was notified of. `player` is a `keyName`. */
  putAnnounced(player: string, announced: readonly Announced[]): void {
    putAnnounced(this.batch, player, announced);
  }

  /** Adds a tournament, or replaces the one with this id. */
  putTournament(made: MadeTournament): void {
    putTournament(this.batch, made);
  }

  putTournamentEntry(place: Place, entry: KeptEntry): void {
    putTournamentEntry(this.batch, place, entry);
  }

  putAbsence(place: Place, absence: KeptAbsence): void {
    putAbsence(this.batch, place, absence);
  }

  /** Replaces what a seat has planned. undefined removes it. */
  putPlan(of: PlanSeat, plan: KeptPlan | undefined): void {
    putPlan(this.batch, of, plan);
  }

  /** Appends a batch. Its blocks must directly follow the blocks of earlier batches. */
  appendBatch(batch: KeptBatch): void {
    putBatch(this.batch, batch);
  }

  appendSettlement(settlement: Settlement): void {
    putSettlement(this.batch, settlement);
  }

  /** Records that a pending transaction will never be in a block. */
  drop(hash: string, code: string, height: number): void {
    dropTransaction(this.batch, hash, code, height);
  }
}
