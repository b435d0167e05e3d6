import type { IncomingMessage, ServerResponse } from "node:http";
import { type DrawAnswer, sentDraw, type SignedDraw } from "@kifu/wire";
import type { SaidOfDraw } from "../../draws/judgeDraw.js";
import { Meter } from "../../metrics/Meter.js";
import { tell } from "../clientError.js";
import type { Services } from "../Context.js";
import { decodeBody } from "./decodeBody.js";
import { readBody } from "./readBody.js";
import { respond } from "./respond.js";

/** As long as an offer may be, with all of its fields as long as they may be. */
const MAXIMUM_BYTES = 1024;

/** Takes what a player has signed of a draw, and answers whether the match is drawn by it. */
export async function answerDraw(
  { draws, buckets, log }: Pick<Services, "draws" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  const meter = new Meter(buckets, address);
  meter.begin();
  try {
    const text = await readBody(request, MAXIMUM_BYTES);
    const { draw } = meter.time(() => decodeBody(sentDraw, text));
    respond(response, 200, JSON.stringify(await answer()));

    async function answer(): Promise<DrawAnswer> {
      try {
        return { drawn: await draws.submit(said(draw), { address }) };
      } catch (error) {
        return { error: tell(error, log) };
      }
    }
  } finally {
    meter.settle();
  }
}

function said({ match, seat, agrees, transcript, byOwner, x, y, z }: SignedDraw): SaidOfDraw {
  return { match, seat, agrees, transcript, by: { byOwner, x, y, z } };
}
