import fc from "fast-check";
import { keyOf, STRANGER, walletOf } from "../keys.js";
import type { Stage } from "../stage.js";
import type { Match } from "../state.js";
import type { Agreed } from "../transaction.js";
import { type Command, command, pick, weighted } from "./command.js";
import { isInTime, isRunning, matchFor, which } from "./matches.js";
import { bounds, boundsFor } from "./sessions.js";
import { playerOfWallet, type Signer, signer, signerFor } from "./players.js";

const leaving = fc.record({
  pick,
  which,
  signer,
  seat: weighted<0 | 1>([1, 0], [1, 1]),
  named: weighted<"the seat" | "the other" | "none">(
    [8, "the seat"],
    [2, "the other"],
    [1, "none"],
  ),
  bounds,
  transcript: weighted([12, "the match's"], [1, "another"]),
});

/** Mostly a valid resignation. Sometimes the seat, the key or the match is wrong. */
export const resign = leave("resign", isInTime);

export const abort = leave("abort", isAbortable);

export const abortAgain = leave("abort", (stage, match) => {
  const { aborts, matches } = stage.model;
  return isAbortable(stage, match) && aborts.has(matches.indexOf(match) + 1);
});

export const claimAbort = command("claimAbort", fc.record({ pick, which }), async (stage, wish) => {
  const { aborts, matches, time } = stage.model;
  const { number } = matchFor(stage, wish.pick, wish.which, (match) => {
    const notice = aborts.get(matches.indexOf(match) + 1);
    return isRunning(match) && notice !== undefined && notice.from <= time + 1;
  });
  await stage.send({ signer: STRANGER, call: "claimAbort", match: number });
});

function isAbortable(stage: Stage, match: Match): boolean {
  return isInTime(stage, match) && match.ply < 2;
}

function leave(
  call: "resign" | "abort",
  fits: (stage: Stage, match: Match) => boolean,
): fc.Arbitrary<Command> {
  return command(call, leaving, async (stage, wish) => {
    const { number, match } = matchFor(stage, wish.pick, wish.which, (match) => fits(stage, match));
    const seat = match?.seats[wish.seat];
    const player = seat === undefined ? 1 : playerOfWallet(seat.owner);
    const seats = { "the seat": wish.seat, "the other": 1 - wish.seat, none: 2 + wish.pick };
    const transcript = (match?.transcript ?? 0n) + (wish.transcript === "another" ? 1n : 0n);
    const left = {
      signer: signerFor(stage, player, seat?.key ?? keyOf(player), wish.signer),
      match: number,
      seat: BigInt(seats[wish.named]),
      ...boundsFor(stage, wish.bounds),
    };
    await stage.send(call === "abort" ? { ...left, call, transcript } : { ...left, call });
  });
}

/** A generated description of one seat's agreement. The match is not known yet. */
export const agreed = fc.record({
  signer: weighted<"the right one" | Signer>(
    [24, "the right one"],
    [1, "unused key"],
    [1, "another's key"],
    [1, "stranger"],
  ),
  byOwner: weighted([3, false], [1, true]),
  transcript: weighted([20, "the match's"], [1, "another"]),
  domain: weighted([30, "the chain's"], [1, "another"]),
});

type AgreedWish = typeof agreed extends fc.Arbitrary<infer Wish> ? Wish : never;

export function agreedBy(
  stage: Stage,
  wishes: { first: AgreedWish; second: AgreedWish },
  match: Match | undefined,
  transcript: bigint,
): { first: Agreed; second: Agreed } {
  const by = (one: AgreedWish, side: 0 | 1): Agreed => {
    const { owner, key } = match?.seats[side] ?? { owner: walletOf(1), key: keyOf(1) };
    const right = one.byOwner ? "wallet" : "session key";
    const signer = one.signer === "the right one" ? right : one.signer;
    return {
      signer: signerFor(stage, playerOfWallet(owner), key, signer),
      byOwner: one.byOwner,
      domain: one.domain === "another" ? 7n : stage.model.terms.domain,
      transcript: transcript + (one.transcript === "another" ? 1n : 0n),
      game: match?.game ?? 1,
      moveLimit: match?.moveLimit ?? 1,
      owners: match?.seats.map((seat) => seat.owner) ?? [walletOf(1), walletOf(2)],
    };
  };
  return { first: by(wishes.first, 0), second: by(wishes.second, 1) };
}

export const agreeDraw = command(
  "agreeDraw",
  fc.record({ pick, which, first: agreed, second: agreed }),
  async (stage, wish) => {
    const { number, match } = matchFor(
      stage,
      wish.pick,
      wish.which,
      (match) => isInTime(stage, match) && match.ply >= 2,
    );
    const { first, second } = agreedBy(stage, wish, match, match?.transcript ?? 0n);
    await stage.send({
      signer: STRANGER,
      call: "agreeDraw",
      match: number,
      first,
      second,
    });
  },
);

export const claimTimeout = command(
  "claimTimeout",
  fc.record({
    pick,
    which,
    by: weighted<"a player" | "a stranger">([1, "a player"], [1, "a stranger"]),
  }),
  async (stage, wish) => {
    const { model, players } = stage;
    const { number } = matchFor(
      stage,
      wish.pick,
      wish.which,
      (match) => isRunning(match) && model.isOutOfTime(match),
    );
    await stage.send({
      signer: wish.by === "a stranger" ? STRANGER : walletOf(1 + (wish.pick % players)),
      call: "claimTimeout",
      match: number,
    });
  },
);
