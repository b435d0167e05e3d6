import type { IncomingMessage, ServerResponse } from "node:http";
import type { Decoder, SentError } from "@kifu/wire";
import { Meter } from "../../door/Meter.js";
import { sentError } from "../clientError.js";
import type { Services } from "../ApiContext.js";
import { decodeBody } from "../../door/decodeBody.js";
import { readBody } from "../../door/readBody.js";
import { respond } from "../../door/respond.js";

export interface Submission<Body> {
  /** The size of a body with all fields at their maximum. */
  readonly maximumBytes: number;
  readonly decoder: Decoder<Body>;
  readonly take: (body: Body, origin: { readonly address: string | undefined }) => Promise<object>;
}

/** Reads a signed body, charges the client's network, and sends the answer. */
export async function answerSubmission<Body>(
  { buckets }: Pick<Services, "buckets">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
  { maximumBytes, decoder, take }: Submission<Body>,
): Promise<void> {
  const meter = new Meter(buckets, address);
  meter.begin();
  try {
    const text = await readBody(request, maximumBytes);
    const body = meter.time(() => decodeBody(decoder, text));
    respond(response, 200, JSON.stringify(await take(body, { address })));
  } finally {
    meter.settle();
  }
}

/** Returns the answer, or the error in the form that clients see. */
export async function answerOrError<Answer>(
  log: Services["log"],
  answer: () => Promise<Answer>,
): Promise<Answer | { readonly error: SentError }> {
  try {
    return await answer();
  } catch (error) {
    return { error: sentError(error, log) };
  }
}
