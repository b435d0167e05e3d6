import type { IncomingMessage, ServerResponse } from "node:http";
import { type PostedNotices, sentNotice } from "@kifu/wire";
import { decodeBody, readBody, respond } from "../../door/requests.js";
import { Meter } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import { HttpRefusal } from "../../lib/refusals.js";
import { codeOf, NodeError } from "../../lib/NodeError.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { assertOperator } from "../../door/secrets.js";
import type { Services } from "../ApiContext.js";

/**
 * Limit: bytes in the body of `POST /notices`.
 *
 * The longest notice fits, even if all its characters are escaped.
 */
export const NOTICE_BYTES = 8192;

export async function answerNotices(
  services: Pick<Services, "notices" | "config" | "buckets" | "following">,
  request: IncomingMessage,
  response: ServerResponse,
  { network }: Caller,
): Promise<void> {
  const { notices, config, buckets } = services;
  const meter = new Meter(buckets, network);
  meter.begin();
  assertOperator(request.headers, config.operator.secret);
  if (request.method === "POST") {
    const text = await readBody(request, NOTICE_BYTES);
    try {
      await notices.post(decodeBody(sentNotice, text));
    } catch (error) {
      throw error instanceof NodeError && codeOf(error) === nodeCodes.operator.badNotice
        ? new HttpRefusal(400, error.code, error.message, error)
        : error;
    }
    services.following?.showPlace(response);
  }
  const posted: PostedNotices = {
    notices: notices.list().map(({ kind, subject, from, until, text }) => ({
      kind,
      subject: subject || undefined,
      from,
      until,
      text: text || undefined,
    })),
  };
  respond(response, 200, JSON.stringify(posted));
}
