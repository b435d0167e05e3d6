import type { IncomingMessage, ServerResponse } from "node:http";
import { sentPlans } from "@kifu/wire";
import { decodeBody, readBody, respond, sentError } from "../../door/bodies.js";
import { Meter } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import type { Services } from "../ApiContext.js";
import { showPlace } from "./answerNodes.js";

/**
 * Limit: bytes in the body of `POST /plans`.
 */
export const PLANS_BYTES = 131_072;

/** `POST /plans`. */
export async function answerPlans(
  services: Pick<Services, "plans" | "buckets" | "log" | "following">,
  request: IncomingMessage,
  response: ServerResponse,
  { network }: Caller,
): Promise<void> {
  const meter = new Meter(services.buckets, network);
  meter.begin();
  try {
    const text = await readBody(request, PLANS_BYTES);
    const sent = meter.time(() => decodeBody(sentPlans, text));
    // Each signature is checked.
    for (const _ of sent.transactions) meter.submission();
    const answer = await services.plans
      .take(sent)
      .catch((error: unknown) => ({ error: sentError(error, services.log) }));
    showPlace(services, response);
    respond(response, 200, JSON.stringify(answer));
  } finally {
    meter.settle();
  }
}
