import type { IncomingMessage, ServerResponse } from "node:http";
import { sentPush } from "@kifu/wire";
import { decodeBody, readBody, respond, sentError } from "../../door/bodies.js";
import { Meter } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import type { Services } from "../ApiContext.js";
import { showPlace } from "./answerNodes.js";

/**
 * Limit: bytes in the body of `POST /push`.
 */
export const PUSH_BYTES = 8192;

/** `POST /push`. */
export async function answerPush(
  services: Pick<Services, "push" | "buckets" | "log" | "following">,
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
): Promise<void> {
  const meter = new Meter(services.buckets, caller.network);
  meter.begin();
  try {
    const text = await readBody(request, PUSH_BYTES);
    const { subscription } = meter.time(() => decodeBody(sentPush, text));
    meter.submission();
    const answer = await services.push
      .take(subscription, caller)
      .catch((error: unknown) => ({ error: sentError(error, services.log) }));
    showPlace(services, response);
    respond(response, 200, JSON.stringify(answer));
  } finally {
    meter.settle();
  }
}
