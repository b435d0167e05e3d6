import { waitingSeat } from "../../matches/waitingSeat.js";
import type { Store } from "../store/Store.js";
import type { Place, RecordStore } from "./RecordStore.js";

/** A transaction, and where it is. */
export interface SignedPlace extends Place {
  hash: string;
}

/**
 * Where everything is that was signed in a match: how both players entered, the moves, what
 * ended it, and of each player's sessions those that were in force when they acted. So it is
 * bounded, however often somebody opens sessions. In the order of places, up to a height.
 */
export function signedPlaces(
  records: RecordStore,
  store: Pick<Store, "status">,
  match: number,
  latest: number,
): SignedPlace[] {
  const facts = records.facts(match);
  if (facts === undefined) return [];
  const found = new Map<string, SignedPlace>();
  const add = (hash: string | undefined): SignedPlace | undefined => {
    const status = hash === undefined ? undefined : store.status(hash);
    if (hash === undefined || status?.kind !== "included") return undefined;
    const { height, position } = status;
    if (height > latest) return undefined;
    const place = { hash, height, position };
    found.set(hash, place);
    return place;
  };
  const addSession = (seat: number, place: Place | undefined) => {
    if (place !== undefined) add(records.sessionAt(facts.players[seat] ?? "", place));
  };
  const hashAt = ({ height, position }: Place) =>
    records.block(height)?.transactions[position]?.hash;

  const start: Place = { height: facts.startedAt, position: facts.position };
  const waiting = waitingSeat(match);
  addSession(waiting, add(records.queuedAt(facts.players[waiting], start)));
  addSession(0, start);
  addSession(1, start);
  add(hashAt(start));
  // The first move is the first seat's, and turns alternate.
  for (const { transaction, ply } of records.moves(match)) {
    addSession((ply + 1) % 2, add(transaction));
  }
  const end = records.end(match);
  if (end !== undefined && end.height <= latest) {
    add(hashAt(end));
    addSession(0, end);
    addSession(1, end);
  }
  return [...found.values()].sort((a, b) => a.height - b.height || a.position - b.position);
}
