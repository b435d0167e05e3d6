import {
  type Decoded,
  paths,
  presenceContext,
  presenceDigest,
  presenceTaken,
  type sentPresence,
} from "@kifu/wire";
import { hash } from "../mina/hash.js";
import { postSigned } from "../wire/postSigned.js";
import type { MatchConnection } from "./MatchConnection.js";
import { type AtSeat, signAsSeat } from "./signAsSeat.js";

/** A player who is at their match for as long as a stream is open. */
export interface Present extends AtSeat {
  readonly time: number;
  /** The name under which the stream follows the match. */
  readonly stream: string;
}

/** A name for a stream: a random number below 2^64, in decimal. */
export function streamName(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

/** Signs that a player is at their match, as their seat, and sends it; again while the node cannot be reached. */
export async function sayPresent(
  kifu: Pick<MatchConnection, "wire" | "insist" | "knownOnce">,
  { time, stream, ...atSeat }: Present,
): Promise<void> {
  const contextOf = (context: bigint) => presenceContext(hash, context);
  const digest = presenceDigest({ time, stream });
  const signed = await signAsSeat(kifu, { ...atSeat, time }, contextOf, digest);
  const presence = { ...signed, time, stream };
  const body = { presence } satisfies Decoded<typeof sentPresence>;
  await kifu.insist(() => postSigned(kifu.wire, paths.presence, body, presenceTaken));
}
