import { gameNumbers } from "@kifu/chain";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Player, SeekWish } from "../harness/Player.js";
import type { SignedStage } from "./SignedStage.js";
import { soughtOf } from "./soughtOf.js";

export interface BegunMatch {
  readonly match: number;
  readonly seats: [Player, Player];
}

/** Lets two players seek a match of Tic-tac-toe, and waits until it has begun. */
export async function beginMatch(
  stage: SignedStage,
  pair: readonly [Player, Player],
  wish: SeekWish,
): Promise<BegunMatch> {
  const match = stage.chain.pending.matchCount() + 1;
  for (const player of pair) {
    const after = stage.records.player(player.address).latestMatch ?? 0;
    const { time } = stage.chain;
    const terms = { game: gameNumbers.TicTacToe, after, expiresAt: time + 1000, ...wish };
    await stage.lobby.submit(soughtOf(player, { ...terms, validUntil: time + 30 }), false);
  }
  while (stage.chain.pending.matchCount() < match) await nextTurn();
  const first = stage.chain.pending.match(match)!.first.owner.toBase58();
  const [one, other] = pair;
  const seats: [Player, Player] = one.address === first ? [one, other] : [other, one];
  stage.matches.set(match, { seats, match: stage.matchOfChain(match) });
  return { match, seats };
}

/** The first player wins. */
export async function winMatch(stage: SignedStage, match: number): Promise<void> {
  await stage.play(match, "a1 b1 a2 b2 a3");
  await stage.work();
}
