import fc from "fast-check";
import { EMPTY_KEY, ODD_PARITY, walletOf } from "../keys.js";
import type { Stage } from "../stage.js";
import type { Queueing, Seek } from "../transaction.js";
import { command, pick, weighted } from "./command.js";
import { choice, playerFor, type Signer, signerFor } from "./players.js";
import { pool } from "./queueing.js";
import { boundsFor, sessionTerms, termsFor, type WishedTerms } from "./sessions.js";

/** A seek whose owner and time are not known yet. */
export interface WishedSeek {
  owner: string;
  by: "owner" | "session" | "session, with another's terms";
  signer: "the right one" | Signer;
  after: "the latest match" | "the match before" | "a match to come";
  opponent: "anybody" | "the other" | "somebody else" | "an odd key";
  side: "any" | "fitting" | "first" | "second" | "none";
  terms: WishedTerms;
}

/** Most of these seeks are valid. */
export const seek: fc.Arbitrary<WishedSeek> = fc.record({
  owner: weighted([60, "the player"], [1, EMPTY_KEY], [1, ODD_PARITY]),
  by: weighted<WishedSeek["by"]>(
    [14, "owner"],
    [12, "session"],
    [1, "session, with another's terms"],
  ),
  signer: weighted<WishedSeek["signer"]>(
    [30, "the right one"],
    [1, "wallet"],
    [1, "unused key"],
    [1, "another's key"],
  ),
  after: weighted<WishedSeek["after"]>(
    [24, "the latest match"],
    [3, "the match before"],
    [1, "a match to come"],
  ),
  opponent: weighted<WishedSeek["opponent"]>(
    [12, "anybody"],
    [6, "the other"],
    [1, "somebody else"],
    [1, "an odd key"],
  ),
  side: weighted<WishedSeek["side"]>(
    [12, "any"],
    [6, "fitting"],
    [1, "first"],
    [1, "second"],
    [1, "none"],
  ),
  terms: sessionTerms,
});

/**
 * Whether both seeks name each other and ask for opposite sides, which rarely happens by chance.
 */
export const agreeing = weighted([3, false], [1, true]);

export function agreedOn<Wish extends WishedSeek>(isAgreed: boolean, wish: Wish): Wish {
  return isAgreed ? { ...wish, opponent: "the other", side: "fitting" } : wish;
}

/** Whether an operator withholds the pair, to run it later. */
export const withheld = weighted([5, false], [1, true]);

export function seekersFor(
  stage: Stage,
  pick: number,
  choice: "fitting" | "anybody",
): [number, number] {
  const isFree = (owner: string) => !stage.model.isHeld(owner);
  const one = playerFor(stage, pick, choice, isFree);
  const isOther = (owner: string) => isFree(owner) && owner !== walletOf(one);
  const other = playerFor(stage, pick, choice, isOther);
  return [one, other === one && choice === "fitting" ? (one % stage.players) + 1 : other];
}

export const pair = command(
  "pair",
  fc.record({ pick, choice, pool, one: seek, other: seek, agreeing, withheld }),
  async (stage, wish) => {
    const [one, other] = seekersFor(stage, wish.pick, wish.choice);
    const seeks = handIn(stage, [one, other], wish, { rated: false });
    if (wish.withheld) return;
    const signer = walletOf((other % stage.players) + 1);
    await stage.send({ signer, call: "pair", ...wish.pool, ...seeks });
  },
);

interface WishedPair {
  readonly pool: Queueing;
  readonly agreeing: Parameters<typeof agreedOn>[0];
  readonly one: WishedSeek;
  readonly other: WishedSeek;
}

/** Lets two players sign seeks for a match without a stake, which anybody may send from now on. */
export function handIn(
  stage: Stage,
  [one, other]: readonly [number, number],
  wish: WishedPair,
  { rated }: { rated: boolean },
): { one: Seek; other: Seek } {
  const { moveLimit } = wish.pool;
  const seeks = {
    one: seekOf(stage, [one, other], agreedOn(wish.agreeing, wish.one), {
      fittingSide: 1n,
      moveLimit,
    }),
    other: seekOf(stage, [other, one], agreedOn(wish.agreeing, wish.other), {
      fittingSide: 2n,
      moveLimit,
    }),
  };
  stage.model.handedIn.push({
    ...wish.pool,
    stake: 0n,
    rated,
    one: { ...seeks.one, allowance: 0n },
    other: { ...seeks.other, allowance: 0n },
  });
  return seeks;
}

/**
 * The seek that a player signs.
 *
 * @param terms the clock, and the side that the other player leaves free
 */
export function seekOf(
  stage: Stage,
  [player, opponent]: readonly [number, number],
  wish: WishedSeek,
  { fittingSide, moveLimit }: { fittingSide: bigint; moveLimit: bigint },
): Seek {
  const { model } = stage;
  const wallet = walletOf(player);
  const byOwner = wish.by === "owner";
  const { match, slowMatch } = model.playerOf(wallet);
  const latest = model.isSlow(moveLimit) ? slowMatch : match;
  const right = byOwner ? "wallet" : "session key";
  const signer = wish.signer === "the right one" ? right : wish.signer;
  const none = { key: EMPTY_KEY, expiresAt: 0n, scope: 0n };
  return {
    owner: wish.owner === "the player" ? wallet : wish.owner,
    ...termsFor(stage, player, wish.terms),
    ...(wish.by === "session" ? none : {}),
    ...boundsFor(stage, wish.terms.bounds),
    after: BigInt(latest + AFTER[wish.after]),
    opponent: {
      anybody: EMPTY_KEY,
      "the other": walletOf(opponent),
      "somebody else": walletOf(player),
      "an odd key": ODD_PARITY,
    }[wish.opponent],
    side: { any: 0n, fitting: fittingSide, first: 1n, second: 2n, none: 3n }[wish.side],
    byOwner,
    signer: signerFor(stage, player, model.sessionOf(wallet).key, signer),
  };
}

const AFTER = { "the latest match": 0, "the match before": -1, "a match to come": 1 } as const;
