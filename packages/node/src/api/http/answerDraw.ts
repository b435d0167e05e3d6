import type { IncomingMessage, ServerResponse } from "node:http";
import { type DrawAnswer, sentDraw, type SignedDraw } from "@kifu/wire";
import type { DrawStatement } from "../../draws/validateDraw.js";
import type { Services } from "../ApiContext.js";
import { answerOrError, answerSubmission } from "./answerSubmission.js";

/**
 * The size of a statement with all fields at their maximum.
 *
 * Limit: bytes in the body of `POST /draws`.
 */
const MAXIMUM_BYTES = 1024;

/** Takes a signed draw statement. Answers whether the match is a draw now. */
export async function answerDraw(
  { draws, log, ...services }: Pick<Services, "draws" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  await answerSubmission(services, request, response, address, {
    maximumBytes: MAXIMUM_BYTES,
    decoder: sentDraw,
    take: async ({ draw }, origin): Promise<DrawAnswer> =>
      await answerOrError(log, async () => ({
        drawn: await draws.submit(statementOf(draw), origin),
      })),
  });
}

function statementOf({
  match,
  seat,
  agrees,
  transcript,
  byOwner,
  x,
  y,
  z,
}: SignedDraw): DrawStatement {
  return { match, seat, agrees, transcript, by: { byOwner, x, y, z } };
}
