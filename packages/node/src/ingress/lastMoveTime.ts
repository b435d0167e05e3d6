import { type ShownGame, shownGames } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { segmentOf } from "../segmentOf.js";
import type { MethodSource } from "./methodTable.js";

/**
 * When the last move of a segment was made, according to its sender. Undefined for anything but a
 * segment.
 */
export type LastMoveTime = (
  transaction: Pick<PendingTransaction, "methodId" | "argsFields">,
) => bigint | undefined;

/** Reads the segments of a runtime's games. */
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
    // The chain refuses arguments that are not a segment.
    return game && segmentOf(game, argsFields)?.times.at(-1);
  };
}
