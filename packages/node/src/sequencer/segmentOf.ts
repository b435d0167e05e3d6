import {
  type PlainSegment,
  type PlainTakeback,
  readSegment,
  readTakeback,
  type ShownGame,
} from "@kifu/chain";
import type { Field } from "o1js";

/**
 * Reads the segment in the arguments of a game's `playMoves(matchId, segment)`. Undefined if they
 * contain none.
 */
export function segmentOf(
  { moveFields, witnessFields }: Pick<ShownGame, "moveFields" | "witnessFields">,
  [, ...segment]: readonly Field[],
): PlainSegment | undefined {
  const fields = segment.map((field) => field.toBigInt());
  return readSegment(fields, { move: moveFields, witness: witnessFields });
}

/**
 * Reads the takeback in the arguments of a game's `takeBack(matchId, …)`. Undefined if they
 * contain none.
 */
export function takebackOf(
  { stateFields, moveFields, witnessFields }: ShownGame,
  [, ...takeback]: readonly Field[],
): PlainTakeback | undefined {
  const fields = takeback.map((field) => field.toBigInt());
  return readTakeback(fields, { state: stateFields, move: moveFields, witness: witnessFields });
}
