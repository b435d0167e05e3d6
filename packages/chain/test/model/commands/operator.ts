import fc from "fast-check";
import { STRANGER } from "../keys.js";
import type { SeekTerms, StakedPair, StakedSeek } from "../transaction.js";
import { command, pick, pickFrom, weighted } from "./command.js";

/**
 * What a sequencer can do with a pair of seeks: run it late or again, swap the seeks, combine one
 * with another pair's, or alter one. Transactions of players are signed as a whole, so none of
 * this applies to them.
 */
type Deed = "as it came" | "the other way round" | "with another's" | "altered";

type Altered =
  | "stake"
  | "more"
  | "no stake"
  | "rated"
  | "allowance"
  | "game"
  | "limit"
  | "validity"
  | "owner"
  | "session"
  | "flag"
  | "after"
  | "side";

const altered = weighted<Altered>(
  [4, "stake"],
  [2, "more"],
  [3, "no stake"],
  [3, "rated"],
  [4, "allowance"],
  [1, "game"],
  [1, "limit"],
  [1, "validity"],
  [1, "owner"],
  [1, "session"],
  [1, "flag"],
  [2, "after"],
  [1, "side"],
);

/** An operator runs a submitted pair, at a time and in a form that the operator chooses. */
export const operate = command(
  "operate",
  fc.record({
    pick,
    latest: weighted([3, true], [1, false]),
    deed: weighted<Deed>(
      [5, "as it came"],
      [3, "the other way round"],
      [2, "with another's"],
      [4, "altered"],
    ),
    altered,
  }),
  async (stage, wish) => {
    const { handedIn } = stage.model;
    const chosen = wish.latest ? handedIn.at(-1) : pickFrom(handedIn, wish.pick);
    if (chosen === undefined) return;
    const another = pickFrom(handedIn, wish.pick >> 2) ?? chosen;
    const tx = done(wish.deed, wish.altered, chosen, another);
    const { stake, rated = false, ...unstaked } = tx;
    if (rated) await stage.send({ signer: STRANGER, call: "pairRated", ...unstaked });
    else if (stake === 0n) await stage.send({ signer: STRANGER, call: "pair", ...unstaked });
    else await stage.send({ signer: STRANGER, call: "pairForStake", ...tx });
  },
);

function done(deed: Deed, what: Altered, tx: StakedPair, another: StakedPair): StakedPair {
  switch (deed) {
    case "as it came":
      return tx;
    case "the other way round":
      return { ...tx, one: tx.other, other: tx.one };
    case "with another's":
      return { ...tx, one: signedFor(tx, tx.one), other: signedFor(another, another.one) };
    case "altered":
      return alter(what, tx);
  }
}

/** A copy of the seek that remembers the seek and the terms that were signed. */
function signedFor(
  { game, moveLimit, stake, rated = false }: SeekTerms,
  seek: StakedSeek,
): StakedSeek {
  return { ...seek, signed: { terms: { game, moveLimit, stake, rated }, seek } };
}

function alter(what: Altered, tx: StakedPair): StakedPair {
  const kept = { ...tx, one: signedFor(tx, tx.one), other: signedFor(tx, tx.other) };
  const { one } = kept;
  switch (what) {
    case "stake":
      return { ...kept, stake: tx.stake === 0n ? 1n : 1n + (tx.stake >> 1n) };
    case "more":
      return { ...kept, stake: tx.stake + 1n };
    case "no stake":
      return { ...kept, stake: 0n };
    case "rated":
      return { ...kept, stake: 0n, rated: tx.rated !== true };
    case "allowance":
      return { ...kept, one: { ...one, allowance: one.allowance + 1n } };
    case "game":
      return { ...kept, game: (tx.game % 3n) + 1n };
    case "limit":
      return { ...kept, moveLimit: tx.moveLimit + 1n };
    case "validity":
      return { ...kept, one: { ...one, validUntil: one.validUntil + 1n } };
    case "owner":
      return { ...kept, one: { ...one, owner: STRANGER, after: 0n } };
    case "session":
      return { ...kept, one: { ...one, key: STRANGER } };
    case "flag":
      return { ...kept, one: { ...one, byOwner: !one.byOwner } };
    case "after":
      return { ...kept, one: { ...one, after: one.after + 1n } };
    case "side":
      return { ...kept, one: { ...one, side: one.side === 0n ? 1n : 0n } };
  }
}
