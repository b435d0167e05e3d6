import type { IncomingMessage, ServerResponse } from "node:http";
import { NO_KEY, type PlainKey } from "@kifu/chain";
import { type SeekAnswer, sentSeek, type SignedSeek } from "@kifu/wire";
import type { PublicKey } from "o1js";
import { parseAddress } from "../../match-index/address.js";
import { Meter } from "../../metrics/Meter.js";
import type { Sought } from "../../seeks/judgeSeek.js";
import { tell } from "../clientError.js";
import type { Services } from "../Context.js";
import { decodeBody } from "./decodeBody.js";
import { readBody } from "./readBody.js";
import { respond } from "./respond.js";

/** As long as a seek may be, with all of its fields as long as they may be. */
const MAXIMUM_BYTES = 2048;

/** Takes a seek that a player has signed, or takes the player's out, and answers whether one is open now. */
export async function answerSeek(
  { seeks, buckets, log }: Pick<Services, "seeks" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  const meter = new Meter(buckets, address);
  meter.begin();
  try {
    const text = await readBody(request, MAXIMUM_BYTES);
    const { seek, withdraw, proof } = meter.time(() => decodeBody(sentSeek, text));
    respond(response, 200, JSON.stringify(await answer()));

    async function answer(): Promise<SeekAnswer> {
      try {
        return { open: await seeks.submit(soughtMatch(seek, proof), withdraw, { address }) };
      } catch (error) {
        return { error: tell(error, log) };
      }
    }
  } finally {
    meter.settle();
  }
}

function soughtMatch(seek: SignedSeek, proof: bigint | undefined): Sought {
  const owner = parseAddress(seek.owner);
  const optionalKey = (address: string | undefined) =>
    address === undefined ? NO_KEY : plainKey(parseAddress(address));
  const { byOwner, x, y, z } = seek;
  return {
    terms: { game: BigInt(seek.game), moveLimit: BigInt(seek.moveLimit) },
    seek: {
      owner: plainKey(owner),
      sessionKey: optionalKey(seek.sessionKey),
      expiresAt: BigInt(seek.expiresAt),
      scope: BigInt(seek.scope),
      after: BigInt(seek.after),
      validUntil: BigInt(seek.validUntil),
      opponent: optionalKey(seek.opponent),
      side: BigInt(seek.side),
      by: { byOwner, x, y, z },
    },
    owner,
    proof,
  };
}

function plainKey({ x, isOdd }: PublicKey): PlainKey {
  return { x: x.toBigInt(), isOdd: isOdd.toBoolean() ? 1n : 0n };
}
