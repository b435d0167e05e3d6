import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type PlainKey,
  plainKey,
  readSeek,
  type SeekAnswer,
  sentSeek,
  type SignedSeek,
} from "@kifu/wire";
import type { PublicKey } from "o1js";
import { parseAddress } from "../../index/keyName.js";
import type { Sought } from "../../seeks/validateSeek.js";
import type { Services } from "../ApiContext.js";
import { answerOrError, answerSubmission } from "./answerSubmission.js";

/**
 * The size of a seek with all fields at their maximum.
 *
 * Limit: bytes in the body of `POST /seeks`.
 */
export const SEEK_BYTES = 2048;

/** Takes or withdraws a signed seek. Answers whether the player has an open seek now. */
export async function answerSeek(
  { seeks, log, ...services }: Pick<Services, "seeks" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  await answerSubmission(services, request, response, address, {
    maximumBytes: SEEK_BYTES,
    decoder: sentSeek,
    take: async ({ seek, withdraw, proof }, origin): Promise<SeekAnswer> =>
      await answerOrError(log, async () => ({
        open: await seeks.submit(soughtMatch(seek, proof), withdraw, origin),
      })),
  });
}

function soughtMatch(sent: SignedSeek, proof: bigint | undefined): Sought {
  const { terms, seek } = readSeek(sent, (address) => plainKeyOf(parseAddress(address)));
  const { byOwner, x, y, z } = sent;
  return {
    terms,
    seek: { ...seek, by: { byOwner, x, y, z } },
    owner: parseAddress(sent.owner),
    proof,
  };
}

function plainKeyOf({ x, isOdd }: PublicKey): PlainKey {
  return plainKey({ x: x.toBigInt(), isOdd: isOdd.toBoolean() });
}
