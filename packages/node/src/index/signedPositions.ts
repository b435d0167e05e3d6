import { pairMethods, waitingSeat } from "@kifu/chain";
import type { Store } from "../store/Store.js";
import type { BlockPosition, IndexStorage, StartOrEnd } from "./IndexStorage.js";

export interface SignedPosition extends BlockPosition {
  hash: string;
}

/**
 * Returns the positions of everything signed in a match up to a height, in the order of the
 * blocks: how both players entered, the moves, the takebacks, the end, and the sessions that were
 * used for these. Unused sessions are left out, so opening many does not lengthen the list.
 */
export function signedPositions(
  records: IndexStorage,
  store: Pick<Store, "status">,
  match: number,
  latest: number,
): SignedPosition[] {
  const facts = records.facts(match);
  if (facts === undefined) return [];
  const found = new Map<string, SignedPosition>();
  const add = (hash: string | undefined): SignedPosition | undefined => {
    const status = hash === undefined ? undefined : store.status(hash);
    if (hash === undefined || status?.kind !== "included") return undefined;
    const { height, position } = status;
    if (height > latest) return undefined;
    const blockPosition = { hash, height, position };
    found.set(hash, blockPosition);
    return blockPosition;
  };
  const addSession = (seat: number, blockPosition: BlockPosition | undefined) => {
    if (blockPosition !== undefined)
      add(records.sessionAt(facts.players[seat] ?? "", blockPosition));
  };
  const transactionAt = ({ height, position }: BlockPosition) =>
    records.block(height)?.transactions[position];

  const start: BlockPosition = { height: facts.startedAt, position: facts.position };
  const begun = transactionAt(start);
  // A match that was paired from two seeks has no queue entry.
  if (!pairMethods.some((method) => method === begun?.method)) {
    const waiting = waitingSeat(match);
    addSession(waiting, add(records.queuedAt(facts.players[waiting], start)));
  }
  addSession(0, start);
  addSession(1, start);
  add(begun?.hash);
  /**
   * Adds the session that a seat uses at a position, if the seat started with another session.
   */
  const addSeated = (seat: number, at: BlockPosition | undefined) => {
    if (at === undefined) return;
    const { session, seated } = records.seatedSession(match, facts.players[seat] ?? "", at);
    if (seated === undefined) return;
    add(session);
    add(seated);
  };
  const takenBack = records.takenBack(match);
  const moves = [...takenBack.flatMap(({ moves }) => moves), ...records.moves(match)];
  // The first seat makes the odd plies.
  for (const { transaction, ply } of moves) addSeated((ply + 1) % 2, add(transaction));
  for (const { hash, height, position } of takenBack) {
    if (height > latest || add(hash) === undefined) continue;
    for (const seat of [0, 1]) addSeated(seat, { height, position });
  }
  const announced = add(records.abortOf(match));
  for (const seat of [0, 1]) addSession(seat, announced);
  const end = records.end(match);
  if (end !== undefined && end.height <= latest) {
    add(transactionAt(end)?.hash);
    addSeated(0, end);
    addSeated(1, end);
  }
  return [...found.values()].sort((a, b) => a.height - b.height || a.position - b.position);
}

/**
 * Returns the starts and ends of matches after a height, in order. Undefined if there are more
 * than `limit`.
 */
export function startsAndEnds(
  records: IndexStorage,
  since: number,
  limit: number,
): StartOrEnd[] | undefined {
  const found: StartOrEnd[] = [];
  for (const { match, startedAt: height, position } of records.startedBackwards()) {
    if (height <= since || found.length > limit) break;
    found.push({ match, height, position });
  }
  for (const end of records.endedAfter(since)) {
    if (found.length > limit) break;
    found.push(end);
  }
  if (found.length > limit) return undefined;
  return found.sort((a, b) => a.height - b.height || a.position - b.position);
}
