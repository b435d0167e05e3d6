import type { IncomingMessage, ServerResponse } from "node:http";
import { NO_KEY, type PlainKey } from "@kifu/chain";
import { type SeekAnswer, sentSeek, type SignedSeek } from "@kifu/wire";
import type { PublicKey } from "o1js";
import { parseAddress } from "../../match-index/address.js";
import type { Sought } from "../../seeks/judgeSeek.js";
import type { Services } from "../Context.js";
import { answerOrError, answerSubmission } from "./answerSubmission.js";

/** As long as a seek may be, with all of its fields as long as they may be. */
const MAXIMUM_BYTES = 2048;

/** Takes a seek that a player has signed, or takes the player's out, and answers whether one is open now. */
export async function answerSeek(
  { seeks, log, ...services }: Pick<Services, "seeks" | "buckets" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
): Promise<void> {
  await answerSubmission(services, request, response, address, {
    maximumBytes: MAXIMUM_BYTES,
    decoder: sentSeek,
    take: async ({ seek, withdraw, proof }, origin): Promise<SeekAnswer> =>
      await answerOrError(log, async () => ({
        open: await seeks.submit(soughtMatch(seek, proof), withdraw, origin),
      })),
  });
}

function soughtMatch(seek: SignedSeek, proof: bigint | undefined): Sought {
  const owner = parseAddress(seek.owner);
  const optionalKey = (address: string | undefined) =>
    address === undefined ? NO_KEY : plainKey(parseAddress(address));
  const { byOwner, x, y, z } = seek;
  return {
    terms: {
      game: BigInt(seek.game),
      moveLimit: BigInt(seek.moveLimit),
      stake: BigInt(seek.stake),
    },
    seek: {
      owner: plainKey(owner),
      sessionKey: optionalKey(seek.sessionKey),
      expiresAt: BigInt(seek.expiresAt),
      scope: BigInt(seek.scope),
      after: BigInt(seek.after),
      validUntil: BigInt(seek.validUntil),
      opponent: optionalKey(seek.opponent),
      side: BigInt(seek.side),
      allowance: BigInt(seek.allowance),
      by: { byOwner, x, y, z },
    },
    owner,
    proof,
  };
}

function plainKey({ x, isOdd }: PublicKey): PlainKey {
  return { x: x.toBigInt(), isOdd: isOdd.toBoolean() ? 1n : 0n };
}
