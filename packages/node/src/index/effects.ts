import { keyName } from "../lib/keyName.js";
import type { ReadTransaction } from "../sequencer/TransactionReader.js";
import { CurrentQueues } from "./CurrentQueues.js";
import type { StartedMatch } from "./IndexStorage.js";

/** The changes that a transaction made to a match, as readers see them. */
export interface ChangedMatch {
  id: number;
  plies: readonly number[];
  started: boolean;
  ended: boolean;
  stopped: boolean;
  /** The match's clock had run out and runs again, because moves made in time were played. */
  resumed: boolean;
  /** Whether readers were notified of the moves when the moves were signed. */
  notified: boolean;
}

/** A match in which something else changed, such as an offer. */
export function changedMatch(id: number): ChangedMatch {
  const isNot = { started: false, ended: false, stopped: false, resumed: false, notified: false };
  return { id, plies: [], ...isNot };
}

export interface Effect {
  matches: ChangedMatch[];
  /** The `keyName` of each affected player. */
  players: string[];
  queue: boolean;
}

export interface EffectSource {
  /** The player's running matches before the transaction. `player` is a `keyName`. */
  playing: (player: string) => Iterable<number>;
  factsOf: (match: number) => StartedMatch | undefined;
  /** Whether a match's clock ran before the transaction. */
  clockRan: (match: number) => boolean;
}

/** Finds out what a transaction changed. */
export function effectOf(
  { sender, events }: ReadTransaction,
  { playing, factsOf, clockRan }: EffectSource,
): Effect {
  const players = new Set([keyName(sender)]);
  const matches = new Map<number, ChangedMatch>();
  const change = (id: number, changes: Partial<ChangedMatch>) => {
    matches.set(id, { ...changedMatch(id), ...matches.get(id), ...changes });
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
        // The clock of the side to move runs again, as after a move.
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
      case "rated":
        change(event.match, {});
        for (const player of factsOf(event.match)?.players ?? []) players.add(player);
        break;
      case "seated":
        change(event.match, {});
        players.add(keyName(event.owner));
        break;
      case "staked":
      case "toBeRated":
        break;
      case "granted":
      case "deposited":
      case "withdrawn":
      case "queued":
      case "left":
        players.add(keyName(event.owner));
        break;
      case "session":
        players.add(keyName(event.owner));
        // In the player's running matches, the new session waits for the seat.
        for (const id of playing(keyName(event.owner))) change(id, {});
        break;
    }
  }
  return {
    matches: [...matches.values()],
    players: [...players],
    queue: events.some(CurrentQueues.concerns),
  };
}
