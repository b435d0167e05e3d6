import type { IncomingMessage, ServerResponse } from "node:http";
import { type PresenceAnswer, sentPresence, type SignedPresence } from "@kifu/wire";
import type { PresenceStatement } from "../../presence/validatePresence.js";
import type { Services } from "../ApiContext.js";
import { answerOrError, answerSubmission } from "./answerSubmission.js";

/**
 * The size of a statement with all fields at their maximum.
 *
 * Limit: bytes in the body of `POST /presence`.
 */
const MAXIMUM_BYTES = 1024;

/** Takes a signed heartbeat of a player at their match. */
export async function answerPresence(
  { presence, log, ...services }: Pick<Services, "presence" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  await answerSubmission(services, request, response, address, {
    maximumBytes: MAXIMUM_BYTES,
    decoder: sentPresence,
    take: async ({ presence: signed }, origin) =>
      await answerOrError(log, async (): Promise<PresenceAnswer> => {
        presence.submit(statementOf(signed), origin);
        return { present: true };
      }),
  });
}

function statementOf({
  match,
  seat,
  stream,
  time,
  byOwner,
  x,
  y,
  z,
}: SignedPresence): PresenceStatement {
  return { match, seat, stream, time, by: { byOwner, x, y, z } };
}
