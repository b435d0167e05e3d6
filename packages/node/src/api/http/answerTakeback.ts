import type { IncomingMessage, ServerResponse } from "node:http";
import { sentTakeback, type SignedTakeback, type TakebackAnswer } from "@kifu/wire";
import type { TakebackStatement } from "../../takebacks/validateTakeback.js";
import type { Services } from "../ApiContext.js";
import { answerOrError, answerSubmission } from "./answerSubmission.js";

/**
 * The size of a statement with all fields at their maximum.
 *
 * Limit: bytes in the body of `POST /takebacks`.
 */
const MAXIMUM_BYTES = 1024;

/** Takes a signed takeback statement. Answers whether the moves are taken back now. */
export async function answerTakeback(
  { takebacks, log, ...services }: Pick<Services, "takebacks" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  await answerSubmission(services, request, response, address, {
    maximumBytes: MAXIMUM_BYTES,
    decoder: sentTakeback,
    take: async ({ takeback }, origin): Promise<TakebackAnswer> =>
      await answerOrError(log, async () => ({
        takenBack: await takebacks.submit(statementOf(takeback), origin),
      })),
  });
}

function statementOf({ byOwner, x, y, z, ...takeback }: SignedTakeback): TakebackStatement {
  return { ...takeback, by: { byOwner, x, y, z } };
}
