import type { IncomingMessage, ServerResponse } from "node:http";
import { type Decoded, type MoveAnswer, sentMoves } from "@kifu/wire";
import { Meter } from "../../metrics/Meter.js";
import type { SignedMove } from "../../store/codec/move.js";
import { tell } from "../clientError.js";
import type { Services } from "../Context.js";
import { decodeBody } from "./decodeBody.js";
import { readBody } from "./readBody.js";
import { respond } from "./respond.js";

/** As many moves as one body may have, with all of their fields as long as they may be. */
const MAXIMUM_BYTES = 131_072;

type SentMove = Decoded<typeof sentMoves>["moves"][number];

/**
 * Takes moves that players have signed, and answers each in its place. Those of one match are taken in the
 * order in which they were sent.
 */
export async function answerMoves(
  { moves, buckets, log }: Pick<Services, "moves" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  const meter = new Meter(buckets, address);
  meter.begin();
  try {
    const text = await readBody(request, MAXIMUM_BYTES);
    const sent = meter.time(() => decodeBody(sentMoves, text));
    const answers = await Promise.all(
      sent.moves.map(async (move): Promise<MoveAnswer> => {
        try {
          return { receipt: await moves.submit(signedMove(move), { address }) };
        } catch (error) {
          return { error: tell(error, log) };
        }
      }),
    );
    respond(response, 200, JSON.stringify({ answers }));
  } finally {
    meter.settle();
  }
}

function signedMove({ match, ply, move, transcript, byOwner, x, y, z }: SentMove): SignedMove {
  return { match, ply, move, transcript, by: { byOwner, x, y, z } };
}
