import { gameNumbers } from "@kifu/chain";
import { Player } from "../harness/Player.js";
import type { TestNode } from "../harness/TestNode.js";

/** A match of tic-tac-toe in which both players have moved: b2 and a1. */
export interface MovedMatch {
  readonly id: number;
  readonly seats: readonly [Player, Player];
}

export async function movedMatch({ chain }: TestNode, number: number): Promise<MovedMatch> {
  const pair = [new Player(chain.runtime, number), new Player(chain.runtime, number + 1)] as const;
  const validUntil = chain.time + 600;
  const wish = { game: gameNumbers.TicTacToe, moveLimit: 10_000 + number, validUntil };
  const count = chain.pending.matchCount();
  // A round may end between the two registrations, so they are repeated until both meet.
  while (chain.pending.matchCount() === count) {
    for (const player of pair) {
      if (chain.pending.matchCount() === count) await chain.admit(player.register(wish));
    }
  }
  const id = chain.pending.matchCount();
  const first = chain.pending.match(id)!.first.owner.toBase58();
  const seats = pair[0].address === first ? pair : ([pair[1], pair[0]] as const);
  for (const [i, move] of ["b2", "a1"].entries()) {
    await chain.admit(seats[i]!.ticTacToe(id, chain.pending.match(id)!, move));
  }
  return { id, seats };
}
