import { STATE_FIELDS } from "@kifu/kit/plain";
import type { PlainRating } from "../../src/ratings/glicko.js";
import { type KeyName, nameOfKey } from "./keys.js";
import type { Crossed } from "./BridgeModel.js";
import type { EngineModel } from "./EngineModel.js";
import {
  type AbortNotice,
  type Balance,
  type Match,
  REASONS,
  RESULTS,
  type Seat,
  type Session,
} from "./state.js";

/**
 * Everything that is stored, in plain values. The views of the model and of the engine have this
 * form.
 */
export interface View {
  count: number;
  matches: Record<number, MatchView>;
  aborts: Record<number, AbortNotice>;
  players: Record<KeyName, PlayerView>;
  sessions: Record<KeyName, Session>;
  queues: Record<string, KeyName>;
  balances: Record<KeyName, Balance>;
  /** The stake of each player of a match. 0 once the pot is paid. */
  pots: Record<number, bigint>;
  ratings: Record<string, PlainRating>;
  /** Whether a rated match is still to be rated. */
  due: Record<number, boolean>;
  granted: bigint;
  crossed: Record<KeyName, Crossed>;
  /** The action state up to which actions were taken in. 0 before the first. */
  taken: bigint;
}

export type MatchView = Omit<Match, "state" | "seats" | "made"> & {
  state: string;
  first: Seat;
  second: Seat;
};

/** `ticket` is 0 if the player is in no queue. */
export interface PlayerView {
  match: number;
  slowMatch: number;
  ticket: bigint;
  forgivenFrom: number;
}

export function emptyView(): View {
  const funds = { balances: {}, pots: {}, granted: 0n, crossed: {}, taken: 0n };
  const rated = { ratings: {}, due: {} };
  const players = { players: {}, sessions: {}, queues: {} };
  return { count: 0, matches: {}, aborts: {}, ...players, ...funds, ...rated };
}

export function viewOfModel(model: EngineModel, ticketOf: (queue: string) => bigint): View {
  const view = emptyView();
  view.count = model.matches.length;
  model.matches.forEach(({ state, seats, made: _, ...match }, i) => {
    const padded = Array.from({ length: STATE_FIELDS }, (_, at) => state[at] ?? 0n);
    view.matches[i + 1] = { ...match, state: padded.join(" "), first: seats[0], second: seats[1] };
  });
  for (const [match, notice] of model.aborts) view.aborts[match] = notice;
  for (const [owner, { match, slowMatch, queue, forgivenFrom }] of model.players) {
    const ticket = queue === null ? 0n : ticketOf(queue);
    view.players[owner] = { match, slowMatch, ticket, forgivenFrom };
  }
  for (const [owner, session] of model.sessions) view.sessions[owner] = session;
  for (const [queue, owner] of model.queues) view.queues[queue] = owner;
  const { balances, pots, granted } = model.stakes;
  for (const [owner, balance] of balances) view.balances[owner] = balance;
  for (const [match, stake] of pots) view.pots[match] = stake;
  for (const [player, rating] of model.ratings.ratings) view.ratings[player] = rating;
  for (const [match, isDue] of model.ratings.due) view.due[match] = isDue;
  view.granted = granted;
  for (const [owner, crossed] of model.bridge.crossed) view.crossed[owner] = crossed;
  view.taken = model.bridge.taken();
  return view;
}

class Reader {
  private at = 0;

  constructor(private readonly fields: readonly bigint[]) {}

  integer(): bigint {
    const field = this.fields[this.at];
    if (field === undefined) throw new Error(`A leaf of ${this.fields.length} fields is too short`);
    this.at += 1;
    return field;
  }

  number(): number {
    return Number(this.integer());
  }

  key(): KeyName {
    const x = this.integer();
    return nameOfKey(x, this.integer());
  }

  seat(): Seat {
    return { owner: this.key(), key: this.key(), expiresAt: this.number() };
  }

  /** The stored times start with the side to move. The view shows the times by seat. */
  turnAndClock(): Pick<
    MatchView,
    "turn" | "ply" | "transcript" | "moveLimit" | "deadline" | "timeLeft"
  > {
    const turn = this.number() === 1 ? 1 : 0;
    const [ply, transcript, packed] = [this.number(), this.integer(), this.integer()];
    const [own, other] = [0n, 32n].map((at) => Number(BigInt.asUintN(32, packed >> at))) as [
      number,
      number,
    ];
    return {
      turn,
      ply,
      transcript,
      moveLimit: Number(packed >> 64n),
      deadline: this.number(),
      timeLeft: turn === 0 ? [own, other] : [other, own],
    };
  }

  end<Value>(value: Value): Value {
    const { length } = this.fields;
    if (this.at !== length) throw new Error(`A leaf of ${length} fields is too long`);
    return value;
  }
}

/** Decodes a leaf's fields in the order in which the engine stores them. */
export const leafReaders = {
  match(fields: readonly bigint[]): MatchView {
    const leaf = new Reader(fields);
    return leaf.end({
      game: leaf.number(),
      state: Array.from({ length: STATE_FIELDS }, () => leaf.integer()).join(" "),
      first: leaf.seat(),
      second: leaf.seat(),
      ...leaf.turnAndClock(),
      result: named(RESULTS, leaf.number()),
      reason: named(REASONS, leaf.number()),
      line: leaf.integer(),
    });
  },

  player(fields: readonly bigint[]): PlayerView {
    const leaf = new Reader(fields);
    return leaf.end({
      match: leaf.number(),
      slowMatch: leaf.number(),
      ticket: leaf.integer(),
      forgivenFrom: leaf.number(),
    });
  },

  abort(fields: readonly bigint[]): AbortNotice {
    const leaf = new Reader(fields);
    return leaf.end({
      transcript: leaf.integer(),
      from: leaf.number(),
      isByMover: leaf.number() === 1,
    });
  },

  session(fields: readonly bigint[]): Session {
    const leaf = new Reader(fields);
    return leaf.end({
      key: leaf.key(),
      expiresAt: leaf.number(),
      scope: leaf.number(),
      serial: leaf.number(),
      since: leaf.number(),
    });
  },

  balance(fields: readonly bigint[]): Balance {
    const leaf = new Reader(fields);
    return leaf.end({
      amount: leaf.integer(),
      session: leaf.number(),
      allowance: leaf.integer(),
    });
  },

  pot(fields: readonly bigint[]): bigint {
    const leaf = new Reader(fields);
    return leaf.end(leaf.integer());
  },

  due(fields: readonly bigint[]): boolean {
    const leaf = new Reader(fields);
    return leaf.end(leaf.integer() === 1n);
  },

  rating(fields: readonly bigint[]): PlainRating {
    const leaf = new Reader(fields);
    return leaf.end({
      rating: leaf.integer(),
      variance: leaf.integer(),
      drift: leaf.integer(),
      ratedAt: leaf.integer(),
    });
  },

  crossed(fields: readonly bigint[]): Crossed {
    const leaf = new Reader(fields);
    return leaf.end({ deposited: leaf.integer(), withdrawn: leaf.integer() });
  },

  taken(fields: readonly bigint[]): bigint {
    const leaf = new Reader(fields);
    return leaf.end(leaf.integer());
  },

  granted(fields: readonly bigint[]): bigint {
    const leaf = new Reader(fields);
    return leaf.end(leaf.integer());
  },

  queue(fields: readonly bigint[]): KeyName {
    const leaf = new Reader(fields);
    return leaf.end(leaf.key());
  },

  count(fields: readonly bigint[]): number {
    const leaf = new Reader(fields);
    return leaf.end(leaf.number());
  },
};

function named<Name>(names: readonly Name[], number: number): Name {
  const name = names[number];
  if (name === undefined) throw new Error(`${number} is not in the list ${names.join(", ")}`);
  return name;
}
