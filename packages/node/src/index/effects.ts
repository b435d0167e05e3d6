import type { StateView } from "../sequencer/StateView.js";
import { keyName } from "./keyName.js";
import type { ReadTransaction } from "./TransactionReader.js";
import { CurrentQueues } from "./CurrentQueues.js";
import type { StartedMatch } from "./IndexStorage.js";

/** A match that looks different after a transaction. */
export interface ChangedMatch {
  id: number;
  /** The moves that were made, in turn. */
  plies: readonly number[];
  started: boolean;
  ended: boolean;
  /** Its clock has run out. */
  stopped: boolean;
  /** Its clock had run out, and runs again: moves that had been made in time were played. */
  resumed: boolean;
  /** It was told before, when its moves came signed. */
  notified: boolean;
}

/** A match of which something else changed. */
export function changedMatch(id: number): ChangedMatch {
  const isNot = { started: false, ended: false, stopped: false, resumed: false, notified: false };
  return { id, plies: [], ...isNot };
}

/** The players that a transaction concerns. */
export interface Effect {
  matches: ChangedMatch[];
  /** By `keyName`; each once. */
  players: string[];
  queue: boolean;
}

/** What the effect of a transaction is read from. */
export interface EffectSource {
  /** In which the transaction has been applied. */
  state: StateView;
  factsOf: (match: number) => StartedMatch | undefined;
  /** Whether a match's clock ran before the transaction. */
  clockRan: (match: number) => boolean;
}

/** What looks different after a transaction, which touches one match at most. */
export function effectOf(
  { sender, events }: ReadTransaction,
  { state, factsOf, clockRan }: EffectSource,
): Effect {
  const players = new Set([keyName(sender)]);
  let match: ChangedMatch | undefined;
  const change = (id: number, changes: Partial<ChangedMatch>) => {
    match = { ...changedMatch(id), ...match, ...changes };
  };
  for (const event of events) {
    switch (event.kind) {
      case "moved":
        change(event.match, {
          plies: event.moves.map(({ ply }) => ply),
          resumed: !clockRan(event.match),
        });
        break;
      case "takenBack":
        // As after a move: the time of the player to move runs on.
        change(event.match, { resumed: !clockRan(event.match) });
        break;
      case "abortAnnounced":
        change(event.match, {});
        break;
      case "started":
        change(event.match, { started: true });
        players.add(keyName(event.first)).add(keyName(event.second));
        break;
      case "ended":
        change(event.match, { ended: true });
        for (const player of factsOf(event.match)?.players ?? []) players.add(player);
        break;
      case "paid":
        change(event.match, {});
        for (const player of factsOf(event.match)?.players ?? []) players.add(player);
        break;
      case "seated":
        change(event.match, {});
        players.add(keyName(event.owner));
        break;
      case "staked":
        break;
      case "granted":
      case "queued":
      case "left":
      case "session":
        players.add(keyName(event.owner));
        break;
    }
  }
  const session = events.find(({ kind }) => kind === "session");
  if (session?.kind === "session" && events.length === 1) {
    // It waits for the seat in the match that the player is in, if that runs.
    const id = Number(state.player(session.owner).match.toBigInt());
    if (state.match(id)?.isRunning().toBoolean() === true) change(id, {});
  }
  return {
    matches: match === undefined ? [] : [match],
    players: [...players],
    queue: events.some(CurrentQueues.concerns),
  };
}
