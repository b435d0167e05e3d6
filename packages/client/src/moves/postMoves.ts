import { type Receipt, receipt } from "@kifu/wire";
import { asKifuError, badAnswer, reportedError } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import { postSigned, recordOf } from "../wire/postSigned.js";
import type { Wire } from "../wire/Wire.js";
import type { SignedMove } from "./signMove.js";

/**
 * Sends signed moves, up to `MOST_MOVES` of them. For each, in their order: the receipt, of which only the
 * signature is still to be checked, or why the node refused it. Throws when there is no such answer; then
 * the moves may have arrived, and can be sent again as they are.
 */
export async function postMoves(
  wire: Wire,
  moves: readonly SignedMove[],
): Promise<(Receipt | KifuError)[]> {
  const { answers } = await postSigned(wire, "/moves", { moves: moves.map(sentMove) });
  if (!Array.isArray(answers) || answers.length !== moves.length) {
    throw badAnswer("answers", `${moves.length} answers`);
  }
  return moves.map((move, i) => answerTo(move, answers[i], `answers[${i}]`));
}

function sentMove({ move, transcript, x, y, z, ...rest }: SignedMove) {
  return {
    ...rest,
    move: move.map(String),
    transcript: String(transcript),
    x: String(x),
    y: String(y),
    z: String(z),
  };
}

function answerTo(move: SignedMove, given: unknown, path: string): Receipt | KifuError {
  const { error, receipt: told } = recordOf(given, path);
  if (error != null) return reportedError(error);
  const read = readReceipt(told, `${path}.receipt`);
  const isOfMove =
    read.match === move.match &&
    read.ply === move.ply &&
    BigInt(read.transcript) === move.transcript;
  if (!isOfMove) throw badAnswer(`${path}.receipt`, "the receipt of this move");
  return read;
}

function readReceipt(given: unknown, path: string): Receipt {
  try {
    return receipt(given, path);
  } catch (error) {
    throw asKifuError(error);
  }
}
