import { type ShownGame, shownGames } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { segmentOf } from "../sequencer/segmentOf.js";
import type { MethodSource } from "./methodTable.js";

/**
 * Returns the time that the sender gave a segment's last move. Undefined for other transactions.
 */
export type LastMoveTime = (
  transaction: Pick<PendingTransaction, "methodId" | "argsFields">,
) => bigint | undefined;

export function lastMoveTime({
  methodIdResolver,
}: Pick<MethodSource, "methodIdResolver">): LastMoveTime {
  const games = new Map<bigint, ShownGame>();
  for (const [name, { methodId }] of Object.entries(methodIdResolver.methodIdMap())) {
    const game = shownGames.find(({ module }) => name === `${module}.playMoves`);
    if (game !== undefined) games.set(methodId, game);
  }
  return ({ methodId, argsFields }) => {
    const game = games.get(methodId.toBigInt());
    // Undefined if the arguments are not a segment. The chain refuses such arguments.
    return game && segmentOf(game, argsFields)?.times.at(-1);
  };
}
