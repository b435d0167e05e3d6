import { readSegment, shownGames } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { MethodSource } from "./methodTable.js";

/** When the last move of a segment was made, as its sender says; undefined for all that is no segment. */
export type LastMoveTime = (
  transaction: Pick<PendingTransaction, "methodId" | "argsFields">,
) => bigint | undefined;

/** Reads the segments of a runtime's games. */
export function lastMoveTime({
  methodIdResolver,
}: Pick<MethodSource, "methodIdResolver">): LastMoveTime {
  const widths = new Map<bigint, { move: number; witness: number }>();
  for (const [name, { methodId }] of Object.entries(methodIdResolver.methodIdMap())) {
    const game = shownGames.find(({ module }) => name === `${module}.playMoves`);
    if (game === undefined) continue;
    widths.set(methodId, { move: game.moveFields, witness: game.witnessFields });
  }
  return ({ methodId, argsFields }) => {
    const ofGame = widths.get(methodId.toBigInt());
    if (ofGame === undefined) return undefined;
    // After the match; what is no segment, the chain refuses.
    const fields = argsFields.slice(1).map((field) => field.toBigInt());
    return readSegment(fields, ofGame)?.times.at(-1);
  };
}
