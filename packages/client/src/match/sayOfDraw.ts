import type { Match, SeatNumber, SignedDraw } from "@kifu/wire";
import { badAnswer } from "../errors/clientErrors.js";
import { drawContext } from "../mina/draw.js";
import { signedContext } from "../moves/signMove.js";
import { postSigned } from "../wire/postSigned.js";
import type { Wire } from "../wire/Wire.js";
import type { MatchConnection } from "./MatchConnection.js";
import { type ForSeat, signerFor } from "./sendAsSeat.js";

/** What a player says of a draw of a match as they see it. */
export interface Saying extends Pick<ForSeat, "account" | "time"> {
  readonly match: Match;
  readonly seat: SeatNumber;
  /** Offers a draw or accepts one; else declines one or takes an offer back. */
  readonly agrees: boolean;
}

/**
 * Signs what a player says of a draw, as their seat, and sends it. What is signed is the match as of its last move:
 * nobody can make a draw of it after the next.
 */
export async function sayOfDraw(
  kifu: Pick<MatchConnection, "wire" | "insist" | "knownOnce">,
  { account, match, seat, agrees, time }: Saying,
): Promise<void> {
  const { domain } = await kifu.insist(() => kifu.knownOnce());
  const signer = await signerFor({ account, seat: match.seats[seat], time });
  const transcript = BigInt(match.transcript);
  const context = drawContext(signedContext(domain, match), agrees);
  const signature = await signer.signTranscript?.(context, transcript);
  if (signature === undefined) throw new TypeError(`${signer.address} does not sign draws`);
  const byOwner = signer.address === account.address;
  await postDraw(kifu.wire, { match: match.id, seat, agrees, transcript, byOwner, ...signature });
}

async function postDraw(wire: Wire, { transcript, x, y, z, ...said }: SignedDraw): Promise<void> {
  const fields = { transcript: String(transcript), x: String(x), y: String(y), z: String(z) };
  const { drawn } = await postSigned(wire, "/draws", { draw: { ...said, ...fields } });
  if (typeof drawn !== "boolean") throw badAnswer("answer.drawn", "true or false");
}
