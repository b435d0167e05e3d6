import type { PendingTransaction } from "@proto-kit/sequencer";
import type { MatchIndex } from "../index/MatchIndex.js";
import type { Notices } from "../door/Notices.js";
import type { Chain } from "../sequencer/Chain.js";
import { decodeEntry, type LoggedTable } from "../store/log/entries.js";
import { assertAllowed } from "./assertAllowed.js";
import { assertBegins } from "./joinLog.js";
import type { LogRow } from "../store/log/SharedLog.js";
import type { Change } from "../store/KeyValue.js";
import { COUNT_BYTES, countOf, droppedHash, sections } from "../store/keys.js";
import type { Store } from "../store/Store.js";
import type { Lobby } from "../tables/Lobby.js";
import type { TableState } from "../tables/Table.js";
import type { Names } from "../tables/Names.js";
import type { Tournaments } from "../tables/Tournaments.js";
import type { Tables } from "../tables/Tables.js";

/** The parts of a node that a row may change. */
export interface FollowingParts {
  readonly chain: Chain;
  readonly store: Store;
  readonly tables: Tables;
  readonly lobby: Lobby;
  readonly matchIndex: Pick<MatchIndex, "notifyProven">;
  readonly notices: Pick<Notices, "reload">;
  readonly names: Pick<Names, "forget">;
  readonly tournaments: Pick<Tournaments, "reload">;
  /**
   * Throws if the writer's transaction has no valid signature. If undefined, the writer is
   * trusted.
   */
  readonly check?: ((transaction: PendingTransaction) => void) | undefined;
}

/**
 * Applies a row of the shared log: stores its changes together with its place, and then runs what
 * the writer ran after its own commit. Throws if the row does not fit, and then stores nothing.
 *
 * @param isRecalled whether the store contains the row already
 */
export async function applyRow(
  row: LogRow,
  parts: FollowingParts,
  isRecalled = false,
): Promise<void> {
  const { chain, store, tables, lobby, matchIndex, notices, names, tournaments } = parts;
  const entry = decodeEntry(row);
  const changes = "changes" in entry ? entry.changes : [];
  if ("changes" in entry) assertAllowed(entry.kind, changes);
  const commit = async () => {
    if (!isRecalled) await store.applyRow(row, changes);
  };
  if (!isRecalled) chain.followClock(row.time);
  switch (entry.kind) {
    case "admitted": {
      parts.check?.(entry.transaction);
      await chain.applyAdmitted(entry, commit);
      for (const [match, count] of removedMoves(changes)) await tables.applySegment(match, count);
      return;
    }
    case "move":
      await tables.applyMove(entry.move, commit);
      return;
    case "block":
      await chain.applyBlock(entry.block, { row });
      return;
    case "dropped": {
      const hashes = droppedIn(changes);
      // Read before the commit, which deletes the transactions and keeps only their status.
      const transactions = hashes.map((hash) => store.transaction(hash));
      await commit();
      for (const [i, hash] of hashes.entries()) {
        const status = store.status(hash);
        const code = status?.kind === "dropped" ? status.code : "";
        chain.events.emit("dropped", { hash, code, transaction: transactions[i] });
      }
      return;
    }
    case "changes": {
      const proven = store.batchCount();
      await commit();
      if (store.batchCount() > proven) matchIndex.notifyProven();
      if (changes.some(({ key }) => key[0] === sections.notice)) notices.reload();
      if (changes.some(({ key }) => key[0] === sections.name)) names.forget();
      if (changes.some(({ key }) => key[0] === sections.tournament)) tournaments.reload();
      return;
    }
    case "table":
      await commit();
      if (isRecalled) tables.recallState(stateOf(entry.table));
      else tables.applyState(stateOf(entry.table));
      return;
    case "seek":
      await commit();
      lobby.apply(entry.seek.player, entry.seek.seek);
      return;
    case "begun":
      assertBegins(store, entry.begun);
      await commit();
  }
}

function stateOf({ draw, takeback, ...rest }: LoggedTable): TableState {
  return {
    ...rest,
    draw: draw && { seat: draw.seat, ply: draw.ply, agreed: draw.statement },
    takeback: takeback && { seat: takeback.seat, ply: takeback.ply, agreed: takeback.statement },
  };
}

/** The hashes of the transactions that a commit drops. */
function droppedIn(changes: readonly Change[]): string[] {
  return changes.flatMap(({ key, value }) =>
    value !== undefined && key[0] === sections.dropped ? [droppedHash(key).toString()] : [],
  );
}

/** How many open moves of each match a commit removes, because they are in a transaction now. */
function removedMoves(changes: readonly Change[]): Map<number, number> {
  const removed = new Map<number, number>();
  for (const { key, value } of changes) {
    if (value !== undefined || key[0] !== sections.move) continue;
    const match = countOf(key.subarray(0, key.length - COUNT_BYTES));
    removed.set(match, (removed.get(match) ?? 0) + 1);
  }
  return removed;
}
