import fc from "fast-check";
import { keyOf, STRANGER, walletOf } from "../keys.js";
import { command, pick, weighted } from "./command.js";
import { isInTime, isRunning, matchFor, which } from "./matches.js";
import { bounds, boundsFor } from "./sessions.js";
import { playerOfWallet, signer, signerFor } from "./players.js";

/**
 * Mostly a resignation that is in order; else one for a wrong seat, by a wrong key, or of
 * another match.
 */
export const resign = command(
  "resign",
  fc.record({
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
  }),
  async (stage, wish) => {
    const { number, match } = matchFor(stage, wish.pick, wish.which, (match) =>
      isInTime(stage, match),
    );
    const seat = match?.seats[wish.seat];
    const player = seat === undefined ? 1 : playerOfWallet(seat.owner);
    const seats = { "the seat": wish.seat, "the other": 1 - wish.seat, none: 2 + wish.pick };
    await stage.send({
      signer: signerFor(stage, player, seat?.key ?? keyOf(player), wish.signer),
      call: "resign",
      match: number,
      seat: BigInt(seats[wish.named]),
      ...boundsFor(stage, wish.bounds),
    });
  },
);

/** A claim on a match whose time is over, or on one whose time is not. */
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
