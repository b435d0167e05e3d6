import type { IncomingMessage, ServerResponse } from "node:http";
import { type Decoded, type MoveAnswer, type MovesAnswer, sentMoves } from "@kifu/wire";
import type { StoredMove } from "../../store/codec/move.js";
import type { Services } from "../ApiContext.js";
import { answerOrError, answerSubmission } from "./answerSubmission.js";

/**
 * The size of the maximum number of moves with all fields at their maximum.
 *
 * Limit: bytes in the body of `POST /moves`.
 */
export const MOVES_BYTES = 131_072;

type SentMove = Decoded<typeof sentMoves>["moves"][number];

/**
 * Takes signed moves and answers with a list of outcomes in the same order. Moves of one match
 * are taken in order.
 */
export async function answerMoves(
  { moves, log, ...services }: Pick<Services, "moves" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  await answerSubmission(services, request, response, address, {
    maximumBytes: MOVES_BYTES,
    decoder: sentMoves,
    take: async (sent, origin): Promise<MovesAnswer> => {
      const answers = sent.moves.map(
        async (move): Promise<MoveAnswer> =>
          await answerOrError(log, async () => ({
            receipt: await moves.submit(signedMove(move), origin, sent.receipts),
          })),
      );
      return { answers: await Promise.all(answers) };
    },
  });
}

function signedMove({
  match,
  ply,
  move,
  atMost,
  transcript,
  byOwner,
  x,
  y,
  z,
}: SentMove): StoredMove {
  return { match, ply, move, atMost, transcript, by: { byOwner, x, y, z } };
}
