import {
  type Decoded,
  movesTaken,
  paths,
  type Receipt,
  Refused,
  type sentMoves,
  type SignedMove,
} from "@kifu/wire";
import { badAnswer, reportedError } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import { postSigned } from "../node-api/postSigned.js";
import type { NodeHttp } from "../node-api/NodeHttp.js";

/**
 * Sends at most `MOST_MOVES` signed moves, with earlier receipts. Returns for each move, in
 * order, the receipt or the refusal. The receipts' signatures are not checked yet. Throws if the
 * node gives no such answer. The moves may have arrived even then, and can be sent again
 * unchanged.
 * @param versions the transcripts of the same moves with other bounds. The node may already have
 * such a version
 */
export async function postMoves(
  http: NodeHttp,
  moves: readonly SignedMove[],
  receipts?: readonly Receipt[],
  versions: readonly bigint[] = [],
): Promise<(Receipt | KifuError)[]> {
  const body = { moves, receipts } satisfies Decoded<typeof sentMoves>;
  const { answers } = await postSigned(http, paths.moves, body, movesTaken);
  if (answers.length !== moves.length) throw badAnswer("answers", `${moves.length} answers`);
  return answers.map((answer, i) => {
    if (answer instanceof Refused) return reportedError(answer.error);
    const { receipt } = answer;
    const { match, ply, transcript } = moves[i]!;
    const isOfMove =
      receipt.match === match &&
      receipt.ply === ply &&
      [transcript, ...versions].includes(BigInt(receipt.transcript));
    if (!isOfMove) throw badAnswer(`answers[${i}].receipt`, "the receipt of this move");
    return receipt;
  });
}
